/** Access to metrics and documents: in production on the operators' listener, not on the players'. */
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { startTestApp, type TestApp } from '../testing-app.ts';

const PATHS = ['/metrics', '/docs', '/docs/openapi.json', '/docs/asyncapi.json'];
const TOKEN = 'a-token-of-sixteen';

let test: TestApp;
afterEach(() => test.stop());

/** The script feed is for tests only; everything else is as in production. */
async function start(env: NodeJS.ProcessEnv): Promise<TestApp> {
  const { publicMetrics, publicDocuments, opsPort, metricsToken } = readConfig({ NODE_ENV: 'production', ...env });
  const config = readConfig({ FEED: 'script', PORT: '0', LOG_LEVEL: 'error' });
  return startTestApp({ config: { ...config, publicMetrics, publicDocuments, opsPort, metricsToken } });
}
const statuses = (base: string, headers: Record<string, string> = {}) =>
  Promise.all(PATHS.map(async (path) => (await fetch(`${base}${path}`, { headers })).status));

it('[TR-032] in production the listener for players serves neither metrics nor documents; the one for operators serves both to a caller with its token', async () => {
  test = await start({ OPS_PORT: '0', METRICS_TOKEN: TOKEN });
  expect(await statuses(test.url)).toEqual([404, 404, 404, 404]);
  const authorization = `Bearer ${TOKEN}`;
  expect(await statuses(test.url, { authorization })).toEqual([404, 404, 404, 404]);
  const ops = await test.app.ops!.listen({ host: '127.0.0.1', port: 0 });
  for (const wrong of [{}, { authorization: TOKEN }, { authorization: `${authorization}x` }]) expect(await statuses(ops, wrong)).toEqual([401, 401, 401, 401]);
  expect(await statuses(ops, { authorization })).toEqual([200, 200, 200, 200]);
  expect(await (await fetch(`${ops}/metrics`, { headers: { authorization } })).text()).toContain('maidan_pipeline_ready 1');
  expect((await fetch(`${ops}/readyz`)).status).toBe(200);
  // the players' calls are not served here
  expect((await fetch(`${ops}/LoginWithDemo`, { method: 'POST', headers: { authorization } })).status).toBe(404);
});

it('[TR-032] DOCS=public serves the documents to every caller and the metrics to none; without OPS_PORT there is no second listener', async () => {
  test = await start({ DOCS: 'public' });
  expect(await statuses(test.url)).toEqual([404, 200, 200, 200]);
  expect(test.app.ops).toBeNull();
});
