/** Metrics that modules report as events happen. All other metrics are read at each scrape (app/metrics.ts). */
import type { Outcome } from '@maidan/domain';
import type { Metrics } from '../platform/metrics.ts';

export interface Measures {
  readonly commit: (commands: number, seconds: number) => void;
  readonly betAnswered: (outcome: Outcome<unknown>) => void;
}

export function createMeasures(metrics: Metrics): Measures {
  const seconds = metrics.seconds('maidan_commit_seconds', 'Time of a batch from its first decision to its commit.');
  const size = metrics.sizes('maidan_commit_batch_commands', 'Commands of a batch.');
  const bets = metrics.counter('maidan_bets_total', 'Answers to bets and cash-outs, by outcome: ACCEPTED or the code of the refusal.', ['outcome']);
  return {
    commit: (commands, took) => {
      seconds.observe(took);
      size.observe(commands);
    },
    betAnswered: (outcome) => bets.inc({ outcome: outcome.ok ? 'ACCEPTED' : outcome.code }),
  };
}
