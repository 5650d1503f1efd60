/** What an operator changes about himself: passkeys, recovery codes, own sessions. Each change leaves an audit entry. */
import { PASSKEY_RANK, type PasskeyRegistration } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { auditedChange } from './audited-change.ts';
import type { Ceremonies } from './ceremonies.ts';
import type { OperatorFactors, OwnPasskey } from './operator-factors.ts';
import { lockOperator } from './operator-records.ts';
import type { OperatorSessions } from './operator-sessions.ts';
import type { ConsoleParty } from './operators-port.ts';
import { registrationOptions, verifyRegistration } from '../../http/passkeys.ts';
import type { PasskeyCeremony } from './sign-in.ts';
import type { Actor } from './team.ts';

const MOST_PASSKEYS = 20;

export interface OwnFactorsParts {
  readonly database: Database;
  readonly audit: AuditWriter;
  readonly party: ConsoleParty;
  readonly ceremonies: Ceremonies;
  readonly factors: OperatorFactors;
  readonly sessions: OperatorSessions;
}

export class OwnFactors {
  readonly #parts: OwnFactorsParts;
  constructor(parts: OwnFactorsParts) {
    this.#parts = parts;
  }

  async list(operator: number): Promise<{ readonly passkeys: readonly OwnPasskey[]; readonly totp: boolean; readonly recoveryCodesLeft: number }> {
    const { factors } = this.#parts;
    return {
      passkeys: await factors.ownPasskeys(operator),
      totp: await factors.hasTotp(operator),
      recoveryCodesLeft: await factors.recoveryCodesLeft(operator),
    };
  }

  async passkeyOptions({ session }: Actor): Promise<PasskeyCeremony> {
    const { ceremonies, factors, party } = this.#parts;
    const { id, challenge } = ceremonies.open({ purpose: 'ADD', subject: session.sessionHash });
    const operator = { publicId: session.operatorId, login: session.login, name: session.name };
    return { ceremonyId: id, options: await registrationOptions(party, operator, challenge, await factors.passkeysOf(session.operator)) };
  }

  /** PASSKEY_REFUSED: a failed check, or the passkey is stored already, or there are 20. */
  async addPasskey(actor: Actor, ceremonyId: string, credential: PasskeyRegistration, name: string): Promise<Outcome<null>> {
    const { ceremonies, factors, party } = this.#parts;
    const { operator, sessionHash } = actor.session;
    const ceremony = ceremonies.take(ceremonyId, 'ADD', sessionHash);
    const passkey = ceremony === null ? null : await verifyRegistration(party, ceremony.challenge, credential);
    if (passkey === null) return refuse('PASSKEY_REFUSED');
    return this.#change(actor, 'addPasskey', async (client) => {
      if ((await factors.ownPasskeys(operator)).length >= MOST_PASSKEYS) return refuse('PASSKEY_REFUSED');
      return (await factors.addPasskey(client, operator, passkey, name)) ? accept(null) : refuse('PASSKEY_REFUSED');
    });
  }

  /** Returns false if there is no such passkey. PASSKEY_NEEDED: it is the last one, and rank or missing codes require one. */
  async removePasskey(actor: Actor, name: string): Promise<Outcome<boolean>> {
    const { factors } = this.#parts;
    const { operator, rank } = actor.session;
    return this.#change(actor, 'removePasskey', async (client) => {
      const own = await factors.ownPasskeys(operator);
      if (!own.some(({ id }) => id === name)) return accept(false);
      const canSignInWithout = rank < PASSKEY_RANK && (await factors.hasTotp(operator));
      if (own.length === 1 && !canSignInWithout) return refuse('PASSKEY_NEEDED');
      return accept(await factors.removePasskey(client, operator, name));
    });
  }

  /** Replaces the recovery codes and returns the new ones. */
  async newRecoveryCodes(actor: Actor): Promise<Outcome<readonly string[]>> {
    return this.#change(actor, 'newRecoveryCodes', async (client) => accept(await this.#parts.factors.renewRecoveryCodes(client, actor.session.operator)));
  }

  /** Ends one of the operator's own sessions by its name. Returns false if there is none. */
  async endSession(actor: Actor, name: string): Promise<Outcome<boolean>> {
    const { sessions } = this.#parts;
    const ended = await this.#change(actor, 'endOwnSession', async (client) => accept(await sessions.end(client, actor.session.operator, name)));
    if (!ended.ok) return ended;
    sessions.published(actor.session.operator, ended.value);
    return accept(ended.value.length > 0);
  }

  /** Runs a change under the lock of the operator, with its audit entry. */
  async #change<T>({ session, address }: Actor, action: string, work: (client: Client) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const entry: Omit<AuditEntry, 'outcome'> = {
      actor: session.login,
      action: `own.${action}`,
      target: { kind: 'operator', id: session.operatorId },
      detail: { session: session.sessionName },
      address,
    };
    return auditedChange(this.#parts, entry, async (client) => {
      await lockOperator(client, session.operator);
      return work(client);
    });
  }
}
