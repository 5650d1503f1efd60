/** The heartbeat: silence cancels unmatched bets once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placed } from '../../testing-app.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';

let betfair: BetfairTest;
beforeAll(async () => {
  betfair = await startBetfair();
});
afterAll(() => betfair.stop());

type Client = Awaited<ReturnType<BetfairTest['client']>>;

const beat = async (client: Client, preferredTimeoutSeconds: unknown, target = betfair) =>
  (await target.rpc('HeartbeatAPING/v1.0/heartbeat', { preferredTimeoutSeconds }, client)).result;
/** Money held by unmatched bets. */
const exposure = async (client: Client, target = betfair): Promise<number> =>
  (await target.rpc('AccountAPING/v1.0/getAccountFunds', {}, client)).result.exposure;

async function placeRestingBet(client: Client): Promise<void> {
  const socket = await betfair.test.socket();
  expect(await placed(betfair.test, socket, client.siteToken, { rate: 500, stake: 10 })).toMatchObject({ event: 'place-bet-success' });
  socket.disconnect();
}

it('[BF-116] it starts, restarts, and after silence cancels unmatched bets once', async () => {
  const client = await betfair.client('anna');
  await placeRestingBet(client);
  await betfair.test.clock.advance(60_000);
  expect(await beat(client, 20)).toEqual({ actionPerformed: 'NONE', actualTimeoutSeconds: 20 });
  for (let turn = 0; turn < 3; turn += 1) {
    await betfair.test.clock.advance(15_000);
    expect(await beat(client, 20)).toEqual({ actionPerformed: 'NONE', actualTimeoutSeconds: 20 });
  }
  expect(await exposure(client)).toBe(-10);
  await betfair.test.clock.advance(22_000);
  await expect.poll(() => exposure(client)).toBe(0);
  await placeRestingBet(client);
  // the switch is off after it has acted
  await betfair.test.clock.advance(600_000);
  expect(await exposure(client)).toBe(-10);
  expect(await beat(client, 20)).toEqual({ actionPerformed: 'ALL_BETS_CANCELLED', actualTimeoutSeconds: 20 });
  expect(await beat(client, 0)).toEqual({ actionPerformed: 'NONE', actualTimeoutSeconds: 0 });
});

it('[BF-117] 0 stops it; other times are limited to 10 to 300 seconds; texts are read; -1 is refused', async () => {
  const client = await betfair.client('bina');
  const actual = await Promise.all([5, '10', 1000, 300, 1, '1e1'].map(async (seconds) => (await beat(client, seconds)).actualTimeoutSeconds as number));
  expect(actual).toEqual([10, 10, 300, 300, 10, 10]);
  const refused = await betfair.rpc('HeartbeatAPING/v1.0/heartbeat', { preferredTimeoutSeconds: -1 }, client);
  expect(refused.error.data.APINGException.errorCode).toBe('INVALID_INPUT_DATA');
  await placeRestingBet(client);
  await beat(client, 10);
  expect(await beat(client, 0)).toEqual({ actionPerformed: 'NONE', actualTimeoutSeconds: 0 });
  await betfair.test.clock.advance(60_000);
  expect([await exposure(client), await beat(client, 0)]).toEqual([-10, { actionPerformed: 'NONE', actualTimeoutSeconds: 0 }]);
});

it('a restart keeps it, and its time runs from the restart', async () => {
  const first = await startBetfair();
  const client = await first.client('chan');
  const socket = await first.test.socket();
  expect(await placed(first.test, socket, client.siteToken, { rate: 500, stake: 10 })).toMatchObject({ event: 'place-bet-success' });
  await beat(client, 30, first);
  socket.disconnect();
  await first.test.app.stop();
  await first.test.clock.advance(120_000);
  const second = await startBetfair({ after: first.test, environment: { DATA_DIR: first.dataDirectory } });
  await second.test.clock.advance(25_000);
  expect(await exposure(client, second)).toBe(-10);
  await second.test.clock.advance(7000);
  await expect.poll(() => exposure(client, second)).toBe(0);
  await expect.poll(() => beat(client, 0, second)).toMatchObject({ actionPerformed: 'ALL_BETS_CANCELLED' });
  await second.stop();
});
