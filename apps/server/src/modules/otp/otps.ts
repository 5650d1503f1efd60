/**
 * OTPs, the only writer of one_time_code and one_time_code_phone. Every send and every try of a phone locks the phone's row, so that
 * concurrent ones are all counted. An unknown phone gets a row and is counted like any other, so that neither answers nor their timing
 * reveal which phones are known. A browser that has signed in to the phone's account has sends and tries of its own, so that a stranger who
 * orders and guesses for this phone uses up none of the owner's.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { accept, OTP_TRIES, OTP_VALID_S, refuse, RESEND_COUNTDOWN_S, type Language, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken, newPublicId, newToken } from '../../platform/secrets.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { CodeMessages, CodeOrder, OtpOrder, OtpPurpose, OtpRequest, Otps, OtpTry } from './otp-port.ts';
import { addressGroup, isLoopback } from '../../http/caller.ts';
import type { OtpLengths } from './otp-lengths.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const SENDS_PER_HOUR = 5;
const SENDS_PER_DAY = 10;
/** OTPs that a known browser may request in a day. */
const SENDS_PER_DAY_OF_DEVICE = 5;
/** Wrong tries of a phone, over all its OTPs within a day, after which it is locked for a day. */
const FAILURES_TO_LOCK = 10;
/** The same for the OTPs of a known browser. */
const FAILURES_TO_LOCK_DEVICE = 5;
const LOCKED_MS = DAY_MS;
/** Sign-up codes that are judged for a phone in a day. */
const CODES_PER_DAY = 5;
/** OTPs that one address may request in an hour, for any phones (T-16). */
const SENDS_PER_HOUR_OF_ADDRESS = 30;
/** Maximum addresses in memory; the oldest are dropped first. */
const MOST_ADDRESSES = 50_000;

/** Sends of the last day are counted from the rows; a phone's wrong tries and its lock last a day. */
export const OTP_RETENTION: readonly RetentionRule[] = [
  {
    what: 'one-time codes',
    keptMs: 2 * DAY_MS,
    statement: 'delete from one_time_code where order_id in (select order_id from one_time_code where created_at < $1 order by created_at limit $2)',
  },
  {
    what: 'phones of one-time codes',
    keptMs: DAY_MS,
    statement: `delete from one_time_code_phone where phone in (
      select p.phone from one_time_code_phone p where (last_failure_at is null or last_failure_at < $1) and (locked_until is null or locked_until < $1 + interval '1 day')
        and not exists (select 1 from one_time_code c where c.phone = p.phone) limit $2)`,
  },
];

export interface OtpsParts {
  readonly database: Database;
  readonly clock: Clock;
  /** null: there is no way to send messages, so no OTP is created. */
  readonly messages: CodeMessages | null;
  /** Key of the installation: without it the stored hashes of four digits reveal nothing. */
  readonly key: string;
  readonly siteName: (site: string) => string;
  readonly lengths: OtpLengths;
  /** Called when a phone was locked. */
  readonly locked: (site: string, phone: string) => Promise<void>;
}

interface PhoneRow {
  readonly failures: number;
  readonly last_failure_at: Date | null;
  readonly locked_until: Date | null;
}
interface CodeRow {
  readonly purpose: OtpPurpose;
  readonly code_hash: Buffer;
  readonly proof_hash: Buffer | null;
  readonly sent: boolean;
}

/** Text of the message; the digits appear only in it. A reset says what it is, because a stranger may have started it. */
const MESSAGES: { readonly [language in Language]: (site: string, otp: string, isReset: boolean) => string } = {
  en: (site, otp, isReset) =>
    `${otp} is your OTP for ${site}. ${isReset ? 'It sets a new password. If you did not ask for it, ignore it. ' : ''}It is valid for 5 minutes. Never tell it to anybody.`,
  hi: (site, otp, isReset) =>
    `${site} के लिए आपका OTP ${otp} है। ${isReset ? 'इससे नया पासवर्ड बनता है। अगर आपने इसे नहीं माँगा, तो कुछ न करें। ' : ''}यह 5 मिनट तक मान्य है। इसे किसी को न बताएं।`,
};

