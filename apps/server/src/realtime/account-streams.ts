/** Balance and bets of one account as a numbered stream for its own sockets. Reads run one after another, so numbers follow the state. */
import {
  encodeBalance,
  encodeNotification,
  encodeOrder,
  type AccountSnapshot,
  type AccountUpdate,
  type AutoCashOutWire,
  type BonusNews,
  type EntryTriggerWire,
  type PaymentNews,
  type SecurityNoticeWire,
} from '@maidan/contract';
import type { Notifications, SettledGeneration } from '../modules/notifications/notifications-port.ts';
import type { Orders } from '../modules/orders/orders-port.ts';
import type { Wallet } from '../modules/wallet/wallet-port.ts';
import type { Log } from '../platform/log.ts';
import { frameOf, type Frame } from './frame.ts';
import type { Viewer } from './viewer.ts';

/** Maximum open bets in a snapshot. */
const MOST_BETS = 500;

interface Stream {
  readonly account: number;
  readonly viewers: Set<Viewer>;
  /** Viewers whose snapshot is still being read. */
  readonly waiting: Set<Viewer>;
  seq: number;
  balance: boolean;
  orders: Set<number>;
  autoCashOuts: AutoCashOutWire[];
  triggers: EntryTriggerWire[];
  /** Whether order groups have changed. */
  groups: boolean;
  payments: PaymentNews[];
  bonuses: BonusNews[];
  security: SecurityNoticeWire[];
  /** Whether the count of unread notifications has changed. */
  unread: boolean;
  settled: SettledGeneration[];
  working: boolean;
}

export interface AccountStreamsParts {
  readonly wallet: Pick<Wallet, 'balance'>;
  readonly orders: Pick<Orders, 'list' | 'views'>;
  readonly notifications: Pick<Notifications, 'ofSettlements' | 'unread'>;
  readonly log: Log;
  readonly epoch: number;
  readonly lagged: (viewer: Viewer) => void;
}

export class AccountStreams {
  readonly #parts: AccountStreamsParts;
  readonly #streams = new Map<number, Stream>();
  readonly #streamOf = new Map<Viewer, Stream>();
  readonly #dirty = new Set<Stream>();

  constructor(parts: AccountStreamsParts) {
    this.#parts = parts;
  }

