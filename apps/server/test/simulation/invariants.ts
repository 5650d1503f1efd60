/**
 * Invariants of a simulation: published messages are checked after every event, tables after commits, and the whole audit at intervals
 * and at the end.
 */
import { CAUSES_BELOW_ZERO, playerOf } from '@maidan/ledger';
import type { CatalogueMarket } from '../../src/modules/catalogue/catalogue-port.ts';
import type { DisplayedLevel } from '../../src/modules/orders/orders-port.ts';
import { auditDatabase, databaseAuditText } from '../../src/modules/wallet/audit.ts';
import type { PlayerCalls } from './player-calls.ts';
import { MARKETS } from './markets.ts';
import { checkOperatorsAtRest, OPERATOR_QUICK } from './operators/operator-invariants.ts';
import type { Published, SimulatedServer } from './simulated-server.ts';
import { SpokenVersions } from './spoken-versions.ts';
import { Stored, type BookRow } from './database/stored.ts';
import type { Server, World } from './world.ts';

/** Each query returns rows that violate the invariant. */
const QUICK: Readonly<Record<string, string>> = {
  'the ledger sums to zero': `select 'transfer ' || transfer as at from entry group by transfer having sum(amount) <> 0`,
  'a balance is the sum of its entries': `
    select concat('wallet ', w.account, ': ', w.cash, ' cash ', w.held, ' held ', w.withdrawing, ' withdrawing, entries ', e.cash, ' ', e.held, ' ', e.withdrawing) from wallet w
    left join (select account, coalesce(sum(amount) filter (where kind = 0), 0) as cash, coalesce(sum(amount) filter (where kind = 1), 0) as held,
                 coalesce(sum(amount) filter (where kind = 2), 0) as withdrawing from entry where account > 0 group by account) e on e.account = w.account
    where w.cash <> coalesce(e.cash, 0) or w.held <> coalesce(e.held, 0) or w.withdrawing <> coalesce(e.withdrawing, 0)`,
  'no balance is below zero except by a correction': `
    select 'wallet ' || account from wallet w where (cash < 0 or held < 0 or withdrawing < 0)
      and not exists (select from entry e where e.account = w.account and e.cause in (${[...CAUSES_BELOW_ZERO].join(', ')}))`,
  'an order is matched, remaining, cancelled or lapsed': `
    select 'order ' || id from orders where size <> matched + remaining + cancelled + lapsed or least(matched, remaining, cancelled, lapsed) < 0
      or (status = 2) <> (remaining = 0 and (liability is null or status = 2))`,
  'a wallet holds the sum of its positions': `
    select 'wallet ' || w.account from wallet w left join (select account, sum(hold) as hold from position where account > 0 group by account) p on p.account = w.account
    where w.held <> coalesce(p.hold, 0)`,
  'events of a market have no gap': `select 'market ' || market from market_event group by market having min(seq) <> 1 or max(seq) <> count(*)`,
  'a reference has one bet': `select 'order ' || order_id from bet_reference where order_id is not null group by order_id having count(*) > 1
      and count(*) filter (where order_id not in (select unnest(orders) from cash_out)) > 1`,
  'an order has no fill at or after its time of expiry': `
    select 'order ' || o.id from trade t join orders o on o.id in (t.taker_order, t.maker_order) where t.created_at >= o.expires_at`,
  'a cross match is whole': `
    select 'match ' || t.match from trade t join (select match, sum(size) as pot from trade where match is not null group by match) p on p.match = t.match
    group by t.match, t.runner, p.pot having sum(t.value) <> 100 * p.pot`,
  'no book is crossed': `
    select 'market ' || b.market || ' runner ' || b.runner from orders b join market m on m.id = b.market join account x on x.id = player_of(b.account)
    join orders l on l.market = b.market and l.runner = b.runner and l.status = 1 and l.side = 1 and l.price >= b.price
    join account y on y.id = player_of(l.account) and y.person <> x.person
    where b.status = 1 and b.side = 0 and m.market_type not in ('SESSION', 'INNINGS_RUNS') and b.order_type is null and l.order_type is null`,
  'a start is made once and whole': `
    select 'market ' || s.market || ' runner ' || s.runner from starting_price s join market m on m.id = s.market
    where m.sp_reconciled_at is null or exists (select from orders o join account a on a.id = player_of(o.account)
      where o.market = s.market and o.runner = s.runner and o.order_type is not null and a.is_demo = (s.pool = 1)
      group by o.side having sum(o.matched) > s.matched)`,
};

const QUICK_QUERY = Object.entries({ ...QUICK, ...OPERATOR_QUICK })
  .map(([invariant, sql]) => `select '${invariant}' as invariant, f.* from (${sql}) as f(at)`)
  .join(' union all ');

