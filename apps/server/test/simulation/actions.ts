/** Actions of players, feeds and operators. Each action has its own random stream, so that leaving one out changes no other. */
import { gameOfTable, TABLE_GAMES } from '@maidan/casino';
import {
  type BetRequest,
  isKill,
  LARGEST_PLAYER_BATCH,
  type MarketResult,
  paise,
  type QuotedPrice,
  type RefusalCode,
  type RequestedTerms,
  SELF_TRADE_MODES,
  TARGET_TYPES,
  type Side,
  TIMES_IN_FORCE,
} from '@maidan/domain';
import type { BatchRequest } from '../../src/modules/orders/orders-port.ts';
import { Draws } from './draws.ts';
import { answeredBet, TRANSIENT, type Answered, type PlayerCalls, type Player } from './player-calls.ts';
import { BACK_PRICES, EVENT_ID, LAY_PRICES, hasStart, MARKETS, pricesOf, type SimulatedMarket } from './markets.ts';
import { ask } from './network.ts';
import type { Server, World } from './world.ts';

/** A table of cards, one of a rising multiplier, and a game against the house. */
export const CARD_TABLE = '104';
export const CRASH_TABLE = '302';
const SLOTS = '201';
const CARD_SPOTS = TABLE_GAMES.find(({ gameId }) => gameId === gameOfTable(CARD_TABLE)?.gameId)!.spots.map(({ spot }) => spot);

export interface Scene {
  readonly world: World;
  readonly playerCalls: PlayerCalls;
  readonly players: readonly Player[];
}

type Act = (scene: Scene, draws: Draws, player: Player, number: number) => void;

interface Action {
  readonly name: string;
  /** Frequency relative to the others. */
  readonly weight: number;
  readonly act: Act;
}

const rupees = (draws: Draws): number => (draws.chance(3) ? 9_00_000 : draws.between(100, 1500));
const outcomeOf = (outcome: { readonly ok: true } | { readonly ok: false; readonly code: string }): string => (outcome.ok ? 'OK' : outcome.code);

/** Returns the terms of a third of the bets, some of which exclude each other. now: ms since 1970. */
function termsOf(draws: Draws, stake: number, now: number): RequestedTerms | undefined {
  if (!draws.chance(33)) return undefined;
  const timeInForce = draws.pick(TIMES_IN_FORCE);
  const kill = isKill(timeInForce);
  const expires = timeInForce === 'GOOD_TILL' || (timeInForce === 'POST_ONLY' && draws.chance(30));
  return {
    timeInForce,
    ...(expires ? { expiresAt: now + draws.between(4_000, 60_000) } : {}),
    ...(kill && draws.chance(30) ? { minFillSize: paise(draws.below(stake + 2)) } : {}),
    ...(draws.chance(20) ? { selfTrade: draws.pick(SELF_TRADE_MODES) } : {}),
    ...(draws.chance(40) ? { guard: kill && draws.chance(50) ? { mode: 'any', ticks: draws.between(1, 20) } : { mode: 'exact' } } : {}),
  };
}

/** Makes a part of the bets of a market with a starting price wait for it, with or without a limit, or take it with their rest. */
function withStart(request: BetRequest, world: World, draws: Draws): BetRequest {
  if (!hasStart(world.plan.seed) || !draws.chance(35)) return request;
  const { price, reference, side, stake, terms, ...body } = request;
  const asked = { ...body, ...(price === null ? {} : { price }), side };
  const kept = { ...asked, stake, terms: { ...terms, persistence: 'MARKET_ON_CLOSE' as const } };
  const hasLimit = draws.chance(40);
  const orderType = hasLimit ? 'LIMIT_ON_CLOSE' : 'MARKET_ON_CLOSE';
  const amount = stake ?? paise(1000_00);
  const waits = { ...asked, stake: side === 'LAY' ? null : amount, terms: { orderType, ...(side === 'LAY' ? { liability: amount } : {}) } as const };
  const made = draws.chance(30) ? { ...kept, price } : { ...waits, price: hasLimit ? price : null };
  return { ...made, reference, canonical: JSON.stringify(made) };
}

