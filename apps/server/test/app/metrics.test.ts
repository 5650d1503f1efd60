/** /metrics contains every metric that the dashboard, the alert rules and docs/operations.md name. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACME, TestingProvider } from '../modules/feeds/external/testing-provider.ts';
import { placed, startTestApp, type TestApp } from '../testing-app.ts';
import { createMetrics } from '../../src/platform/metrics.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ feedProviders: [ACME] });
});
afterAll(() => test.stop());

function file(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');
}
async function metricsText(): Promise<string> {
  return (await fetch(`${test.url}/metrics`)).text();
}
/** Returns the metrics that a text names, by the name in their TYPE line. The roles of the database begin like metrics of ours. */
function named(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\b(?!maidan_(?:owner|app|scoped)\b)(?:maidan|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')),
  );
}

it('/metrics has every metric that a panel or an alert names, and docs/operations.md names every metric of ours', async () => {
  const types = new Map([...(await metricsText()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const dashboard = JSON.parse(file('deploy/monitoring/maidan-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules = [...file('deploy/monitoring/maidan-alerts.yaml').matchAll(/^\s+expr: (.+)$/gm)].map(([, expr = '']) => expr);
  expect([expressions.length > 25, rules.length > 10]).toEqual([true, true]);
  for (const expr of [...expressions, ...rules]) for (const name of named(expr)) expect([name, types.has(name), expr]).toEqual([name, true, expr]);
  // only counters may be in a rate
  for (const expr of [...expressions, ...rules])
    for (const [, name = ''] of expr.matchAll(/(?:rate|increase)\((\w+)/g)) expect([name, /_(total|bucket)$/.test(name)]).toEqual([name, true]);
  const ours = [...types.keys()].filter((name) => name.startsWith('maidan_'));
  const document = named(file('docs/operations.md'));
  expect(ours.filter((name) => !document.has(name))).toEqual([]);
  expect([...document].filter((name) => !types.has(name))).toEqual([]);
  expect(ours.filter((name) => name.endsWith('_total') !== (types.get(name) === 'counter'))).toEqual([]);
});

it('bets, commits, sockets, feeds and refused lines are counted as they happen', async () => {
  const value = async (series: string): Promise<number> =>
    Number(new RegExp(`^${series.replaceAll(/[{}"]/g, String.raw`\$&`)} (\\S+)$`, 'm').exec(await metricsText())?.[1] ?? 'NaN');
  const { token } = await test.demo();
  const socket = await test.socket({ auth: { token: token.accessToken } });
  const before = await value('maidan_commit_seconds_count');
  await placed(test, socket, token.accessToken);
  await placed(test, socket, token.accessToken, { rate: 1.855 });
  const acme = new TestingProvider(test.url);
  await acme.say({ type: 'event-closed', eventId: 'nowhere' });
  expect(await value('maidan_bets_total{outcome="ACCEPTED"}')).toBe(1);
  expect(await value('maidan_commit_seconds_count')).toBeGreaterThan(before);
  expect(await value('maidan_pipeline_ready')).toBe(1);
  expect(await value('maidan_sockets')).toBe(1);
  expect(await value('maidan_feed_refused_lines_total{source="external:acme"}')).toBe(1);
  expect(await value('maidan_feed_messages_total{source="script"}')).toBeGreaterThan(0);
  expect(await value('maidan_markets{status="OPEN"}')).toBeGreaterThan(5);
  // reading twice must not add up the counts
  const batches = await value('maidan_pipeline_batches_total');
  expect(await value('maidan_pipeline_batches_total')).toBe(batches);
});

it('writes counters, seconds, and gauges read at the scrape in the text format of Prometheus', async () => {
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

it('two registries are independent', () => {
  createMetrics().counter('maidan_bets_total', 'Bets taken.');
  expect(() => createMetrics().counter('maidan_bets_total', 'Bets taken.')).not.toThrow();
});