/** Commits between two checks in three of four simulations; the fourth checks every commit. */
const LOOK_EVERY = 5;
/** Commits between two whole audits. */
const AUDIT_EVERY = 150;

type Fact = Exclude<Published, { readonly topic: 'account-changed' | 'market-changed' }>;

export class Invariants {
  readonly #world: World;
  readonly #playerCalls: PlayerCalls;
  readonly #spokenVersions = new SpokenVersions();
  readonly #lookEvery: number;
  #commits = 0;

  constructor(world: World, playerCalls: PlayerCalls) {
    this.#world = world;
    this.#playerCalls = playerCalls;
    this.#lookEvery = world.plan.seed % 4 === 0 ? 1 : LOOK_EVERY;
  }

  async afterCommit(): Promise<void> {
    this.#commits += 1;
    if (this.#commits % this.#lookEvery === 0) await this.quick();
    if (this.#commits % AUDIT_EVERY === 0) await this.audit();
  }

  async quick(): Promise<void> {
    for (const { invariant, at } of await this.#world.store.read<{ invariant: string; at: string }>(QUICK_QUERY)) this.#world.violate(invariant, at);
  }

  /** Runs the product's own audit. */
  async audit(): Promise<void> {
    const audit = await auditDatabase(this.#world.store.audited);
    this.#world.count('audit');
    await checkOperatorsAtRest(this.#world);
    if (audit.ok) return;
    const found = audit.faults.map(({ check, where }) => `${check}: ${where}`);
    const ledger = databaseAuditText(audit)
      .split('\n')
      .filter((line) => line.includes('FAIL') || line.includes('expected'));
    this.#world.violate('the audit holds', [...found, ...ledger].join('; '));
  }

  /** Checks that everything published in this event is in the database. Call it before anything else is written. */
  async spoken(server: SimulatedServer): Promise<void> {
    const said = server.published;
    const { claims } = this.#playerCalls;
    server.published = [];
    this.#playerCalls.claims = [];
    const accounts = new Map<number, Set<number>>();
    const markets = new Set<string>();
    const facts: Fact[] = [];
    for (const one of said) {
      if (one.topic === 'account-changed') {
        const orders = accounts.get(one.message.account) ?? new Set();
        for (const order of one.message.orders) orders.add(order);
        accounts.set(one.message.account, orders);
      } else if (one.topic === 'market-changed') markets.add(one.message.marketId);
      else facts.push(one);
    }
    const books = [...markets].map((marketId) => bookOf(server, marketId)).filter((book) => book !== null);
    const published = {
      orders: [...accounts.values()].flatMap((orders) => [...orders]),
      accounts: [...accounts.keys()],
      markets: books.filter(({ isPlayers }) => isPlayers).map(({ market }) => market.id),
      payments: facts.flatMap((fact) => (fact.topic === 'payment-decided' ? [fact.message.payment.id] : [])),
      settlements: facts.flatMap((fact) => (fact.topic === 'market-settled' ? [fact.message] : [])),
      casinoBets: facts.flatMap((fact) => (fact.topic === 'casino-bets-changed' ? fact.message.bets.map(({ bet }) => bet) : [])),
      claims,
    };
    // prices of a market with makers change without a row
    const stored = Object.values(published).some(({ length }) => length > 0) ? await Stored.ask(this.#world.store, published) : null;
    for (const book of books) this.#book(server, book, server.isUpToDate ? stored : null);
    if (stored === null) return;
    for (const fact of facts) this.#fact(fact, stored);
    this.#accounts(server, accounts, stored);
    for (const claim of claims)
      if (!stored.has(claim))
        this.#world.violate('acknowledged requests are stored', `${claim.kind} ${claim.name} of ${claim.account} was acknowledged as ${claim.id}`);
  }

  /** Compares memory with the tables. Call it only when nothing is queued or running. */
  async quiet(server: Server): Promise<void> {
    const { store } = this.#world;
    const { engine } = server.modules;
    for (const { account, cash, held, version } of await store.read<{ account: number; cash: number; held: number; version: number }>(
      'select account, cash, held, version from wallet order by account',
    )) {
      const known = engine.accountState(account);
      // a process that was taken over may still have booked without a market: the next writer sees it by the wallet's version
      if (known === undefined || known.version < version) continue;
      if (known.cash !== cash || known.held !== held || known.version !== version)
        this.#world.violate(
          'memory matches the database',
          `wallet ${account}: ${known.cash}/${known.held}/${known.version}, stored ${cash}/${held}/${version}`,
        );
    }
    const books = MARKETS.map(({ marketId }) => bookOf(server, marketId)).filter((book) => book !== null);
    const stored = await Stored.ask(store, { markets: books.map(({ market }) => market.id) });
    for (const book of books) this.#book(server, book, stored);
  }

  #accounts(server: SimulatedServer, accounts: ReadonlyMap<number, ReadonlySet<number>>, stored: Stored): void {
    const published: ReadonlyMap<string, string | undefined>[] = [];
    for (const [account, changed] of accounts) {
      const found = new Map([...changed].map((order) => [`order ${order}`, stored.of('order', order)]));
      for (const [name, version] of found)
        if (version === undefined) this.#world.violate('nothing is published before its commit', `${name} was published and is not stored`);
      found.set(`player ${playerOf(account)}`, stored.of('player', playerOf(account)));
      const isStepOfFreeCash = changed.size === 0 && stored.hasFreeCash(playerOf(account));
      if (!isStepOfFreeCash && this.#spokenVersions.isRepeated(server, found))
        this.#world.violate('nothing is published before its commit', `a change of account ${account} was published and nothing of it is stored`);
      published.push(found);
    }
    for (const found of published) this.#spokenVersions.add(server, found);
  }

  /**
   * Checks that a book which only players fill is shown as stored, and that no book is shown crossed. Offers through other runners are in no row, and may
   * touch the other side by a few paise that no whole match can take: only direct offers are compared.
   */
  #book({ modules: { orders } }: Server, { market, marketId, isPlayers }: ComparedBook, stored: Stored | null): void {
    for (const { runner } of market.runners) {
      const displayed = orders.displayed(marketId, runner, 0);
      const [back, lay] = [directLevels(displayed.back), directLevels(displayed.lay)];
      if (back[0] !== undefined && lay[0] !== undefined && back[0].price >= lay[0].price)
        this.#world.violate('no crossed book is published', `market ${marketId} runner ${runner}: back ${back[0].price}, lay ${lay[0].price}`);
      if (!isPlayers || stored === null) continue;
      const rows = stored.book(market.id, runner);
      const isOver = market.status === 'SETTLED' || market.status === 'VOID';
      // backs are offered by other players' lays, best first
      const shown = { back: levels(rows, 1, displayed.back), lay: levels(rows, 0, displayed.lay) };
      const words = (of: readonly { readonly price: number; readonly size: number }[]): string => of.map(({ price, size }) => `${size} at ${price}`).join(', ');
      if (!isOver && (words(shown.back) !== words(back) || words(shown.lay) !== words(lay)))
        this.#world.violate(
          'nothing is published before its commit',
          `market ${marketId} runner ${runner}: shown ${words(back)} | ${words(lay)}, stored ${words(shown.back)} | ${words(shown.lay)}`,
        );
    }
  }

  #fact(one: Fact, stored: Stored): void {
    const fails = (what: string): void => this.#world.violate('nothing is published before its commit', what);
    if (one.topic === 'payment-decided') {
      const { id, status } = one.message.payment;
      const is = stored.of('payment', id);
      if (is !== status) fails(`payment ${id} was published as ${status} and is ${is}`);
    } else if (one.topic === 'market-settled') {
      const { marketId, generation } = one.message;
      const is = stored.of('settlement', `${marketId} ${generation}`);
      if (is === undefined || is === 'RUNNING') fails(`generation ${generation} of market ${marketId} was published and is ${is}`);
    } else {
      for (const { bet, state } of one.message.bets) {
        const is = stored.of('casino bet', bet);
        if (is === undefined || (is !== state && is === 'OPEN')) fails(`casino bet ${bet} was published as ${state} and is ${is}`);
      }
    }
  }
}

interface ComparedBook {
  readonly marketId: string;
  readonly market: CatalogueMarket;
  /** Whether only players fill the book. */
  readonly isPlayers: boolean;
}

/** Returns the book to compare; null for a market without a book. */
function bookOf({ modules: { catalogue } }: Server, marketId: string): ComparedBook | null {
  const market = catalogue.market(marketId);
  const known = MARKETS.find((one) => one.marketId === marketId);
  if (market === undefined || known === undefined || known.kind === 'house' || known.kind === 'line') return null;
  return { marketId, market, isPlayers: known.kind === 'players' };
}

const SHOWN = 3;

function directLevels(shown: readonly DisplayedLevel[]): readonly { readonly price: number; readonly size: number }[] {
  return shown.flatMap(({ price, size, implied = 0 }) => (size > implied ? [{ price, size: size - implied }] : []));
}

/** Returns the stored levels of a side that belong among these shown ones: the third best of all levels hides what is behind it. */
function levels(rows: readonly BookRow[], side: number, shown: readonly DisplayedLevel[]): readonly BookRow[] {
  const direction = side === 1 ? -1 : 1;
  const last = shown.length < SHOWN ? Infinity : direction * shown.at(-1)!.price;
  return rows
    .filter((row) => row.side === side && direction * row.price <= last)
    .toSorted((one, other) => direction * (one.price - other.price))
    .slice(0, SHOWN);
}
