import { expect, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics.ts';

it('writes counters, gauges read at the time of asking and seconds in the text of Prometheus', async () => {
  const metrics = createMetrics();
  let sockets = 1;
  metrics.gauge('maidan_sockets', 'Open sockets.', () => sockets);
  metrics.counter('maidan_bets_total', 'Bets taken.', ['kind']).inc({ kind: 'exchange' }, 3);
  metrics.seconds('maidan_commit_seconds', 'Time of a commit.').observe(0.004);
  sockets = 7;
  const text = await metrics.registry.metrics();
  expect(text).toContain('maidan_sockets 7');
  expect(text).toContain('maidan_bets_total{kind="exchange"} 3');
  expect(text).toContain('maidan_commit_seconds_bucket{le="0.005"} 1');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

it('two registries do not meet', () => {
  createMetrics().counter('maidan_bets_total', 'Bets taken.');
  expect(() => createMetrics().counter('maidan_bets_total', 'Bets taken.')).not.toThrow();
});
