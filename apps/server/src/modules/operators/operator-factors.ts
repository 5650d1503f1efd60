/** The stored sign-in factors of operators: the only reader and writer of operator_credential and operator_recovery. */
import { randomBytes } from 'node:crypto';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { PasskeyAssertion } from '@maidan/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { Seal } from '../../platform/seal.ts';
import { hashOfToken, newPublicId } from '../../platform/secrets.ts';
import { passkeyName, verifyAssertion, type NewPasskey, type StoredPasskey } from '../../http/passkeys.ts';
import type { ConsoleParty } from './operators-port.ts';
import { checkTotp, type TotpState } from './totp.ts';

/** Recovery codes of an operator: each of 120 random bits, shown once, stored as SHA-256, good once. */
export const RECOVERY_CODES = 10;
const CHARACTERS = 24;
/** 32 characters without 0, 1, I and O, so that each has 5 bits and none is mistaken for another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Returns new codes as people write them down: 'XXXX-XXXX-XXXX-XXXX-XXXX-XXXX'. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 256 is a multiple of 32, so every character is equally likely
    const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
    return characters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Returns the hex SHA-256 of a code, however it is typed. */
export function hashOfRecoveryCode(typed: string): string {
  return hashOfToken(typed.toUpperCase().replaceAll(/[^A-Z2-9]/g, ''));
}

export interface OwnPasskey {
  /** The passkey's name on the wire. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly backedUp: boolean;
}

export interface NewTotp extends TotpState {
  /** base32. */
  readonly secret: string;
}

interface PasskeyRow {
  readonly id: string;
  readonly operator: number;
  readonly name: string;
  readonly public_key: Buffer;
  readonly transports: readonly string[] | null;
  readonly backed_up: boolean | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}
interface TotpRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly drift: number;
  readonly last_step: number;
  readonly near_step: number | null;
  readonly near_delta: -1 | 1 | null;
}

export interface OperatorFactorsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly party: ConsoleParty;
}

export class OperatorFactors {
  readonly #parts: OperatorFactorsParts;
  constructor(parts: OperatorFactorsParts) {
    this.#parts = parts;
  }