/** A repeated request has the same reference and the same hash. */
function requestOf(reference: string, market: SimulatedMarket, draws: Draws, now: number): BetRequest {
  const side = draws.chance(50) ? 'BACK' : 'LAY';
  const isLine = market.kind === 'line';
  const price = isLine ? (side === 'BACK' ? 90 : 100) : draws.pick([...BACK_PRICES, ...LAY_PRICES]);
  const size = paise(rupees(draws) * 100);
  const terms = termsOf(draws, size, now);
  // some of them name a target beside a stake, or with terms that exclude it
  const target = draws.chance(10) ? { type: draws.pick(TARGET_TYPES), amount: paise(size * draws.between(1, 3) + draws.below(100)) } : undefined;
  const stake = target === undefined || draws.chance(5) ? size : null;
  const body = {
    marketId: market.marketId,
    selectionId: draws.pick(market.selectionIds),
    side,
    price: price as QuotedPrice,
    line: isLine ? 44 + draws.below(5) : null,
    stake,
    persistence: draws.chance(25) ? 'PERSIST' : 'LAPSE',
    ...(terms === undefined && target === undefined ? {} : { terms: { ...terms, ...(target === undefined ? {} : { target }) } }),
  } as const;
  return { reference, ...body, claims: {}, canonical: JSON.stringify(body) };
}

const bet =
  (kinds: readonly SimulatedMarket['kind'][]): Act =>
  ({ world, playerCalls }, draws, player, number) => {
    const now = Math.round(world.wall() + world.schedule.now);
    const request = withStart(requestOf(`ref-${number}`, draws.pick(MARKETS.filter(({ kind }) => kinds.includes(kind))), draws, now), world, draws);
    const playerCall = playerCalls.run('bet', player, request.reference, async ({ modules }) => answeredBet(await modules.orders.place(player, request)));
    // sometimes a different request uses the same reference
    if (!draws.chance(3)) return;
    playerCall.isClash = true;
    const other: BetRequest = { ...request, stake: paise((request.stake ?? 0) + 100), canonical: `other ${number}` };
    playerCalls.again(playerCall, async ({ modules }) => answeredBet(await modules.orders.place(player, other)));
  };

const cashOut: Act = ({ world, playerCalls }, draws, player, number) => {
  const { marketId } = draws.pick(MARKETS);
  const percent = draws.chance(60) ? 100 : draws.between(1, 99);
  ask(
    world,
    'cash-out offer',
    ({ modules }) => modules.orders.cashOuts.quote(player, marketId, percent),
    (received) => {
      if (!('value' in received) || !received.value.ok) return;
      const taken = { cashOutId: received.value.value.id, reference: `cash-out-${number}`, canonical: String(number) };
      playerCalls.run('bet', player, taken.reference, async ({ modules }) => answeredBet(await modules.orders.cashOuts.take(player, taken)));
    },
  );
};

/** A change of one of the player's known orders, if any. */
const change =
  (
    what: string,
    by: (server: Server, player: Player, order: number, draws: Draws) => Promise<{ readonly ok: true } | { readonly ok: false; readonly code: string }>,
  ): Act =>
  ({ world }, draws, player) => {
    const order = player.orders[draws.below(Math.max(1, player.orders.length))];
    if (order === undefined) return;
    ask(
      world,
      what,
      (server) => by(server, player, order, draws),
      (received) => world.count(`${what}: ${'value' in received ? outcomeOf(received.value) : 'FAULT'}`),
    );
  };

