/**
 * Passkeys of players (TR-034): the only writer of player_passkey and used_challenge. Challenges are signed instead of stored, so that any
 * process can check them and a flood of sign-ins writes nothing; a right answer uses its challenge up.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import { sameSecret } from '../../platform/secrets.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import { addressGroup, isLoopback } from '../../http/caller.ts';
import {
  assertionOptions,
  namesUser,
  passkeyName,
  registrationOptions,
  verifyAssertion,
  verifyRegistration,
  type NewPasskey,
  type StoredPasskey,
} from '../../http/passkeys.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Auth, Caller } from '../auth/auth-port.ts';
import type { IdentityChanges } from '../identity-proofs/identity-proofs-port.ts';
import type { SecurityNotices } from '../security-notices/security-notices-port.ts';
import type { NewPasskeyAnswer, PasskeyAnswer, PlayerPasskey, PlayerPasskeys } from './player-passkeys-port.ts';

const VALID_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;
/** Sign-ins of an address: one in 2 s, 30 at once. */
const SIGN_INS = { perSecond: 0.5, burst: 30 };

/** An answered challenge is invalid after five minutes anyway. */
export const USED_CHALLENGE_RETENTION: RetentionRule = {
  what: 'used challenges',
  keptMs: 3_600_000,
  statement: 'delete from used_challenge where challenge in (select challenge from used_challenge where used_at < $1 order by used_at limit $2)',
};

interface PasskeyRow {
  readonly id: string;
  readonly account: number;
  readonly rp_id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly transports: readonly string[];
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}
const COLUMNS = 'id, account, rp_id, name, public_key, transports, created_at, last_used_at';

/** What a challenge is for: the hash of the session, or the site of a sign-in. */
type Purpose = 'SIGN_IN' | 'ADD' | 'PROVE';

export interface PlayerPasskeysParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly auth: Pick<Auth, 'admit'>;
  readonly changes: Pick<IdentityChanges, 'note'>;
  readonly notices: Pick<SecurityNotices, 'write'>;
  readonly isOn: (site: string) => boolean;
  /** Key of the installation. */
  readonly key: string;
}

export function createPlayerPasskeys(parts: PlayerPasskeysParts): PlayerPasskeys {
  const ceremonies = createSignedChallenges(parts);
  const reader = { ...parts, ceremonies, rows: (account: number) => readRows(parts.database, account) };
  return { isOn: parts.isOn, ...ownPasskeys(reader), ...signIns(reader) };
}

/** Parts with the challenges and the rows of an account. */
interface PasskeyReader extends PlayerPasskeysParts {
  readonly ceremonies: SignedChallenges;
  readonly rows: (account: number) => Promise<PasskeyRow[]>;
}

function readRows(database: Database, account: number): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow>(`select ${COLUMNS} from player_passkey where account = $1 order by created_at desc`, [account]);
}

/** Returns the passkey that has answered a challenge rightly, used up with it; null after any defect. */
async function answered(
  { ceremonies, clock, database }: PasskeyReader,
  { ceremonyId, credential, party }: PasskeyAnswer,
  purpose: Purpose,
  subject: string,
): Promise<PasskeyRow | null> {
  const challenge = ceremonies.read(ceremonyId, purpose, subject);
  const [row] = await database.query<PasskeyRow>(`select ${COLUMNS} from player_passkey where id = $1 and rp_id = $2`, [credential.id, party.rpId]);
  if (challenge === null || row === undefined) return null;
  const right = await verifyAssertion(party, challenge, credential, { id: row.id, publicKey: row.public_key });
  if (right === null || !(await ceremonies.use(challenge))) return null;
  // a counter that counts at all and runs backwards is of a copied passkey
  const counted = await database.query(
    'update player_passkey set counter = $2, last_used_at = $3, backed_up = $4 where id = $1 and ((counter = 0 and $2::bigint = 0) or $2::bigint > counter) returning id',
    [row.id, right.counter, new Date(clock.now()), right.backedUp],
  );
  return counted.length === 0 ? null : row;
}

/** The passkeys of a signed-in player: the list, its changes, and the proof by one of them. */
function ownPasskeys(reader: PasskeyReader): Pick<PlayerPasskeys, 'has' | 'list' | 'addOptions' | 'add' | 'remove' | 'proofOptions' | 'prove'> {
  const { ceremonies, database, notices, rows } = reader;
  return {
    has: async (account) => (await rows(account)).length > 0,
    list: async (account) => (await rows(account)).map(ownPasskey),
    async addOptions({ account, memberCode, sessionHash, username }, party) {
      const { ceremonyId, challenge } = ceremonies.open('ADD', sessionHash);
      const user = { publicId: memberCode, login: username, name: username };
      return { ceremonyId, options: await registrationOptions(party, user, challenge, storedOf(await rows(account))) };
    },
    async add({ account, sessionHash }, { ceremonyId, credential, name, party }, address) {
      const challenge = ceremonies.read(ceremonyId, 'ADD', sessionHash);
      const passkey = challenge === null ? null : await verifyRegistration(party, challenge, credential);
      if (challenge === null || passkey === null || !(await ceremonies.use(challenge))) return refuse('PASSKEY_REFUSED');
      if ((await rows(account)).length >= MOST_PASSKEYS || !(await store(reader, account, passkey, { name: name.trim(), party })))
        return refuse('PASSKEY_REFUSED');
      await notices.write({ account, kind: 'PASSKEY_ADDED', subject: name.trim(), address });
      return accept(true);
    },
    async remove({ account }, name, address) {
      const passkey = (await rows(account)).find(({ id }) => passkeyName(id) === name);
      if (passkey === undefined) return false;
      await database.query('delete from player_passkey where id = $1 and account = $2', [passkey.id, account]);
      await notices.write({ account, kind: 'PASSKEY_REMOVED', subject: passkey.name, address });
      return true;
    },
    async proofOptions({ account, sessionHash }, party) {
      const { ceremonyId, challenge } = ceremonies.open('PROVE', sessionHash);
      return { ceremonyId, options: await assertionOptions(party, challenge, storedOf(await rows(account))) };
    },
    async prove({ account, sessionHash }, answer) {
      const row = await answered(reader, answer, 'PROVE', sessionHash);
      return row?.account === account ? accept(true) : refuse('PASSKEY_REFUSED');
    },
  };
}