export function createOtps(parts: OtpsParts): Otps {
  const { clock, database } = parts;
  const addressMay = createSendLimits(clock);
  return {
    canSend: () => parts.messages !== null,
    async send(request) {
      const { messages } = parts;
      if (messages === null) return refuse('MESSAGES_CLOSED');
      if (request.device === null && !addressMay(request.address)) return refuse('TOO_MANY_TRIES');
      const digits = await parts.lengths.of(request.site);
      const otp = randomInt(10 ** digits)
        .toString()
        .padStart(digits, '0');
      const order: OtpOrder = { orderId: newPublicId(), proof: newToken(), digits };
      const { site, phone, purpose, usable: isSent } = request;
      const text = MESSAGES[request.language](parts.siteName(site), otp, purpose === 'reset');
      const message = { site, phone, topic: `${purpose} ${site}`, isSent, text };
      const send = await database.transaction(async (client) => {
        if (!(await store(parts, client, request, { ...order, otp }))) return null;
        return messages.take(client, { ...message, expiresAt: clock.now() + OTP_VALID_S * 1000 });
      });
      if (send === null) return refuse('TOO_MANY_TRIES');
      send();
      return accept(order);
    },
    async purposeOf(site, phone, orderId) {
      const [row] = await database.query<{ purpose: OtpPurpose }>(
        'select purpose from one_time_code where order_id = $1 and site = $2 and phone = $3 and created_at > $4',
        [orderId, site, phone, new Date(clock.now() - DAY_MS)],
      );
      return row?.purpose ?? null;
    },
    takeCodeTry: (order, code) => takeCodeTry(parts, order, code),
    check: (claim) => tryOtp(parts, claim, null),
    use: (claim, purpose, proof) => tryOtp(parts, claim, { purpose, proof: proof ?? null }),
  };
}

/** Returns the key of the row that counts wrong tries: of the phone, or of a known browser ('' for none) with this phone. */
const counterOf = (phone: string, device: string): string => (device === '' ? phone : `${phone} ${device}`);

/** Locks the row of a counter until the transaction ends; resets counters that are a day old. */
async function lockCounter(client: Client, counter: string, now: number): Promise<{ readonly failures: number; readonly locked: boolean }> {
  const result = await client.query<PhoneRow>(
    'insert into one_time_code_phone (phone) values ($1) on conflict (phone) do update set phone = excluded.phone returning failures, last_failure_at, locked_until',
    [counter],
  );
  const row = result.rows[0]!;
  const fresh = row.last_failure_at !== null && row.last_failure_at.getTime() > now - DAY_MS;
  return { failures: fresh ? row.failures : 0, locked: row.locked_until !== null && row.locked_until.getTime() > now };
}

/** An order with its digits, which no answer contains. */
interface IssuedOtp extends OtpOrder {
  readonly otp: string;
}