const replace: Act = ({ world, playerCalls }, draws, player, number) => {
  // an old order is seldom open
  const order = player.orders.at(-1 - draws.below(Math.min(3, Math.max(1, player.orders.length))));
  if (order === undefined) return;
  const now = Math.round(world.wall() + world.schedule.now);
  const { timeInForce, expiresAt, guard } = draws.chance(30) ? (termsOf(draws, 0, now) ?? {}) : {};
  const terms = {
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(guard === undefined ? {} : { guard }),
  };
  const options = {
    ...(draws.chance(85) ? { price: draws.pick([...BACK_PRICES, ...LAY_PRICES]) as QuotedPrice } : {}),
    ...(draws.chance(80) ? { stake: paise(rupees(draws) * 100) } : {}),
    ...(Object.keys(terms).length > 0 ? { terms } : {}),
    ...(draws.chance(40) ? { onRefusal: 'KEEP' as const } : {}),
  };
  const reference = `replace-${number}`;
  const canonical = `${order} ${JSON.stringify(options)}`;
  playerCalls.run('bet', player, reference, async ({ modules }): Promise<Answered> => {
    const replaced = await modules.orders.replace(player, order, { ...options, reference, canonical });
    world.count(`replace: ${replaced.ok ? replaced.value.outcome : replaced.code}`);
    // refusals of the old order before the queue are not answers of the reference
    if (!replaced.ok) return { refused: UNSTORED.has(replaced.code) ? 'NOT_REPLACED' : replaced.code };
    return answeredBet({ reference, outcome: replaced.value.placed });
  });
};
const UNSTORED: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['ORDER_UNKNOWN', 'FOREIGN_ACCOUNT']);

/** Two to six bets in one market, some of which match each other or cannot be paid. The answer is that of the first. */
const batch: Act = ({ world, playerCalls }, draws, player, number) => {
  const now = Math.round(world.wall() + world.schedule.now);
  const market = draws.pick(MARKETS);
  const reference = `batch-${number}`;
  // mostly bets of one side, which cannot match each other
  const side: Side = draws.chance(50) ? 'BACK' : 'LAY';
  const isMixed = draws.chance(20);
  const instructions = Array.from({ length: draws.between(2, 6) }, (): BetRequest => {
    const { terms, ...request } = requestOf('', market, draws, now);
    const asked = { ...request, ...(terms !== undefined && draws.chance(40) ? { terms } : {}), ...(isMixed || market.kind === 'line' ? {} : { side }) };
    return { ...asked, canonical: JSON.stringify(asked) };
  });
  const request = { reference, instructions, canonical: instructions.map(({ canonical }) => canonical).join(), largest: LARGEST_PLAYER_BATCH };
  const send = async (server: Server, asked: BatchRequest): Promise<Answered> => {
    const { outcome } = await server.modules.orders.placeBatch(player, asked);
    world.count(`batch: ${outcomeOf(outcome)}`);
    return answeredBet({ reference, outcome: outcome.ok ? outcome.value[0]! : outcome });
  };
  const playerCall = playerCalls.run('bet', player, reference, (server) => send(server, request));
  if (!draws.chance(10)) return;
  playerCall.isClash = true;
  playerCalls.again(playerCall, (server) => send(server, { ...request, canonical: `other ${number}` }));
};

/** The payees of the players are old (simulation.ts), so their withdrawals need no proof. */
const UNPROVEN = { ok: false, code: 'PROOF_NEEDED' } as const;

const pay =
  (type: 'deposit' | 'withdraw'): Act =>
  ({ playerCalls }, draws, player, number) => {
    const [amount, requestId] = [draws.between(500, 1500), `pay-${number}`];
    // some of them cannot be paid
    const nowhere = draws.chance(30);
    const utr = String(400_000_000_000 + number * 10_000 + (nowhere ? 0 : 1234));
    playerCalls.run('payment', player, requestId, async ({ modules: { cashier } }): Promise<Answered> => {
      const asked =
        type === 'deposit'
          ? await cashier.deposit(player, { amount, method: 'UPI', utr, requestId })
          : await cashier.withdraw(player, { amount, payee: { upi: `p${player.account}${nowhere ? 'x0000' : ''}@okbank` }, requestId, proof: UNPROVEN });
      return asked.ok ? { id: asked.value.id } : { refused: asked.code };
    });
  };

const casinoBet: Act = ({ playerCalls }, draws, player, number) => {
  const tableId = draws.pick([CARD_TABLE, CRASH_TABLE]);
  const stake = draws.between(100, 900);
  const isCrash = tableId === CRASH_TABLE;
  const options = { spot: isCrash ? undefined : draws.pick(CARD_SPOTS), stake, autoCashOut: isCrash && draws.chance(60) ? 1.5 : undefined };
  const name = `table-${number}`;
  let roundId: string | null = null;
  playerCalls.run('casino', player, name, async ({ modules: { casinoRounds } }): Promise<Answered> => {
    roundId ??= String(casinoRounds.snapshot(tableId, null)?.view.round ?? 0);
    const placed = await casinoRounds.place(player, { ...options, tableId, roundId, betRef: name });
    if (!placed.ok) return { refused: placed.code };
    player.casinoBets.push({ tableId, bet: placed.value.bet });
    return { id: placed.value.bet };
  });
};

