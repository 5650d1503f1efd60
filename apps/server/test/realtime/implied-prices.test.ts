/** Offers through other runners on the wire: best prices include them, an open ladder gets them apart, and clients that do not know them see direct offers. */
import type { DepthSnapshot, DepthUpdate, MarketUpdate, RunnerChanges } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../src/modules/feeds/script/script-events.ts';
import { acknowledged, next, startTestApp, type TestApp } from '../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { CROSS_MATCHING: 'on' } });
});
afterAll(() => test.stop());

const MARKET = '1.3201';
const [FIRST, SECOND] = [41, 42];
const RUPEES = 100;

/** Stages both runners: a lay of the second at 3.00 for `rupees` is the only offer that the first has at 1.50. */
async function stage(rupees: number): Promise<void> {
  await test.script.ladder(MARKET, FIRST, [level(140, 100 * RUPEES)], [level(160, 100 * RUPEES)]);
  await test.script.ladder(MARKET, SECOND, [level(250, 100 * RUPEES)], rupees === 0 ? [] : [level(300, rupees * RUPEES)]);
  await test.app.makers.quoted();
}

it('a change of one runner changes the best prices and the ladder of the other, and absent fields say that nothing is implied', async () => {
  await stage(300);
  const socket = await test.socket();
  const changes: RunnerChanges[] = [];
  socket.on('market-update', (update: MarketUpdate) => changes.push(...(update.changes.runners ?? []).filter(({ selectionId }) => selectionId === FIRST)));
  const updates: DepthUpdate[] = [];
  socket.on('depth-update', (update) => updates.push(update));

  const [snapshot, ladder] = [next(socket, 'market-snapshot'), next(socket, 'depth-snapshot')];
  await acknowledged(socket, 'subscribe', { markets: [MARKET] });
  await acknowledged(socket, 'subscribe-depth', { marketId: MARKET, selectionId: FIRST });
  const [first] = (await snapshot).market.marketBook.runners;
  expect(first).toMatchObject({
    availableToBack: { price: 1.5, size: 600 },
    back: [
      [1.5, 600],
      [1.4, 100],
    ],
    impliedBack: [[1.5, 600]],
    lay: [
      [1.6, 100],
      [1.67, 150],
    ],
    impliedLay: [[1.67, 150]],
  });
  const whole: DepthSnapshot = await ladder;
  expect(whole).toMatchObject({ back: [[1.4, 100]], impliedBack: [[1.5, 600]], lay: [[1.6, 100]], impliedLay: [[1.67, 150]] });

  await stage(150);
  await expect.poll(() => changes.at(-1)?.impliedBack).toEqual([[1.5, 300]]);
  expect(changes.at(-1)?.back).toEqual([
    [1.5, 300],
    [1.4, 100],
  ]);
  await expect.poll(() => updates.at(-1)).toMatchObject({ impliedBack: [[1.5, 300]] });
  expect(updates.at(-1)).not.toHaveProperty('back');

  await stage(0);
  await expect.poll(() => changes.at(-1)?.back).toEqual([[1.4, 100]]);
  expect(changes.at(-1)).not.toHaveProperty('impliedBack');
  await expect.poll(() => updates.at(-1)).toMatchObject({ impliedBack: [[1.5, 0]] });
  const again = next(socket, 'depth-snapshot');
  await acknowledged(socket, 'subscribe-depth', { marketId: MARKET, selectionId: FIRST });
  expect(await again).not.toHaveProperty('impliedBack');
});
