/** TEST FIXTURE: many players who cash out in the very tick of the burst, by hand, twice, and by their targets. */
import { drawBurstPoint, drawsOf, seedBefore, timeOf } from '@maidan/casino';
import { expect } from 'vitest';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { auditDatabase } from '../../../src/modules/wallet/audit.ts';
import { openSeedSeal } from '../../../src/modules/casino-rounds/seed-seal.ts';
import { CASINO_KEY } from '../../testing-app.ts';
import type { CasinoBetRecord, CasinoPlayer } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';
import { newGambler, openCasino, reach, waitUntilIdle, stake, storedBets, type Casino } from './testing-rounds.ts';

const TABLE = '302';
const TARGET = 130;

export async function crowdAtTheBurst(database: Database, { players: count, flights }: { readonly players: number; readonly flights: number }): Promise<void> {
  const casino = await openCasino(database);
  const players: CasinoPlayer[] = [];
  for (let made = 0; made < count; made += 20) players.push(...(await Promise.all(Array.from({ length: 20 }, () => newGambler(casino, 10_000)))));
  await casino.rounds.watch(TABLE);
  for (let flight = 0; flight < flights; flight += 1) await flyWith(casino, players, flight % 2 === 0 ? 'target' : 'burst');
  const doubled = await database.query('select reference from entry where cause = 9 and account > 0 and amount > 0 group by reference having count(*) > 1');
  expect(doubled).toEqual([]);
  expect(await auditDatabase(database)).toMatchObject({ ok: true, faults: [] });
  casino.rounds.stop();
  await casino.exchange.stop();
}

async function flyWith(casino: Casino, players: readonly CasinoPlayer[], tick: 'target' | 'burst'): Promise<void> {
  const { round } = await reach(casino, TABLE, ({ phase, until }) => phase === 'betting' && (until ?? 0) - casino.clock.now() > 5000);
  const bets = (
    await Promise.all(
      players.map((player) => Promise.all([stake(casino, player, TABLE, { rupees: 10, at: TARGET / 100 }), stake(casino, player, TABLE, { rupees: 10 })])),
    )
  ).flat();
  const flight = await reach(casino, TABLE, (view) => view.round === round && view.phase !== 'betting');
  if (flight.phase !== 'running') return flyWith(casino, players, tick); // it burst at 1.00
  const ticks = tick === 'target' ? [timeOf(TARGET) - 1, 1, 1] : await ticksToTheBurst(casino, round);
  const answers = [];
  for (const ms of ticks) {
    casino.clock.advance(ms);
    answers.push(...pressTwice(casino, players, bets));
  }
  const taken = (await Promise.all(answers)).filter((answer) => answer.ok);
  await waitUntilIdle(casino);
  const over = await reach(casino, TABLE, ({ phase }) => phase === 'result', 1000);
  const burst = over.result!.burst;
  const stored = new Map((await storedBets(casino, round)).map((bet) => [bet.id, bet]));
  expect(stored.size).toBe(bets.length);
  for (const bet of stored.values()) {
    expect(['CASHED_OUT', 'LOST']).toContain(bet.state);
    expect(bet.cashed_out_at).toBeLessThanOrEqual(burst);
    if (bet.auto_cash_out > 0) expect(bet.cashed_out_at).toBeLessThanOrEqual(bet.auto_cash_out);
    expect(bet.returned).toBe(Math.floor((bet.stake * bet.cashed_out_at) / 100));
    expect(bet.auto_cash_out > 0 && bet.auto_cash_out <= burst && bet.state === 'LOST').toBe(false);
  }
  for (const { value } of taken) expect(value.returned).toBe(stored.get(value.bet)!.returned);
}

function pressTwice(casino: Casino, players: readonly CasinoPlayer[], bets: readonly CasinoBetRecord[]): ReturnType<Casino['rounds']['cashOut']>[] {
  const byAccount = new Map(players.map((player) => [player.account, player]));
  return bets.flatMap((bet) => [bet, bet]).map((bet) => casino.rounds.cashOut(byAccount.get(bet.account)!, TABLE, bet.bet));
}

/** Returns steps of the clock, ms: to just before the burst, to the burst, and past it. The burst comes from the seed, which no player can read. */
async function ticksToTheBurst(casino: Casino, round: number): Promise<readonly number[]> {
  const burst = await burstOf(casino, round);
  const at = timeOf(burst);
  return at <= 1 ? [0, 1] : [at - 1, 1, 1];
}

async function burstOf(casino: Casino, round: number): Promise<number> {
  const [row] = await casino.exchange.database.query<{ id: number; sealed: Buffer; rounds: number; chain_index: number; client_seed: string; number: number }>(
    `select c.id, c.sealed_seed as sealed, c.rounds, r.chain_index, r.client_seed, r.number from casino_round r join casino_chain c on c.id = r.chain where r.id = $1`,
    [round],
  );
  const { id, sealed, rounds, chain_index: index, client_seed: clientSeed, number } = row!;
  const seal = await openSeedSeal(casino.exchange.database, CASINO_KEY);
  const last = seal!.open('chain', id, sealed).toString('hex');
  return drawBurstPoint(drawsOf({ serverSeed: seedBefore(last, rounds - 1 - index), clientSeed, nonce: number }));
}
