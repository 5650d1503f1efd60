/** D5: a batch of 60 bets, from the call to its durable answer, compared with 60 lone bets one after another. */
import { withBenchServer } from '../bench-database.ts';
import { median, type Measurement } from '../report.ts';
import { ExchangeLoad } from './exchange-load.ts';

const REPEATS = 5;
const SIZE = 60;
const BATCHES = 30;
const LONE_SECONDS = 2;
/** Lone bets made in advance of a run. */
const READY = 3000;

export async function batchOverLone(): Promise<Measurement> {
  return withBenchServer(async ({ description }) => {
    const load = await ExchangeLoad.prepare();
    try {
      await load.run(1, 1, READY);
      await load.runBatches(BATCHES, SIZE);
      const runs: { readonly batch: number; readonly lone: number }[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const { latencies } = await load.run(1, LONE_SECONDS, READY);
        runs.push({ batch: median(await load.runBatches(BATCHES, SIZE)), lone: SIZE * median(latencies) });
      }
      await load.audit();
      const batch = median(runs.map((run) => run.batch));
      return {
        id: 'D5',
        ratio: median(runs.map((run) => run.batch / run.lone)),
        goal: '<=0.1',
        product: batch,
        yardstick: median(runs.map((run) => run.lone)),
        note: `ms of a batch of ${SIZE} matched bets (${(batch / SIZE).toFixed(3)} a bet) over ${SIZE} lone bets in turn, each durable, module level, medians of ${REPEATS} interleaved runs; a lone bet waits for its own commit, a batch for one; ${description}; audit passed`,
      };
    } finally {
      await load.stop();
    }
  });
}
