/**
 * A database that was restored to an earlier moment. Anchors outside of it then name links that the chain no longer has. Operators only read
 * until two of them accept this, one of them an owner; the row of the acceptance names the lost anchors.
 */
import { accept, canonicalJson, refuse, type Outcome, type Refusal } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { readAnchorFile } from './anchor-delivery.ts';
import { isSignedAnchor, type Anchor } from './anchor-note.ts';
import type { AuditRestore, AuditWriter, RestoreAcceptor } from './audit-port.ts';

const ASKED = 'auditRestoreAsked';
const ACCEPTED = 'auditRestoreAccepted';
/** The second person has so long to accept. */
const ACCEPTED_WITHIN_MS = 30 * 60_000;
/** Key of the advisory lock: two acceptances at once must not both be the first. Any fixed number. */
const LOCK = 7_461_322;

/** An anchor whose link the chain does not have. */
interface LostAnchor {
  readonly seq: number;
  /** SHA-256 of the lost link, hex. */
  readonly hash: string;
}

export interface AuditRestoreParts {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly audit: Pick<AuditWriter, 'writeWith'>;
  /** Files of anchors outside of the database. */
  readonly files: readonly string[];
  /** The key that signs anchors; null: no anchor counts. */
  readonly publicKey: Buffer | null;
}

type Query = Pick<Client, 'query'>;

const keyOf = ({ seq, hash }: LostAnchor): string => `${seq} ${hash}`;
const asLost = ({ seq, hash }: Pick<Anchor, 'seq' | 'hash'>): LostAnchor => ({ seq, hash: hash.toString('hex') });

/** Returns the lost anchors that operators have accepted, as their seq and hash. */
export async function acceptedAnchors(client: Query): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ after: { readonly lost: readonly LostAnchor[] } }>('select after from audit_entry where action = $1', [ACCEPTED]);
  return new Set(rows.flatMap(({ after }) => after.lost.map(keyOf)));
}

/** Returns whether an anchor is among those that operators have accepted as lost. */
export function isAccepted(accepted: ReadonlySet<string>, anchor: Pick<Anchor, 'seq' | 'hash'>): boolean {
  return accepted.has(keyOf(asLost(anchor)));
}

export function createAuditRestore(parts: AuditRestoreParts): AuditRestore {
  return new ComparedLog(parts);
}

class ComparedLog implements AuditRestore {
  readonly #parts: AuditRestoreParts;
  #lost: readonly LostAnchor[] = [];

  constructor(parts: AuditRestoreParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    const { database, log } = this.#parts;
    this.#lost = await this.#findLost();
    const last = this.#lost.at(-1);
    if (last === undefined) return;
    const [head] = await database.query<{ seq: number }>('select seq from audit_head');
    log.error(
      { anchors: this.#lost.length, newest: last.seq, head: head?.seq },
      'The audit log ends before its newest anchor: the database was restored to an earlier moment. Operators only read until an owner and a second person accept it.',
    );
  }

  async refusal(): Promise<Refusal | null> {
    if (this.#lost.length === 0) return null;
    // another process may have it accepted
    this.#lost = await this.#without(this.#lost);
    return this.#lost.length === 0 ? null : refuse('AUDIT_RESTORED');
  }

  async accept(by: RestoreAcceptor, reason: string): Promise<Outcome<'ASKED' | 'ACCEPTED'>> {
    if (reason.trim() === '') return refuse('REASON_REQUIRED');
    const accepted = await this.#parts.database.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
      return this.#acceptOn(client, by, reason);
    });
    if (accepted.ok && accepted.value === 'ACCEPTED') this.#lost = [];
    return accepted;
  }

  async #acceptOn(client: Client, by: RestoreAcceptor, reason: string): Promise<Outcome<'ASKED' | 'ACCEPTED'>> {
    const { clock } = this.#parts;
    const accepted = await acceptedAnchors(client);
    const lost = this.#lost.filter((anchor) => !accepted.has(keyOf(anchor)));
    if (lost.length === 0) return refuse('RESULT_INVALID');
    const { rows } = await client.query<{ id: number; actor: string; after: { readonly owner: boolean; readonly lost: readonly LostAnchor[] } }>(
      'select id, actor, after from audit_entry where action = $1 and at > $2 and actor <> $3 order by id desc',
      [ASKED, new Date(clock.now() - ACCEPTED_WITHIN_MS), by.actor],
    );
    const request = rows.find(({ after }) => canonicalJson(after.lost.map(keyOf)) === canonicalJson(lost.map(keyOf)));
    if (request !== undefined && !by.isOwner && !request.after.owner) return refuse('PERMISSION_MISSING');
    const detail = { reason, owner: by.isOwner, lost, ...(request === undefined ? {} : { asked: request.id, askedBy: request.actor }) };
    await this.#parts.audit.writeWith(client, {
      ...by,
      action: request === undefined ? ASKED : ACCEPTED,
      target: null,
      detail,
      outcome: 'OK',
    });
    return accept(request === undefined ? 'ASKED' : 'ACCEPTED');
  }

  /** Returns the signed anchors of this installation whose link is missing or another one, oldest first, without those that are accepted. */
  async #findLost(): Promise<readonly LostAnchor[]> {
    const { database, publicKey } = this.#parts;
    const [head] = await database.query<{ installation: string }>('select installation from audit_head');
    if (head === undefined || publicKey === null) return [];
    const own = (await this.#readFiles()).filter((anchor) => anchor.installation === head.installation && anchor.publicKey.equals(publicKey));
    const links = await database.query<{ seq: number; hash: Buffer }>('select seq, hash from audit_link where seq = any($1::bigint[])', [
      own.map(({ seq }) => seq),
    ]);
    const hashes = new Map(links.map(({ seq, hash }) => [seq, hash]));
    const unknown = own.filter((anchor) => hashes.get(anchor.seq)?.equals(anchor.hash) !== true && isSignedAnchor(anchor));
    const lost = new Map(unknown.map((anchor) => [keyOf(asLost(anchor)), asLost(anchor)]));
    return this.#without([...lost.values()].toSorted((one, other) => one.seq - other.seq));
  }

  async #readFiles(): Promise<readonly Anchor[]> {
    const { files, log } = this.#parts;
    const read = files.map((file) =>
      readAnchorFile(file).catch((error: unknown) => {
        // a file may be open for appending only
        log.warn({ err: error, file }, 'The anchors of this file cannot be compared with the audit log.');
        return { anchors: [] };
      }),
    );
    return (await Promise.all(read)).flatMap(({ anchors }) => anchors);
  }

  async #without(lost: readonly LostAnchor[]): Promise<readonly LostAnchor[]> {
    if (lost.length === 0) return lost;
    const accepted = await acceptedAnchors(this.#parts.database.pool);
    return lost.filter((anchor) => !accepted.has(keyOf(anchor)));
  }
}
