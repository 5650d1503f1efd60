/** Turns bus messages into streams of markets, events and accounts for viewers, on one tick (docs/realtime.md). */
import type { CommentaryLine } from '@maidan/contract';
import { encodeAutoCashOut, encodeSecurityNotice, encodeTrigger, toRupees } from '@maidan/contract';
import type { Catalogue, MarketViews } from '../modules/catalogue/catalogue-port.ts';
import type { Depth } from '../modules/orders/views/depth-port.ts';
import type { Notifications } from '../modules/notifications/notifications-port.ts';
import type { Orders } from '../modules/orders/orders-port.ts';
import type { SiteTerms } from '../http/site-terms.ts';
import type { Wallet } from '../modules/wallet/wallet-port.ts';
import type { Bus } from '../modules/topics-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { AccountStreams } from './account-streams.ts';
import { DepthStreams } from './depth-streams.ts';
import { EventStreams } from './event-streams.ts';
import { FlushTick, TICK_MS } from './flush-tick.ts';
import { frameOf } from './frame.ts';
import { MarketStreams } from './market-streams.ts';
import { TableStreams, type TableStreamsParts } from './table-streams.ts';
import type { Viewer } from './viewer.ts';

export const HEARTBEAT_MS = 2000;
const SWEEP_MS = 60_000;

export interface PublisherParts {
  readonly bus: Bus;
  readonly catalogue: Catalogue;
  readonly views: MarketViews;
  readonly orders: Pick<Orders, 'list' | 'views'>;
  readonly depth: Depth;
  readonly casino: TableStreamsParts['casino'];
  readonly wallet: Pick<Wallet, 'balance'>;
  readonly notifications: Pick<Notifications, 'ofSettlements' | 'unread'>;
  /** Returns commentary that an earlier process received for an event; absent: none. */
  readonly earlierCommentary?: (eventId: string) => readonly CommentaryLine[];
  readonly site: SiteTerms;
  /** The product's clock, for displayed times. */
  readonly clock: Clock;
  /** The machine's clock, for ticks and heartbeats. */
  readonly machineClock: Clock;
  readonly log: Log;
  /** Sequences of this process start with it; a later process has a higher one. */
  readonly epoch: number;
}

