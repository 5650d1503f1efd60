/** What a locked session may still do: unlock, sign out, and suspend a market if its roles hold that permission. */
import { CONSOLE_ENDPOINTS, CALLS_WHILE_LOCKED, OPERATOR_ENDPOINTS } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { operatorIn, type ActingOperator, type ConsoleCallName } from './testing-operators.ts';

const MINUTE = 60_000;
const SUSPEND = { params: { marketId: '1.3001' }, body: { reason: 'ball lost' } };
let test: TestApp;
let trader: ActingOperator;
let agent: ActingOperator;
beforeAll(async () => {
  test = await startTestApp({ consoleRates: { callsPerSecond: 10_000, signInsPerMinute: 10_000 } });
  trader = await operatorIn(test, 'locked.trader', [{ role: 'trader', sites: null, sports: null }]);
  agent = await operatorIn(test, 'locked.agent', [{ role: 'supportAgent', sites: null, sports: null }]);
  await test.clock.advance(16 * MINUTE);
});
afterAll(() => test.stop());

const isSuspended = (): boolean | undefined => test.app.catalogue.market('1.3001')?.operatorSuspended;
const suspensions = () =>
  test.database.query<{ outcome: string; reason: string; after: unknown }>(
    "select outcome, reason, after from audit_entry where action = 'operatorSuspend' and actor in ('locked.trader', 'locked.agent') order by id",
  );

it('[OC-017] a locked session of a trader suspends a market, the record says so, and the session stays locked', async () => {
  expect(isSuspended()).toBe(false);
  expect((await trader.call('operatorSuspend', SUSPEND)).body).toMatchObject({ success: true });
  expect(isSuspended()).toBe(true);
  expect(await suspensions()).toEqual([{ outcome: 'OK', reason: 'ball lost', after: { fromLockedScreen: true } }]);
  expect((await trader.call('consoleSession')).body).toMatchObject({ session: { locked: true } });
  expect((await trader.call('operatorResume', { params: SUSPEND.params })).body).toMatchObject({ code: 'SESSION_LOCKED' });
  expect(isSuspended()).toBe(true);
});

it('[OC-017] nothing else works while a session is locked, and a suspension only with its permission', async () => {
  const calls = { ...OPERATOR_ENDPOINTS, ...CONSOLE_ENDPOINTS };
  const refused = (Object.keys(calls) as ConsoleCallName[]).filter(
    (name) => calls[name].auth === 'console' && !CALLS_WHILE_LOCKED.has(name) && name !== 'operatorSuspend',
  );
  expect(refused.length).toBeGreaterThan(50);
  for (const name of refused) {
    const params = Object.fromEntries([...calls[name].path.matchAll(/:([A-Za-z]+)/g)].map(([, part = '']) => [part, '1']));
    expect([name, (await trader.call(name, { params })).body.code]).toEqual([name, 'SESSION_LOCKED']);
  }
  expect((await agent.call('operatorSuspend', SUSPEND)).body).toMatchObject({ code: 'SESSION_LOCKED' });
  expect(await suspensions()).toHaveLength(1);
});
