/** A takeover between two processes: the new owner uses everything that the last one wrote, also while the new one was starting. */
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../../src/platform/postgres/database.ts';
import { emitRaw, either, newReference, startTestApp, wireBet, type TestApp } from '../testing-app.ts';

let test: TestApp;
let holder: Session;
afterEach(async () => {
  await holder.end();
  await test.stop();
});

it('a market that the last owner settles while the new owner waits for its leases is settled for the new owner', async () => {
  const last = await startTestApp();
  test = last;
  holder = last.database.session('lease-holder');
  await holder.connect();
  await holder.query('begin');
  await holder.query('select shard from lease for share');
  const next = startTestApp({ after: last });
  await expect
    .poll(() =>
      last.database.query(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into lease%'`,
      ),
    )
    .toHaveLength(1);
  const marketId = String(wireBet()['marketId']);
  await last.script.settle(marketId, { type: 'winners', winners: [12] });
  const statusOf = async (): Promise<unknown> =>
    (await last.database.query<{ status: string }>('select status from market where market_id = $1', [marketId]))[0]?.status;
  await expect.poll(statusOf).toBe('SETTLED');
  await holder.query('commit');
  test = await next;
  await last.app.stop();
  await test.script.say([{ type: 'market-status', marketId, status: 'OPEN', inPlay: true }]);
  const { token } = await test.demo();
  const socket = await test.socket({ auth: { token: token.accessToken } });
  const answer = either(socket, 'place-bet-success', 'place-bet-error');
  emitRaw(socket, 'create-bet', { token: token.accessToken, bet: wireBet(), betSlipRef: newReference() });
  expect(await answer).toMatchObject({ event: 'place-bet-error', payload: { code: 'MARKET_NOT_OPEN' } });
  expect(await statusOf()).toBe('SETTLED');
});
