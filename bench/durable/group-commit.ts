/**
 * D2 and D3: matched bets a second through the order path of the server, every row durable, the counterparty another player.
 * D2: with a thousand pending bets, compared with one. D3: with a thousand pending bets, compared with plain SQL for the same rows, 300 bets a statement.
 */
import { withBenchServer } from '../bench-database.ts';
import { median, type Measurement } from '../report.ts';
import { NO_YARDSTICK, runYardstick, yardstick } from '../yardsticks.ts';
import { ExchangeLoad, type LoadRun } from './exchange-load.ts';
import { quantile } from './lone-bet.ts';

/** D3_SECONDS is for a quick look only. */
const SECONDS = Number(process.env['D3_SECONDS'] ?? 3);
const REPEATS = 3;
const WAITING = 1000;
/** Bets made in advance of a run, about as many as it needs. */
const READY_ALONE = 1500 * SECONDS;
const READY_WAITING = 15_000 * SECONDS;
const YARDSTICK_LIMIT_MS = 120_000;

interface BareSql {
  readonly raw: readonly { readonly betsPerSec: number; readonly rowsPerBet: number }[];
}

function rateText(run: LoadRun): string {
  return `${Math.round(run.perSecond)} bets/s, ${run.rowsPerBet.toFixed(2)} rows a bet, ${run.betsPerCommit.toFixed(0)} bets a commit, p50 ${quantile(run.latencies, 0.5).toFixed(2)} ms, p99 ${quantile(run.latencies, 0.99).toFixed(2)} ms`;
}

/** Measures D2. */
export async function waitingOverAlone(): Promise<Measurement> {
  return withBenchServer(async ({ description }) => {
    const load = await ExchangeLoad.prepare();
    try {
      await warmUp(load);
      const runs: { readonly alone: LoadRun; readonly many: LoadRun }[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const alone = await load.run(1, SECONDS, READY_ALONE);
        const many = await load.run(WAITING, SECONDS, READY_WAITING);
        await load.audit();
        runs.push({ alone, many });
      }
      const middle = runs.toSorted((a, b) => a.many.perSecond / a.alone.perSecond - b.many.perSecond / b.alone.perSecond)[Math.floor(REPEATS / 2)]!;
      return {
        id: 'D2',
        ratio: median(runs.map(({ alone, many }) => many.perSecond / alone.perSecond)),
        goal: '>=8',
        product: median(runs.map(({ many }) => many.perSecond)),
        yardstick: median(runs.map(({ alone }) => alone.perSecond)),
        note: `durable matched bets/s with ${WAITING} waiting (${rateText(middle.many)}) over 1 waiting (${rateText(middle.alone)}), module level, median of ${REPEATS}; ${description}; audit passed after each run`,
      };
    } finally {
      await load.stop();
    }
  });
}

/** Measures D3. */
export async function overBareSql(): Promise<Measurement> {
  return withBenchServer(async ({ url, description }) => {
    const bareSql = yardstick('durable/ledger-bet.mjs');
    const load = await ExchangeLoad.prepare();
    try {
      await warmUp(load);
      const runs: LoadRun[] = [];
      const bare: BareSql['raw'][number][] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        runs.push(await load.run(WAITING, SECONDS, READY_WAITING));
        await load.audit();
        if (bareSql !== null)
          bare.push(...((await runYardstick(bareSql, [url, String(SECONDS), '1'], { env: { SIZES: '300' }, limitMs: YARDSTICK_LIMIT_MS })) as BareSql).raw);
      }
      const middle = runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(REPEATS / 2)]!;
      const reference = bare.length === 0 ? null : median(bare.map((run) => run.betsPerSec));
      return {
        id: 'D3',
        ratio: reference === null ? null : median(runs.map((run, i) => run.perSecond / bare[i]!.betsPerSec)),
        goal: '>=0.9',
        product: middle.perSecond,
        yardstick: reference,
        note: [
          `durable matched bets/s through modules/orders with ${WAITING} waiting: ${rateText(middle)}, median of ${REPEATS}`,
          reference === null ? NO_YARDSTICK : `bare SQL in batches of 300 writes ${median(bare.map((run) => run.rowsPerBet)).toFixed(2)} rows a bet`,
          `${description}; audit passed after each run`,
        ].join('; '),
      };
    } finally {
      await load.stop();
    }
  });
}

/** Runs bets until the hot code of engine and database is compiled and cached. */
async function warmUp(load: ExchangeLoad): Promise<void> {
  await load.run(1, 1, READY_ALONE);
  await load.run(WAITING, 1, READY_WAITING);
}