const casinoCashOut: Act = ({ world }, _draws, player) => {
  const found = player.casinoBets.findLast(({ tableId }) => tableId === CRASH_TABLE);
  if (found === undefined) return;
  ask(
    world,
    'casino cash-out',
    ({ modules }) => modules.casinoRounds.cashOut(player, CRASH_TABLE, found.bet),
    (received) => world.count(`casino cash-out: ${'value' in received ? outcomeOf(received.value) : 'FAULT'}`),
  );
};

const spin: Act = ({ playerCalls }, draws, player, number) => {
  const options = { tableId: SLOTS, requestRef: `spin-${number}`, stake: draws.between(10, 200), choice: '' };
  playerCalls.run('casino', player, options.requestRef, async ({ modules }): Promise<Answered> => {
    const played = await modules.casinoRounds.play(player, options);
    return played.ok ? { id: played.value.round.bet } : { refused: played.code };
  });
};

/** The feed sends inside the server: while no server runs, it sends nothing. */
const feed =
  (what: string, say: (server: Server, draws: Draws) => Promise<void> | undefined): Act =>
  ({ world }, draws) => {
    const server = world.server();
    if (server === null || !server.isFeedRunning) return;
    world.count(`feed: ${what}`);
    say(server, draws)?.catch((error: unknown) => world.count(`feed not received: ${(error as Error).message.slice(0, 50)}`));
  };

const OPERATORS_PATIENCE_MS = 3000;
const OPERATORS_TRIES = 20;
const by = { actor: 'simulation', reason: 'of the simulation' };

/** An operator repeats an action after a fault, which must complete what was half done. */
const operate =
  (what: string, does: (server: Server, draws: Draws, player: Player) => Promise<{ readonly ok: true } | { readonly ok: false; readonly code: string }>): Act =>
  ({ world }, _draws, player, number) => {
    const { schedule, outside, plan } = world;
    const again = (tries: number): void => {
      const state = { isOver: false };
      ask(
        world,
        `operator: ${what}`,
        (server) => does(server, new Draws(plan.seed, 7, number), player),
        (received) => {
          state.isOver ||= 'value' in received && (received.value.ok || !TRANSIENT.has(received.value.code as RefusalCode));
          world.count(`${what}: ${'value' in received ? outcomeOf(received.value) : 'FAULT'}`);
        },
      );
      schedule.after(OPERATORS_PATIENCE_MS, outside, 'an operator looks', () => {
        if (!state.isOver && tries > 0) again(tries - 1);
      });
    };
    again(OPERATORS_TRIES);
  };

function resultOf({ kind, selectionIds }: SimulatedMarket, draws: Draws): MarketResult {
  if (kind === 'line') return { type: 'runs', runs: 42 + draws.below(8) };
  if (draws.chance(10)) return { type: 'void', reason: 'of the simulation' };
  if (draws.chance(15)) return { type: 'dead-heat', winners: selectionIds.slice(0, 2), places: 1 };
  return { type: 'winners', winners: [draws.pick(selectionIds)] };
}