export class Publisher {
  readonly markets: MarketStreams;
  readonly events: EventStreams;
  readonly accounts: AccountStreams;
  readonly depth: DepthStreams;
  readonly tables: TableStreams;
  readonly #parts: PublisherParts;
  readonly #viewers = new Set<Viewer>();
  readonly #lagging = new Set<Viewer>();
  readonly #tick: FlushTick;
  readonly #stops: (() => void)[] = [];
  #dropped = 0;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    const lagged = (viewer: Viewer): void => this.#noteLagging(viewer);
    this.markets = new MarketStreams({ catalogue: parts.catalogue, views: parts.views, site: parts.site, epoch: parts.epoch, lagged });
    this.events = new EventStreams({ catalogue: parts.catalogue, earlierCommentary: parts.earlierCommentary, epoch: parts.epoch, lagged });
    const { wallet, orders, notifications, log, epoch } = parts;
    this.accounts = new AccountStreams({ wallet, orders, notifications, log, epoch, lagged });
    this.depth = new DepthStreams({
      catalogue: parts.catalogue,
      depth: parts.depth,
      log: parts.log,
      epoch: parts.epoch,
      lagged,
      wake: () => this.#tick.wake(),
    });
    this.tables = new TableStreams({ casino: parts.casino, clock: parts.clock, lagged });
    this.#tick = new FlushTick(parts.machineClock, () => this.flush());
  }

  start(): void {
    const { bus, machineClock } = this.#parts;
    const wake = (watched: boolean): void => {
      if (watched) this.#tick.wake();
    };
    // marks the market, and its event, whose status or list may have changed with it
    const markBoth = (marketId: string, eventId: string): void => {
      const market = this.markets.mark(marketId);
      const event = this.events.mark(eventId);
      wake(market || event);
    };
    this.#stops.push(
      bus.subscribe('market-changed', ({ marketId }) => {
        const market = this.markets.mark(marketId);
        const depth = this.depth.mark(marketId);
        wake(market || depth);
      }),
      bus.subscribe('market-status', ({ marketId, eventId }) => markBoth(marketId, eventId)),
      bus.subscribe('market-added', ({ marketId, eventId }) => markBoth(marketId, eventId)),
      bus.subscribe('market-settled', ({ marketId }) => wake(this.markets.mark(marketId))),
      bus.subscribe('score-changed', ({ eventId }) => wake(this.events.mark(eventId))),
      bus.subscribe('commentary', ({ eventId, at, text, textHindi }) =>
        wake(this.events.comment(eventId, { time: new Date(at).toISOString(), text, textHindi })),
      ),
      bus.subscribe('account-changed', ({ account, balance, orders }) => wake(this.accounts.mark(account, balance, orders))),
      bus.subscribe('auto-cash-out', ({ account, rule }) =>
        wake(this.accounts.note(account, encodeAutoCashOut(rule, this.#parts.catalogue.market(rule.marketId)))),
      ),
      bus.subscribe('entry-trigger', ({ account, trigger }) =>
        wake(this.accounts.noteTrigger(account, encodeTrigger(trigger, this.#parts.catalogue.market(trigger.marketId)))),
      ),
      bus.subscribe('order-groups-changed', ({ account }) => wake(this.accounts.noteGroups(account))),
      bus.subscribe('payment-decided', ({ account, payment: { id, amount, ...news } }) =>
        wake(this.accounts.notePayment(account, { refrenceNo: String(id), amount: toRupees(amount), ...news })),
      ),
      bus.subscribe('bonus-ended', ({ account, status, amount }) => wake(this.accounts.noteBonus(account, { status, amount: toRupees(amount) }))),
      bus.subscribe('security-notice', ({ account, notice }) => wake(this.accounts.noteSecurity(account, encodeSecurityNotice(notice)))),
      bus.subscribe('notifications-changed', ({ account, added }) => wake(this.accounts.noteNotifications(account, added))),
      bus.subscribe('casino-round-changed', ({ tableId }) => wake(this.tables.mark(tableId))),
      bus.subscribe('casino-bets-changed', ({ tableId, bets }) => wake(this.tables.note(tableId, bets))),
      machineClock.every(HEARTBEAT_MS, () => this.#heartbeat()),
      machineClock.every(TICK_MS, () => this.#sendSnapshots()),
      machineClock.every(SWEEP_MS, () => {
        this.markets.sweep();
        this.events.sweep();
      }),
    );
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#tick.stop();
  }

  join(viewer: Viewer): void {
    this.#viewers.add(viewer);
  }
  leave(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    this.#lagging.delete(viewer);
    this.markets.leave(viewer);
    this.events.leave(viewer);
    this.accounts.leave(viewer);
    this.depth.leave(viewer);
    this.tables.leave(viewer);
  }

  /** Sends everything that is marked. */
  flush(): void {
    this.markets.flush();
    this.events.flush();
    this.depth.flush();
    this.tables.flush();
    this.accounts.flush();
  }

  /** How often a viewer's deltas were dropped in favour of a snapshot. */
  get dropped(): number {
    return this.#dropped;
  }
  get viewers(): number {
    return this.#viewers.size;
  }
  /** Number of viewers that get nothing until their backlog is sent. */
  get lagging(): number {
    return this.#lagging.size;
  }
  /** Unsent bytes of all viewers. */
  get backlog(): number {
    let bytes = 0;
    for (const viewer of this.#viewers) bytes += viewer.backlog;
    return bytes;
  }

  #noteLagging(viewer: Viewer): void {
    if (this.#lagging.has(viewer)) return;
    this.#lagging.add(viewer);
    this.#dropped += 1;
  }

  /** Sends snapshots to viewers whose backlog has been sent. */
  #sendSnapshots(): void {
    for (const viewer of this.#lagging) {
      if (!viewer.drained()) continue;
      this.#lagging.delete(viewer);
      viewer.lagging = false;
      this.markets.snapshotAll(viewer);
      this.events.snapshotAll(viewer);
      this.accounts.snapshotAll(viewer);
      this.depth.snapshotAll(viewer);
      this.tables.snapshotAll(viewer);
    }
  }

  #heartbeat(): void {
    this.accounts.flush();
    const frame = frameOf('heartbeat', { time: this.#parts.clock.now() });
    for (const viewer of this.#viewers) if (!viewer.send([frame], frame.bytes)) this.#noteLagging(viewer);
  }
}