  /** Marks the balance or orders as changed. Returns false if the account has no viewer; so do the methods below. */
  mark(account: number, balance: boolean, orders: readonly number[]): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.balance ||= balance;
    for (const order of orders) stream.orders.add(order);
    this.#dirty.add(stream);
    return true;
  }

  /** Adds an automatic cash-out to the next delta. */
  note(account: number, rule: AutoCashOutWire): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.autoCashOuts.push(rule);
    this.#dirty.add(stream);
    return true;
  }

  /** Adds an entry trigger to the next delta. */
  noteTrigger(account: number, trigger: EntryTriggerWire): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.triggers.push(trigger);
    this.#dirty.add(stream);
    return true;
  }

  /** Adds to the next delta that order groups have changed. */
  noteGroups(account: number): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.groups = true;
    this.#dirty.add(stream);
    return true;
  }

  /** Adds a decided deposit or withdrawal to the next delta. */
  notePayment(account: number, payment: PaymentNews): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.payments.push(payment);
    this.#dirty.add(stream);
    return true;
  }

  /** Adds a security notice to the next delta. */
  noteSecurity(account: number, notice: SecurityNoticeWire): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.security.push(notice);
    this.#dirty.add(stream);
    return true;
  }

  /** Adds Free Cash that has ended to the next delta. */
  noteBonus(account: number, bonus: BonusNews): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.bonuses.push(bonus);
    this.#dirty.add(stream);
    return true;
  }

  /** Adds the notifications of a settlement (null: none) and the count of unread ones to the next delta. */
  noteNotifications(account: number, added: SettledGeneration | null): boolean {
    const stream = this.#streams.get(account);
    if (stream === undefined) return false;
    stream.unread = true;
    if (added !== null) stream.settled.push(added);
    this.#dirty.add(stream);
    return true;
  }

  subscribe(viewer: Viewer, account: number): void {
    let stream = this.#streams.get(account);
    if (stream === undefined) {
      stream = {
        account,
        viewers: new Set(),
        waiting: new Set(),
        seq: 0,
        balance: false,
        orders: new Set(),
        autoCashOuts: [],
        triggers: [],
        groups: false,
        payments: [],
        bonuses: [],
        security: [],
        unread: false,
        settled: [],
        working: false,
      };
      this.#streams.set(account, stream);
    }
    if (this.#streamOf.get(viewer) !== stream) this.leave(viewer);
    this.#streamOf.set(viewer, stream);
    stream.viewers.delete(viewer);
    stream.waiting.add(viewer);
    this.#work(stream);
  }

  leave(viewer: Viewer): void {
    const stream = this.#streamOf.get(viewer);
    if (stream === undefined) return;
    this.#streamOf.delete(viewer);
    stream.viewers.delete(viewer);
    stream.waiting.delete(viewer);
    if (stream.viewers.size + stream.waiting.size === 0) this.#streams.delete(stream.account);
  }

  snapshotAll(viewer: Viewer): void {
    const stream = this.#streamOf.get(viewer);
    if (stream !== undefined) this.subscribe(viewer, stream.account);
  }

  flush(): void {
    for (const stream of this.#dirty) this.#work(stream);
    this.#dirty.clear();
  }

  /** Starts the stream's only reader, if it does not run already. Changes that arrive meanwhile are read in its next round. */
  #work(stream: Stream): void {
    if (stream.working) return;
    stream.working = true;
    this.#rounds(stream)
      .catch((error: unknown) => {
        this.#parts.log.warn({ err: error, account: stream.account }, 'Could not read the account feed; its viewers restart from a snapshot.');
        // A change may be lost: the next delta then shows a gap and viewers start from a snapshot. Waiting viewers are retried.
        stream.seq += 1;
        this.#dirty.add(stream);
      })
      .finally(() => {
        stream.working = false;
      });
  }

  async #rounds(stream: Stream): Promise<void> {
    while (hasNews(stream) || stream.waiting.size > 0) {
      if (hasNews(stream)) await this.#update(stream);
      if (stream.waiting.size > 0) await this.#snapshot(stream);
    }
  }

  async #update(stream: Stream): Promise<void> {
    const orders = [...stream.orders];
    const withBalance = stream.balance;
    const autoCashOuts = stream.autoCashOuts.splice(0);
    const triggers = stream.triggers.splice(0);
    const payments = stream.payments.splice(0);
    const bonuses = stream.bonuses.splice(0);
    const security = stream.security.splice(0);
    const settled = stream.settled.splice(0);
    const withUnread = stream.unread;
    const withGroups = stream.groups;
    stream.orders.clear();
    stream.balance = false;
    stream.unread = false;
    stream.groups = false;
    if (stream.viewers.size === 0) return;
    const [balance, views, notifications] = await Promise.all([
      withBalance ? this.#parts.wallet.balance(stream.account) : null,
      orders.length > 0 ? this.#parts.orders.views(orders) : null,
      withUnread ? this.#notifications(stream.account, settled) : null,
    ]);
    const update: AccountUpdate = {
      epoch: this.#parts.epoch,
      prev: stream.seq,
      seq: stream.seq + 1,
      ...(balance === null ? {} : { balance: encodeBalance(balance) }),
      ...(views === null ? {} : { orders: views.map(encodeOrder) }),
      ...(autoCashOuts.length === 0 ? {} : { autoCashOuts }),
      ...(triggers.length === 0 ? {} : { triggers }),
      ...(withGroups ? { orderGroups: true } : {}),
      ...(payments.length === 0 ? {} : { payments }),
      ...(bonuses.length === 0 ? {} : { bonuses }),
      ...(security.length === 0 ? {} : { security }),
      ...(notifications === null ? {} : { notifications }),
    };
    stream.seq += 1;
    const frame = frameOf('account-update', update);
    for (const viewer of stream.viewers) this.#send(viewer, frame);
  }

  async #notifications(account: number, settled: readonly SettledGeneration[]): Promise<NonNullable<AccountUpdate['notifications']>> {
    const { notifications } = this.#parts;
    const [unread, added] = await Promise.all([notifications.unread(account), settled.length === 0 ? [] : notifications.ofSettlements(account, settled)]);
    return { unread, added: added.map(encodeNotification) };
  }

  async #snapshot(stream: Stream): Promise<void> {
    const newcomers = [...stream.waiting];
    const [balance, open, unreadNotifications] = await Promise.all([
      this.#parts.wallet.balance(stream.account),
      this.#parts.orders.list(stream.account, { status: 'open', limit: MOST_BETS }),
      this.#parts.notifications.unread(stream.account),
    ]);
    const snapshot: AccountSnapshot = {
      epoch: this.#parts.epoch,
      seq: stream.seq,
      balance: encodeBalance(balance),
      orders: open.map(encodeOrder),
      unreadNotifications,
    };
    const frame = frameOf('account-snapshot', snapshot);
    for (const viewer of newcomers) {
      // a viewer that left meanwhile must not be added again
      if (!stream.waiting.delete(viewer)) continue;
      stream.viewers.add(viewer);
      this.#send(viewer, frame);
    }
  }

  #send(viewer: Viewer, frame: Frame): void {
    if (!viewer.send([frame], frame.bytes)) this.#parts.lagged(viewer);
  }
}

function hasNews(stream: Stream): boolean {
  const { autoCashOuts, bonuses, payments, security, triggers } = stream;
  if (stream.balance || stream.groups || stream.unread || stream.orders.size > 0) return true;
  return [autoCashOuts, bonuses, payments, security, triggers].some((news) => news.length > 0);
}