export const ACTIONS: readonly Action[] = [
  { name: 'bet between players', weight: 42, act: bet(['players']) },
  { name: 'bet', weight: 14, act: bet(['made']) },
  { name: 'delayed bet', weight: 14, act: bet(['delayed']) },
  { name: 'house bet', weight: 10, act: bet(['house', 'line']) },
  { name: 'cash-out', weight: 8, act: cashOut },
  { name: 'cancel', weight: 8, act: change('cancel', ({ modules }, player, order) => modules.orders.cancel(player, order)) },
  {
    name: 'reduce',
    weight: 4,
    act: change('reduce', ({ modules }, player, order, draws) => modules.orders.reduce(player, order, draws.between(1, 900) * 100)),
  },
  { name: 'replace', weight: 9, act: replace },
  { name: 'batch', weight: 10, act: batch },
  {
    name: 'update',
    weight: 3,
    act: change('update', ({ modules }, player, order, draws) =>
      modules.orders.update(player, order, { persistence: draws.pick(['LAPSE', 'PERSIST'] as const) }),
    ),
  },
  { name: 'cancel all', weight: 2, act: operate('cancel all', ({ modules }, _draws, player) => modules.orders.cancelAll(player)) },
  { name: 'deposit', weight: 6, act: pay('deposit') },
  { name: 'withdraw', weight: 8, act: pay('withdraw') },
  { name: 'casino bet', weight: 10, act: casinoBet },
  { name: 'casino cash-out', weight: 3, act: casinoCashOut },
  { name: 'spin', weight: 5, act: spin },
  {
    name: 'prices',
    weight: 14,
    act: feed('prices', ({ modules }, draws) => modules.feeds.script?.say(pricesOf(draws.pick(MARKETS.filter(({ kind }) => kind !== 'players')), draws))),
  },
  { name: 'suspend', weight: 3, act: feed('suspend', ({ modules }, draws) => modules.feeds.script?.suspend(draws.pick(MARKETS).marketId)) },
  {
    name: 'resume',
    weight: 5,
    act: (scene, draws, ...rest) => {
      // some of the markets with a starting price start at last
      const starts = hasStart(scene.world.plan.seed) && draws.chance(25);
      const marketId = draws.pick(MARKETS).marketId;
      const say = starts
        ? feed('turn in play', ({ modules }) => modules.feeds.script?.say([{ type: 'market-status', marketId, status: 'OPEN', inPlay: true }]))
        : feed('resume', ({ modules }) => modules.feeds.script?.resume(marketId));
      say(scene, draws, ...rest);
    },
  },
  {
    name: 'material event',
    weight: 2,
    act: feed('material event', ({ modules }, draws) => modules.feeds.script?.materialEvent(EVENT_ID, draws.pick(['WICKET', 'GOAL']))),
  },
  {
    name: 'settle by feed',
    weight: 2,
    act: feed('settle', ({ modules }, draws) => {
      const market = draws.pick(MARKETS);
      return modules.feeds.script?.settle(market.marketId, resultOf(market, draws));
    }),
  },
  {
    name: 'settle',
    weight: 3,
    act: operate('settle', ({ modules }, draws) => {
      const market = draws.pick(MARKETS);
      return modules.operator.settle(market.marketId, resultOf(market, draws), by, true);
    }),
  },
  { name: 'unsettle', weight: 2, act: operate('unsettle', ({ modules }, draws) => modules.operator.unsettle(draws.pick(MARKETS).marketId, by)) },
  {
    name: 'remove runner',
    weight: 2,
    act: operate('remove runner', ({ modules }, draws) => {
      const market = draws.pick(MARKETS.filter(({ kind }) => kind === 'players' || kind === 'made'));
      return modules.operator.removeRunner(market.marketId, market.selectionIds.at(-1)!, draws.between(0, 3000), by.reason);
    }),
  },
  {
    name: 'grant',
    weight: 4,
    act: ({ world }, draws, player, number) => {
      const amount = draws.between(100, 50_000);
      operate('grant', ({ modules }) => modules.operator.grant(player.memberCode, amount, number))(
        { world, playerCalls: null as never, players: [] },
        draws,
        player,
        number,
      );
    },
  },
  { name: 'block', weight: 1, act: operate('block', ({ modules }, _draws, player) => modules.operator.block(player.memberCode, by.reason)) },
  { name: 'unblock', weight: 2, act: operate('unblock', ({ modules }, _draws, player) => modules.operator.unblock(player.memberCode)) },
];

const TOTAL = ACTIONS.reduce((sum, { weight }) => sum + weight, 0);

/** Starts the action of a player, a feed or a module's caller with this number. */
export function act(scene: Scene, number: number): void {
  const draws = new Draws(scene.world.plan.seed, 4, number);
  let at = draws.below(TOTAL);
  const action = ACTIONS.find(({ weight }) => (at -= weight) < 0)!;
  action.act(scene, draws, draws.pick(scene.players), number);
}
