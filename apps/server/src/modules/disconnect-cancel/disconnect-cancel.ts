/** Counts the time since an account's last connection closed; a new connection stops the count. */
import { type Outcome, accept } from '@maidan/domain';
import { ENDPOINTS } from '@maidan/contract';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { DisconnectCancel, DisconnectCancelState } from './disconnect-cancel-port.ts';
import type { Routes } from '../../http/routes-port.ts';

export interface DisconnectCancelParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /** Cancels all resting orders of an account; returns their number. */
  readonly cancelAll: (account: number) => Promise<Outcome<number>>;
  /** Writes the audit log. */
  readonly audit: (account: number, action: string, detail: Readonly<Record<string, unknown>>, outcome: string) => Promise<void>;
}

interface Row {
  readonly account: number;
  readonly seconds: number | null;
  readonly last_at: Date | null;
  readonly last_count: number | null;
}

/** Pause between retries while the database is unavailable. */
const AGAIN_AFTER_MS = 2000;
const COLUMNS = 'account, seconds, last_at, last_count';

export function createDisconnectCancel(parts: DisconnectCancelParts): DisconnectCancel {
  return new DisconnectCancelService(parts);
}

class DisconnectCancelService implements DisconnectCancel {
  readonly #parts: DisconnectCancelParts;
  /** Seconds by account, for accounts with the setting. */
  readonly #seconds = new Map<number, number>();
  readonly #online = new Set<number>();
  readonly #counting = new Map<number, () => void>();
  #stopListening: () => void = () => undefined;

  constructor(parts: DisconnectCancelParts) {
    this.#parts = parts;
    // sockets may connect before the start has read the settings
    this.#stopListening = parts.bus.subscribe('account-connection', ({ account, online }) => {
      if (online) {
        this.#online.add(account);
        this.#stopTimer(account);
      } else {
        this.#online.delete(account);
        this.#startTimer(account);
      }
    });
  }

  async start(): Promise<void> {
    const rows = await this.#parts.database.query<Row>(`select ${COLUMNS} from disconnect_cancel where seconds is not null`);
    for (const { account, seconds } of rows) {
      this.#seconds.set(account, seconds ?? 0);
      this.#startTimer(account);
    }
  }

  stop(): void {
    this.#stopListening();
    for (const cancel of this.#counting.values()) cancel();
    this.#counting.clear();
  }

  async state(account: number): Promise<DisconnectCancelState> {
    const [row] = await this.#parts.database.query<Row>(`select ${COLUMNS} from disconnect_cancel where account = $1`, [account]);
    return stateOf(row);
  }

  async set(account: number, seconds: number | null): Promise<DisconnectCancelState> {
    const [row] = await this.#parts.database.query<Row>(
      `insert into disconnect_cancel (account, seconds) values ($1, $2) on conflict (account) do update set seconds = excluded.seconds returning ${COLUMNS}`,
      [account, seconds],
    );
    if (seconds === null) this.#seconds.delete(account);
    else this.#seconds.set(account, seconds);
    this.#stopTimer(account);
    this.#startTimer(account);
    await this.#parts.audit(account, 'disconnect-cancel set', { seconds }, 'OK');
    return stateOf(row);
  }

  #stopTimer(account: number): void {
    this.#counting.get(account)?.();
    this.#counting.delete(account);
  }

  #startTimer(account: number): void {
    const seconds = this.#seconds.get(account);
    if (seconds === undefined || this.#online.has(account)) return;
    this.#stopTimer(account);
    this.#after(account, seconds * 1000);
  }

  #after(account: number, ms: number): void {
    this.#counting.set(
      account,
      this.#parts.clock.after(ms, () => {
        this.#counting.delete(account);
        this.#cancel(account).catch((error: unknown) => {
          this.#parts.log.warn({ err: error, account }, 'Could not cancel the bets of a disconnected player; will retry.');
          if (!this.#online.has(account)) this.#after(account, AGAIN_AFTER_MS);
        });
      }),
    );
  }

  async #cancel(account: number): Promise<void> {
    const cancelled = await this.#parts.cancelAll(account);
    if (!cancelled.ok) throw new Error(cancelled.code);
    if (cancelled.value === 0) return;
    const { database, clock } = this.#parts;
    await database.query('update disconnect_cancel set last_at = to_timestamp($2::float8 / 1000), last_count = $3 where account = $1', [
      account,
      clock.now(),
      cancelled.value,
    ]);
    await this.#parts.audit(account, 'disconnect-cancel', { cancelled: cancelled.value }, 'OK');
  }
}

function stateOf(row: Row | undefined): DisconnectCancelState {
  const last = row?.last_at === undefined || row.last_at === null ? null : { at: row.last_at.getTime(), count: row.last_count ?? 0 };
  return { seconds: row?.seconds ?? null, last };
}

function encodeState({ seconds, last }: DisconnectCancelState) {
  return { success: true as const, result: { seconds, last: last === null ? null : { time: new Date(last.at).toISOString(), count: last.count } } };
}

/** Registers the routes of the player's own setting. */
export function registerDisconnectCancelRoutes(routes: Routes, switches: DisconnectCancel): void {
  routes.signedIn(ENDPOINTS.disconnectCancel, async ({ session }) => accept(encodeState(await switches.state(session.account))));
  routes.signedIn(ENDPOINTS.setDisconnectCancel, async ({ session, body }) => accept(encodeState(await switches.set(session.account, body.seconds))));
}