  async passkeysOf(operator: number): Promise<readonly StoredPasskey[]> {
    return (await this.#rows(operator)).map((row) => ({ id: row.id, publicKey: row.public_key, transports: row.transports ?? [] }));
  }

  /** Returns the passkeys as their owner sees them, oldest first. */
  async ownPasskeys(operator: number): Promise<readonly OwnPasskey[]> {
    return (await this.#rows(operator)).map((row) => ({
      id: passkeyName(row.id),
      name: row.name,
      createdAt: row.created_at.getTime(),
      lastUsedAt: row.last_used_at?.getTime() ?? null,
      backedUp: row.backed_up ?? false,
    }));
  }

  /**
   * Verifies the answer of a passkey and stores its counter. Returns the operator of the passkey. PASSKEY_REFUSED: unknown passkey or a
   * failed check. `copied`: the signature is right, but the counter did not rise, so a copy of the passkey may exist.
   */
  async usePasskey(challenge: string, credential: PasskeyAssertion): Promise<Outcome<{ readonly operator: number; readonly copied: boolean }>> {
    const { clock, database, party } = this.#parts;
    const [row] = await database.query<PasskeyRow>("select id, operator, public_key from operator_credential where id = $1 and kind = 'PASSKEY'", [
      credential.id,
    ]);
    if (row === undefined) return refuse('PASSKEY_REFUSED');
    const proof = await verifyAssertion(party, challenge, credential, { id: row.id, publicKey: row.public_key });
    if (proof === null) return refuse('PASSKEY_REFUSED');
    // authenticators without a counter always send 0
    const [stored] = await database.query<{ operator: number }>(
      `update operator_credential set counter = $2, backed_up = $3, last_used_at = $4
       where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning operator`,
      [row.id, proof.counter, proof.backedUp, new Date(clock.now())],
    );
    return accept({ operator: row.operator, copied: stored === undefined });
  }

  /** Checks a code and uses up its step. Returns false if it is wrong, or the operator has no code generator. */
  async useTotp(operator: number, code: string): Promise<boolean> {
    const { clock, database, seal } = this.#parts;
    return database.transaction(async (client) => {
      const { rows } = await client.query<TotpRow>(
        "select id, secret, drift, last_step, near_step, near_delta from operator_credential where operator = $1 and kind = 'TOTP' for update",
        [operator],
      );
      const [row] = rows;
      if (row === undefined) return false;
      const near = row.near_step === null || row.near_delta === null ? null : { step: row.near_step, delta: row.near_delta };
      const { right, next } = checkTotp(seal.open(row.secret, row.id).toString(), { drift: row.drift, lastStep: row.last_step, near }, code, clock.now());
      await client.query(
        `update operator_credential set drift = $2, last_step = $3, near_step = $4, near_delta = $5,
           last_used_at = case when $6 then $7 else last_used_at end where id = $1`,
        [row.id, next.drift, next.lastStep, next.near?.step ?? null, next.near?.delta ?? null, right, new Date(clock.now())],
      );
      return right;
    });
  }

  async hasTotp(operator: number): Promise<boolean> {
    return (await this.#parts.database.query("select 1 from operator_credential where operator = $1 and kind = 'TOTP'", [operator])).length > 0;
  }

  /** Stores a passkey within a transaction. Returns false if its id is stored already, for any operator. */
  async addPasskey(client: Client, operator: number, passkey: NewPasskey, name: string): Promise<boolean> {
    const { rowCount } = await client.query(
      `insert into operator_credential (id, operator, kind, name, created_at, public_key, counter, transports, backed_up)
       values ($1, $2, 'PASSKEY', $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
      [
        passkey.id,
        operator,
        name.trim() === '' ? 'Passkey' : name.trim(),
        new Date(this.#parts.clock.now()),
        Buffer.from(passkey.publicKey),
        passkey.counter,
        passkey.transports,
        passkey.backedUp,
      ],
    );
    return rowCount === 1;
  }

  async addTotp(client: Client, operator: number, { secret, drift, lastStep }: NewTotp): Promise<void> {
    const id = `totp-${newPublicId()}`;
    await client.query(
      "insert into operator_credential (id, operator, kind, name, created_at, secret, drift, last_step) values ($1, $2, 'TOTP', 'Codes', $3, $4, $5, $6)",
      [id, operator, new Date(this.#parts.clock.now()), this.#parts.seal.seal(Buffer.from(secret), id), drift, lastStep],
    );
  }

  /** Removes one passkey by its name on the wire. Returns false if there is none. */
  async removePasskey(client: Client, operator: number, name: string): Promise<boolean> {
    const { rows } = await client.query<{ id: string }>("select id from operator_credential where operator = $1 and kind = 'PASSKEY'", [operator]);
    const found = rows.find(({ id }) => passkeyName(id) === name);
    if (found === undefined) return false;
    await client.query('delete from operator_credential where id = $1', [found.id]);
    return true;
  }

  /** Removes the passkeys, the code generator, the password and the recovery codes of an operator within a transaction. */
  async removeAll(client: Client, operator: number): Promise<void> {
    await client.query('delete from operator_credential where operator = $1', [operator]);
    await client.query('delete from operator_recovery where operator = $1', [operator]);
    await client.query('update operator set password_hash = null where id = $1', [operator]);
  }

  /** Replaces the recovery codes within a transaction and returns the new ones. */
  async renewRecoveryCodes(client: Client, operator: number): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await client.query('delete from operator_recovery where operator = $1', [operator]);
    await client.query("insert into operator_recovery (code_hash, operator, created_at) select decode(h, 'hex'), $2, $3 from unnest($1::text[]) h", [
      codes.map(hashOfRecoveryCode),
      operator,
      new Date(this.#parts.clock.now()),
    ]);
    return codes;
  }

  /** Uses up a recovery code within a transaction. Returns false if it is wrong or used. */
  async useRecoveryCode(client: Client, operator: number, typed: string): Promise<boolean> {
    const { rowCount } = await client.query(
      "update operator_recovery set used_at = $3 where code_hash = decode($1, 'hex') and operator = $2 and used_at is null",
      [hashOfRecoveryCode(typed), operator, new Date(this.#parts.clock.now())],
    );
    return rowCount === 1;
  }

  async recoveryCodesLeft(operator: number): Promise<number> {
    const [row] = await this.#parts.database.query<{ left: number }>(
      'select count(*)::int as left from operator_recovery where operator = $1 and used_at is null',
      [operator],
    );
    return row?.left ?? 0;
  }

  #rows(operator: number): Promise<PasskeyRow[]> {
    return this.#parts.database.query<PasskeyRow>(
      `select id, operator, name, public_key, transports, backed_up, created_at, last_used_at from operator_credential
       where operator = $1 and kind = 'PASSKEY' order by created_at, id`,
      [operator],
    );
  }
}
