/** Reads the notifications that settlements write (migration 0072) and marks them as read. */
import { MAX_UNREAD, NOTIFICATION_PAGE, type NotificationFacts, encodeNotification, ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { NotificationPage, Notifications, SettledGeneration } from './notifications-port.ts';
import type { Routes } from '../../http/routes-port.ts';

export const NOTIFICATION_RETENTION: RetentionRule = {
  what: 'notifications',
  keptMs: 30 * 24 * 3_600_000,
  statement: 'delete from notification where ctid = any(array(select ctid from notification where created_at < $1 limit $2))',
};

/** Makes the module. */
export function createNotifications(parts: { readonly database: Database; readonly bus: Bus; readonly clock: Clock }): Notifications {
  return new StoredNotifications(parts.database, parts.bus, parts.clock);
}

class StoredNotifications implements Notifications {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #clock: Clock;

  constructor(database: Database, bus: Bus, clock: Clock) {
    this.#database = database;
    this.#bus = bus;
    this.#clock = clock;
  }

  async page(account: number, before: number | null): Promise<NotificationPage> {
    // one row more than a page shows whether there are older ones
    const rows = await this.#read('n.account = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3', [account, before, NOTIFICATION_PAGE + 1]);
    const shown = rows.slice(0, NOTIFICATION_PAGE);
    return { rows: shown, next: rows.length > NOTIFICATION_PAGE ? shown.at(-1)!.id : null };
  }

  ofEvent(account: number, eventId: string): Promise<readonly NotificationFacts[]> {
    return this.#read(
      `n.account = $1 and event.event_id = $2
         and n.generation = (select max(l.generation) from notification l where l.account = n.account and l.market = n.market and l.bonus = n.bonus)
       order by n.id desc`,
      [account, eventId],
    );
  }

  ofSettlements(account: number, settlements: readonly SettledGeneration[]): Promise<readonly NotificationFacts[]> {
    return this.#read('n.account = $1 and (n.market, n.generation) in (select * from unnest($2::int[], $3::int[])) order by n.id', [
      account,
      settlements.map(({ market }) => market),
      settlements.map(({ generation }) => generation),
    ]);
  }

  async unread(account: number): Promise<number> {
    const [row] = await this.#database.query<{ unread: number }>(
      'select count(*)::int as unread from (select 1 from notification where account = $1 and read_at is null limit $2) as counted',
      [account, MAX_UNREAD],
    );
    return row!.unread;
  }

  async markRead(account: number, notification: number, withOlder: boolean): Promise<number> {
    await this.#database.query(`update notification set read_at = $3 where account = $1 and read_at is null and ${withOlder ? 'id <= $2' : 'id = $2'}`, [
      account,
      notification,
      new Date(this.#clock.now()),
    ]);
    this.#bus.publish('notifications-changed', { account, added: null });
    return this.unread(account);
  }

  async #read(where: string, values: readonly unknown[]): Promise<readonly NotificationFacts[]> {
    const rows = await this.#database.query<NotificationRow>(`${SELECT} where ${where}`, values);
    return rows.map(({ bonus, createdAt, ...row }) => ({ ...row, wallet: bonus ? 'BONUS' : 'MAIN', createdAt: createdAt.getTime() }));
  }
}

interface NotificationRow extends Omit<NotificationFacts, 'wallet' | 'createdAt'> {
  readonly bonus: boolean;
  readonly createdAt: Date;
}

const SELECT = `select n.id, n.created_at as "createdAt", n.read_at is not null as "isRead", n.bonus, n.net, n.commission, n.previous, n.balance,
    market.market_id as "marketId", market.market_name as "marketName",
    event.event_id as "eventId", event.event_name as "eventName", event.event_type_id as "eventTypeId",
    s.result->>'type' as "resultType", (s.result->>'runs')::int as runs,
    array(select r.name from runner r where r.market = n.market and s.result->'winners' @> to_jsonb(r.selection_id) order by r.sort_priority, r.runner) as winners
  from notification n
    join settlement s on s.market = n.market and s.generation = n.generation
    join market on market.id = n.market join event on event.event_id = market.event_id`;

/** Registers the routes of the own account's notifications. */
export function registerNotificationRoutes(routes: Routes, notifications: Notifications): void {
  routes.signedIn(ENDPOINTS.notifications, async ({ session, query }) => {
    const { account } = session;
    const before = query.before === undefined ? null : Number(query.before);
    const [{ rows, next }, unread] = await Promise.all([
      query.eventId === undefined
        ? notifications.page(account, before)
        : notifications.ofEvent(account, query.eventId).then((ofEvent) => ({ rows: ofEvent, next: null })),
      notifications.unread(account),
    ]);
    return accept({ success: true as const, result: rows.map(encodeNotification), next: next === null ? null : String(next), unread });
  });
  routes.signedIn(ENDPOINTS.readNotifications, async ({ session, body }) => {
    const unread = await notifications.markRead(session.account, Number(body.notification), body.withOlder === true);
    return accept({ success: true as const, unread });
  });
}
