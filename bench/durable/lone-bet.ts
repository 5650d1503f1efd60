/** D1: a single bet without delay, from the client's request to its durable answer over the socket, compared with one fdatasync. */
import { fdatasyncP50, withBenchServer } from '../bench-database.ts';
import { median, type Measurement } from '../report.ts';
import { BetServer } from './bet-players.ts';

/** D1_SECONDS is for a quick look only. */
const SECONDS = Number(process.env['D1_SECONDS'] ?? 5);
const REPEATS = 5;
/** So many players bet in turn that none of them exceeds the product's rate limit. */
const PLAYERS = 400;

interface Run {
  readonly p50: number;
  readonly p99: number;
  readonly fdatasync: number;
  readonly ratio: number;
}

export async function loneBet(): Promise<Measurement> {
  return withBenchServer(async ({ description }) => {
    const server = await BetServer.start(PLAYERS);
    try {
      // a server in service is warm: its code has been compiled
      await server.betTogether(1);
      await server.betAlone(1);
      const runs: Run[] = [];
      let bets = 0;
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const before = fdatasyncP50();
        const { latencies } = await server.betAlone(SECONDS);
        const fdatasync = (before + fdatasyncP50()) / 2;
        const p50 = median(latencies);
        runs.push({ p50, p99: quantile(latencies, 0.99), fdatasync, ratio: p50 / fdatasync });
        bets += latencies.length;
      }
      await server.audit();
      const middle = (name: keyof Run): number => median(runs.map((run) => run[name]));
      return {
        id: 'D1',
        ratio: middle('ratio'),
        goal: '<=8',
        product: middle('p50'),
        yardstick: middle('fdatasync'),
        note: [
          `ms from send to durable answer over a websocket, one bet at a time, matched with another player, p50 (p99 ${middle('p99').toFixed(2)} ms), median of ${REPEATS} runs, ${bets} bets`,
          `yardstick: one fdatasync of 8 KB over a written file, p50, before and after each run; ${description}; audit passed`,
        ].join('; '),
      };
    } finally {
      await server.stop();
    }
  });
}

/** Returns the value below which this share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}
