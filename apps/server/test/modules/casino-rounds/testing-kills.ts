/** TEST FIXTURE: kills a casino in a phase of a round, starts it again, and checks what must hold afterwards. */
import { timeOf } from '@maidan/casino';
import { expect } from 'vitest';
import type { CasinoPlayer, PastRoundRecord } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';
import { openCasino, reach, waitUntilIdle, stake, storedBets, viewOf, type Casino, type StoredBet } from './testing-rounds.ts';

/** Phase of a round at the kill. `-in-flight`: the commit is being written. */
export const PHASES = [
  'betting',
  'bet-in-flight',
  'closing-in-flight',
  'flying',
  'cash-out-in-flight',
  'target-in-flight',
  'burst-in-flight',
  'dealing',
  'payment-in-flight',
  'result',
] as const;
export type Phase = (typeof PHASES)[number];

const isCards = (phase: Phase): boolean => phase === 'dealing' || phase === 'payment-in-flight';

/** Plays up to the phase, kills, restarts, and checks that each stake was paid, lost or returned exactly once. Returns the new casino. */
export async function killIn(phase: Phase, casino: Casino, players: readonly CasinoPlayer[]): Promise<Casino> {
  const tableId = isCards(phase) ? '103' : '301';
  if (casino.rounds.snapshot(tableId, null) === undefined) await casino.rounds.watch(tableId);
  const fresh = (view: { readonly phase: string; readonly until: number | null }): boolean =>
    view.phase === 'betting' && (view.until ?? 0) - casino.clock.now() > 5000;
  const { round } = await reach(casino, tableId, fresh);
  const wishes = isCards(phase)
    ? [
        { rupees: 100, spot: 'dragon' },
        { rupees: 50, spot: 'tiger' },
        { rupees: 10, spot: 'tie' },
      ]
    : [{ rupees: 100, at: 1.2 }, { rupees: 50 }, { rupees: 10, at: 900 }];
  for (const player of players.slice(0, 3)) for (const options of wishes.slice(0, 2)) await stake(casino, player, tableId, options);
  await stake(casino, players[3]!, tableId, wishes[2]!);
  const open = await storedBets(casino, round);
  await play(phase, casino, tableId, open);
  const known = await storedBets(casino, round);
  const next = await openCasino(casino.exchange.database, casino);
  await next.rounds.watch(tableId);
  await prove(next, tableId, round, known);
  return next;
}

/** Plays up to the kill, without waiting for what is in flight. */
async function play(phase: Phase, casino: Casino, tableId: string, open: readonly StoredBet[]): Promise<void> {
  if (phase === 'betting') return;
  if (phase === 'bet-in-flight') {
    void stake(casino, { account: open[0]!.account, memberCode: 'x', site: 'demo', isDemo: false }, tableId, { rupees: 20 }).catch(() => undefined);
    return;
  }
  if (phase === 'closing-in-flight') {
    casino.clock.advance((viewOf(casino, tableId).until ?? 0) - casino.clock.now());
    return;
  }
  await reach(casino, tableId, (view) => view.phase === 'running');
  if (phase === 'dealing') return;
  if (phase === 'payment-in-flight') {
    await reach(casino, tableId, (view) => view.dealt.length === 2);
    casino.clock.advance(5000);
    return;
  }
  if (phase === 'result') {
    await reach(casino, tableId, (view) => view.phase === 'result', 2000);
    return;
  }
  await fly(phase, casino, tableId, open);
}

async function fly(phase: Phase, casino: Casino, tableId: string, open: readonly StoredBet[]): Promise<void> {
  const takes = open.filter((bet) => bet.auto_cash_out === 0);
  const take = (bet: StoredBet): Promise<unknown> =>
    casino.rounds.cashOut({ account: bet.account, memberCode: 'x', site: 'demo', isDemo: false }, tableId, bet.id);
  casino.clock.advance(600);
  await waitUntilIdle(casino);
  await take(takes[0]!);
  if (phase === 'cash-out-in-flight') void take(takes[1]!).catch(() => undefined);
  if (phase === 'target-in-flight') casino.clock.advance(Math.max(0, timeOf(120) - 600));
  if (phase === 'burst-in-flight') casino.clock.advance(200_000);
}

async function prove(casino: Casino, tableId: string, round: number, known: readonly StoredBet[]): Promise<void> {
  const bets = await storedBets(casino, round);
  const { rounds } = await casino.rounds.rounds(tableId, null);
  const past = rounds.find((one) => one.round === round);
  expect(past, `round ${round} is listed with its seed`).toBeDefined();
  expect(bets.filter((bet) => bet.state === 'OPEN')).toEqual([]);
  // what was stored before the kill is unchanged
  for (const before of known) {
    const after = bets.find((bet) => bet.id === before.id);
    if (before.state === 'OPEN') expect(after).toBeDefined();
    else expect(after).toEqual(before);
  }
  // every published end of a bet is stored
  for (const published of casino.published) {
    const bet = bets.find(({ id }) => id === published.bet);
    if (bet !== undefined) expect(published).toEqual({ bet: bet.id, state: bet.state, returned: bet.returned });
  }
  for (const bet of bets) expect(fair(bet, past!, tableId), `${JSON.stringify(bet)} in ${JSON.stringify(past)}`).toBe(true);
  const paid = await casino.exchange.database.query<{ reference: number; moves: number; amount: number }>(
    `select reference, count(*)::int as moves, sum(amount)::bigint as amount from entry where cause = 9 and account > 0 and market = $1 group by reference order by reference`,
    [round],
  );
  expect(paid).toEqual(bets.map((bet) => ({ reference: bet.id, moves: bet.returned > 0 ? 2 : 1, amount: bet.returned - bet.risk })));
}

/** Returns whether the end of a bet is correct for its player. */
function fair(bet: StoredBet, past: PastRoundRecord, tableId: string): boolean {
  const { state, returned, risk, stake: staked, cashed_out_at: at, auto_cash_out: target } = bet;
  if (state === 'RETURNED') return returned === risk && (past.brokenOff || tableId === '103');
  if (state === 'CASHED_OUT') return returned === Math.floor((staked * at) / 100) && at <= past.burst && (target === 0 || at <= target);
  if (state === 'LOST') return returned === 0 && !past.brokenOff && (tableId === '103' || target === 0 || target > past.burst);
  if (state === 'PARTLY_RETURNED') return returned === Math.floor(risk / 2) && tableId === '103';
  return state === 'WON' && returned > risk && tableId === '103';
}