/** Stores a passkey. Returns false if it is stored already. */
async function store(
  { changes, clock, database }: PasskeyReader,
  account: number,
  { id, publicKey, counter, transports, backedUp }: NewPasskey,
  { name, party }: Pick<NewPasskeyAnswer, 'name' | 'party'>,
): Promise<boolean> {
  // before the passkey, so that no crash leaves one without the wait for withdrawals
  await changes.note(account, 'PASSKEY', false);
  const added = await database.query(
    `insert into player_passkey (id, account, rp_id, name, public_key, counter, transports, backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [id, account, party.rpId, name, Buffer.from(publicKey), counter, [...transports], backedUp, new Date(clock.now())],
  );
  return added.length > 0;
}

/** Signs players in by any passkey of their site. */
function signIns(reader: PasskeyReader): Pick<PlayerPasskeys, 'signInOptions' | 'signIn'> {
  const { accounts, auth, ceremonies, clock, isOn } = reader;
  const addresses = createTokenBuckets(clock, SIGN_INS);
  const admission = ({ site, address }: Caller): Outcome<true> => {
    if (!isOn(site)) return refuse('SWITCHED_OFF');
    return isLoopback(address) || addresses.take(addressGroup(address)) ? accept(true) : refuse('TOO_MANY_TRIES');
  };
  return {
    async signInOptions(party, caller) {
      const admitted = admission(caller);
      if (!admitted.ok) return admitted;
      const { ceremonyId, challenge } = ceremonies.open('SIGN_IN', caller.site);
      return accept({ ceremonyId, options: await assertionOptions(party, challenge, []) });
    },
    async signIn(answer, caller) {
      const admitted = admission(caller);
      if (!admitted.ok) return admitted;
      const row = await answered(reader, answer, 'SIGN_IN', caller.site);
      const account = row === null ? undefined : await accounts.byKey(row.account);
      if (account?.site !== caller.site || !namesUser(answer.credential, account.memberCode)) return refuse('PASSKEY_REFUSED');
      return auth.admit(account, caller, { way: 'PASSKEY', strength: 'FULL' });
    },
  };
}

function ownPasskey({ id, name, created_at: createdAt, last_used_at: lastUsedAt }: PasskeyRow): PlayerPasskey {
  return { id: passkeyName(id), name, createdAt: createdAt.getTime(), lastUsedAt: lastUsedAt?.getTime() ?? null };
}

function storedOf(rows: readonly PasskeyRow[]): readonly StoredPasskey[] {
  return rows.map(({ id, public_key: publicKey, transports }) => ({ id, publicKey, transports }));
}

interface SignedChallenges {
  open(purpose: Purpose, subject: string): { readonly ceremonyId: string; readonly challenge: string };
  /** Returns the challenge of a ceremony that this installation opened in the last five minutes for this purpose and subject; null otherwise. */
  read(ceremonyId: string, purpose: Purpose, subject: string): string | null;
  /** Uses a challenge up. Returns false if it was used before. */
  use(challenge: string): Promise<boolean>;
}

function createSignedChallenges({ clock, database, key }: Pick<PlayerPasskeysParts, 'clock' | 'database' | 'key'>): SignedChallenges {
  const signatureOf = (purpose: Purpose, subject: string, content: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['passkey', purpose, subject, content]))
      .digest('base64url');
  return {
    open(purpose, subject) {
      const challenge = randomBytes(32).toString('base64url');
      const content = `${challenge}.${clock.now()}`;
      return { ceremonyId: `${content}.${signatureOf(purpose, subject, content)}`, challenge };
    },
    read(ceremonyId, purpose, subject) {
      const [challenge = '', at = '', signature = ''] = ceremonyId.split('.');
      if (!sameSecret(signature, signatureOf(purpose, subject, `${challenge}.${at}`))) return null;
      return clock.now() - Number(at) <= VALID_MS ? challenge : null;
    },
    async use(challenge) {
      const rows = await database.query('insert into used_challenge (challenge, used_at) values ($1, $2) on conflict do nothing returning challenge', [
        challenge,
        new Date(clock.now()),
      ]);
      return rows.length > 0;
    },
  };
}
