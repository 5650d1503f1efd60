/** TEST FIXTURE: the casino on a real database and pipeline, with a clock that the test drives and that can be killed any number of times. */
import { OWN_TABLE_LIMITS } from '@maidan/casino';
import type { ManualClock } from '../../../src/platform/clock.ts';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { newPlayer, startExchange, type Exchange, type TestingAccounts } from '../orders/testing-exchange.ts';
import type { TestingCatalogue } from '../orders/testing-catalogue.ts';
import { createCasinoRounds } from '../../../src/modules/casino-rounds/casino-rounds.ts';
import { SYSTEM_SEEDS, type SeedSource } from '../../../src/modules/casino-rounds/seed-chains.ts';
import { openSeedSeal } from '../../../src/modules/casino-rounds/seed-seal.ts';
import { CASINO_KEY } from '../../testing-app.ts';
import type { CasinoBetRecord, CasinoPlayer, CasinoRounds, TableView } from '../../../src/modules/casino-rounds/casino-rounds-port.ts';

export interface Casino {
  readonly exchange: Exchange;
  readonly clock: ManualClock;
  readonly rounds: CasinoRounds;
  /** All published changes of bets. */
  readonly published: { readonly bet: number; readonly state: string; readonly returned: number }[];
}

interface Standing {
  readonly clock: ManualClock;
  readonly accounts: TestingAccounts;
  readonly catalogue: TestingCatalogue;
}

/** Opens a casino. If `before` is given, the new one takes over its database; `before` is not stopped, as after a kill. */
export async function openCasino(
  database: Database,
  before?: Casino,
  { seedSource = SYSTEM_SEEDS, key = CASINO_KEY }: { readonly seedSource?: SeedSource; readonly key?: string } = {},
): Promise<Casino> {
  const standing: Partial<Standing> =
    before === undefined ? {} : { clock: before.clock, accounts: before.exchange.accounts, catalogue: before.exchange.catalogue };
  const exchange = await startExchange(database, { ...standing, keepPublished: false });
  const { pipeline, accounts, bus, clock, log } = exchange;
  const published: Casino['published'] = [];
  bus.subscribe('casino-bets-changed', ({ bets }) => void published.push(...bets.map(({ bet, state, returned }) => ({ bet, state, returned }))));
  const seedSeal = await openSeedSeal(database, key);
  const rounds = createCasinoRounds({
    database,
    pipeline,
    accounts,
    bus,
    clock,
    log,
    siteIsFrozen: () => false,
    limitsOf: () => OWN_TABLE_LIMITS,
    seedSource,
    seedSeal,
  });
  await rounds.start();
  return { exchange, clock, rounds, published };
}

export async function newGambler(casino: Casino, rupees: number): Promise<CasinoPlayer> {
  return newPlayer(casino.exchange, rupees);
}

/** Resolves when the pipeline, and work after it, is idle. */
export async function waitUntilIdle({ exchange }: Casino): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await exchange.pipeline.idle();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

export function viewOf({ rounds }: Casino, tableId: string): TableView {
  const table = rounds.snapshot(tableId, null);
  if (table === undefined) throw new Error(`table ${tableId} has no view`);
  return table.view;
}

/** Advances the clock until the table is in the phase. */
export async function reach(casino: Casino, tableId: string, seen: (view: TableView) => boolean, step = 100): Promise<TableView> {
  for (let steps = 0; steps < 20_000; steps += 1) {
    const view = viewOf(casino, tableId);
    if (seen(view)) return view;
    casino.clock.advance(step);
    await waitUntilIdle(casino);
    // numbers and seeds come from the database's other sessions
    if (view.phase === 'paused' || view.phase === 'result') await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error(`table ${tableId} did not reach the expected state`);
}

let references = 0;

/** Places a bet in the open round. Throws if it is refused. */
export async function stake(
  casino: Casino,
  player: CasinoPlayer,
  tableId: string,
  options: { readonly rupees: number; readonly spot?: string; readonly at?: number },
): Promise<CasinoBetRecord> {
  references += 1;
  const { rupees, spot, at } = options;
  const round = viewOf(casino, tableId).round;
  const placed = await casino.rounds.place(player, { tableId, roundId: String(round), betRef: `b${references}`, spot, stake: rupees, autoCashOut: at });
  if (!placed.ok) throw new Error(`refused: ${placed.code}`);
  return placed.value;
}

export interface StoredBet {
  readonly id: number;
  readonly account: number;
  readonly round: number;
  readonly state: string;
  readonly stake: number;
  readonly risk: number;
  readonly auto_cash_out: number;
  readonly cashed_out_at: number;
  readonly returned: number;
}

export function storedBets(casino: Casino, round: number): Promise<readonly StoredBet[]> {
  return casino.exchange.database.query<StoredBet>(
    'select id, account, round, state, stake, risk, auto_cash_out, cashed_out_at, returned from casino_bet where round = $1 order by id',
    [round],
  );
}