/** Stores a new OTP, which ends open ones of the same purpose. Returns false if there are too many. */
async function store(parts: OtpsParts, client: Client, request: OtpRequest, { orderId, proof, otp }: IssuedOtp): Promise<boolean> {
  const now = parts.clock.now();
  const device = request.device ?? '';
  const { locked } = await lockCounter(client, counterOf(request.phone, device), now);
  if (locked) return false;
  const sends = await client.query<{ created_at: Date }>('select created_at from one_time_code where phone = $1 and device = $2 and created_at > $3', [
    request.phone,
    device,
    new Date(now - DAY_MS),
  ]);
  const ages = sends.rows.map((row) => now - row.created_at.getTime());
  const young = (ms: number): number => ages.filter((age) => age < ms).length;
  const ofDay = device === '' ? SENDS_PER_DAY : SENDS_PER_DAY_OF_DEVICE;
  if (young(RESEND_COUNTDOWN_S * 1000) > 0 || young(HOUR_MS) >= SENDS_PER_HOUR || ages.length >= ofDay) return false;
  await client.query('update one_time_code set ended_at = $5 where phone = $1 and device = $2 and site = $3 and purpose = $4 and ended_at is null', [
    request.phone,
    device,
    request.site,
    request.purpose,
    new Date(now),
  ]);
  await client.query(
    `insert into one_time_code (order_id, site, phone, purpose, code_hash, proof_hash, sent, created_at, expires_at, device)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      orderId,
      request.site,
      request.phone,
      request.purpose,
      hashOf(parts.key, { ...request, orderId, otp }, request.purpose),
      Buffer.from(hashOfToken(proof), 'hex'),
      request.usable,
      new Date(now),
      new Date(now + OTP_VALID_S * 1000),
      device,
    ],
  );
  return true;
}

function hashOf(key: string, { site, phone, orderId, otp }: OtpTry, purpose: OtpPurpose): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([orderId, site, phone, purpose, otp]))
    .digest();
}

type Use = { readonly purpose: OtpPurpose; readonly proof: string | null } | null;

/** Checks or uses an OTP. One that is not open, belongs to another phone or site, or has no tries left is not checked and not counted. */
async function tryOtp(parts: OtpsParts, claim: OtpTry, use: Use): Promise<Outcome<true>> {
  const now = parts.clock.now();
  // an invalid order must not create a row for its phone
  const [order] = await parts.database.query<{ device: string }>('select device from one_time_code where order_id = $1 and phone = $2', [
    claim.orderId,
    claim.phone,
  ]);
  if (order === undefined) return refuse('OTP_WRONG');
  const counter = counterOf(claim.phone, order.device);
  const tried = await parts.database.transaction(async (client) => {
    const { failures, locked } = await lockCounter(client, counter, now);
    if (locked) return 'locked';
    const found = await client.query<CodeRow>(
      `update one_time_code set tries = tries + 1
       where order_id = $1 and site = $2 and phone = $3 and ended_at is null and expires_at > $4 and tries < $5
       returning purpose, code_hash, proof_hash, sent`,
      [claim.orderId, claim.site, claim.phone, new Date(now), OTP_TRIES],
    );
    const row = found.rows[0];
    if (row === undefined) return 'unknown';
    if (isRight(parts.key, row, claim, use)) {
      await settleRight(client, { claim, counter, use }, now);
      return 'right';
    }
    const locks = failures + 1 >= (order.device === '' ? FAILURES_TO_LOCK : FAILURES_TO_LOCK_DEVICE);
    await client.query('update one_time_code_phone set failures = $2, last_failure_at = $3, locked_until = $4 where phone = $1', [
      counter,
      failures + 1,
      new Date(now),
      locks ? new Date(now + LOCKED_MS) : null,
    ]);
    return locks ? 'locks' : 'wrong';
  });
  if (tried === 'locks' || tried === 'wrong') await parts.lengths.noteWrong(claim.site);
  if (tried === 'locks') await parts.locked(claim.site, claim.phone);
  if (tried === 'locked') return refuse('TOO_MANY_TRIES');
  return tried === 'right' ? accept(true) : refuse('OTP_WRONG');
}

async function takeCodeTry({ clock, database }: OtpsParts, { site, phone, orderId }: CodeOrder, code: string): ReturnType<Otps['takeCodeTry']> {
  const now = new Date(clock.now());
  return database.transaction(async (client) => {
    const live = await client.query<{ phone: string; judged_code: string | null }>(
      `select phone, judged_code from one_time_code where order_id = $1 and site = $2 and phone = coalesce($3, phone) and purpose = 'register'
         and ended_at is null and expires_at > $4 and tries < $5`,
      [orderId, site, phone, now, OTP_TRIES],
    );
    const order = live.rows[0];
    if (order === undefined) return refuse('OTP_WRONG');
    if (order.judged_code === code) return accept({ phone: order.phone, counts: false });
    await lockCounter(client, order.phone, now.getTime());
    const judged = await client.query<{ tries: number }>('select sum(code_tries)::int as tries from one_time_code where phone = $1 and created_at > $2', [
      order.phone,
      new Date(now.getTime() - DAY_MS),
    ]);
    if (judged.rows[0]!.tries >= CODES_PER_DAY) return refuse('TOO_MANY_TRIES');
    await client.query('update one_time_code set code_tries = code_tries + 1, judged_code = $2 where order_id = $1', [orderId, code]);
    return accept({ phone: order.phone, counts: true });
  });
}

function isRight(key: string, row: CodeRow, claim: OtpTry, use: Use): boolean {
  const digits = timingSafeEqual(hashOf(key, claim, row.purpose), row.code_hash);
  const purpose = use === null || use.purpose === row.purpose;
  const proven =
    use === null || row.purpose !== 'reset' || (row.proof_hash !== null && timingSafeEqual(Buffer.from(hashOfToken(use.proof ?? ''), 'hex'), row.proof_hash));
  return digits && purpose && proven && row.sent;
}

/** Completes a right try. A check takes its try back; a use ends the OTP and resets the phone's failures. */
async function settleRight(
  client: Client,
  { claim, counter, use }: { readonly claim: OtpTry; readonly counter: string; readonly use: Use },
  now: number,
): Promise<void> {
  if (use === null) await client.query('update one_time_code set tries = tries - 1 where order_id = $1', [claim.orderId]);
  else {
    await client.query('update one_time_code set ended_at = $2 where order_id = $1', [claim.orderId, new Date(now)]);
    await client.query('update one_time_code_phone set failures = 0, last_failure_at = null where phone = $1', [counter]);
  }
}

/**
 * Limits the sends of an address: returns true and counts the send if the address may send another OTP. Loopback is free. The limits of a
 * phone are in the database.
 */
function createSendLimits(clock: Clock): (address: string) => boolean {
  const sends = new Map<string, number[]>();
  return (address) => {
    if (isLoopback(address)) return true;
    const key = addressGroup(address);
    const recent = (sends.get(key) ?? []).filter((at) => at > clock.monotonic() - HOUR_MS);
    sends.delete(key);
    sends.set(key, recent);
    const oldest = sends.size > MOST_ADDRESSES ? sends.keys().next().value : undefined;
    if (oldest !== undefined) sends.delete(oldest);
    if (recent.length >= SENDS_PER_HOUR_OF_ADDRESS) return false;
    recent.push(clock.monotonic());
    return true;
  };
}
