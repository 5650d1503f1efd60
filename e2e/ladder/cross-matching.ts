/** A server whose markets match through other runners, and a market there with offers of both kinds. */
import { test as base } from '../stage/browser-test.ts';
import { setLadder, stageMatchOdds, type StagedMarket } from '../stage/script.ts';
import { OwnServer } from '../stage/server.ts';

/** Tests on a server with cross-matching. Tests of one worker share it. */
export const testWithCrossMatching = base.extend<object, { readonly own: OwnServer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, provide) => {
      const own = await OwnServer.open({ CROSS_MATCHING: 'on' });
      await provide(own);
      await own.close();
    },
    { scope: 'worker', timeout: 210_000 },
  ],
  baseURL: async ({ own }, provide) => provide(`http://localhost:${own.port}`),
});

/**
 * Stages match odds whose first runner can be backed at 1.52 for ₹190 through the other runner only, at 1.50 for ₹1,000 directly and ₹600 through the
 * other runner, and at 1.48 directly; laid at 1.60 directly, and at 1.67 for ₹150 through the other runner only.
 */
export async function stageCrossing(): Promise<StagedMarket> {
  const market = await stageMatchOdds({ betDelay: 0 });
  const [first, second] = market.runners;
  const back: [number, number][] = [
    [150, 1_000_00],
    [148, 400_00],
  ];
  const through: [number, number][] = [
    [290, 100_00],
    [300, 300_00],
  ];
  // an empty second runner first, so that no step between the two crosses
  await setLadder(market.marketId, second!.selectionId, [], []);
  await setLadder(market.marketId, first!.selectionId, back, [[160, 500_00]]);
  await setLadder(market.marketId, second!.selectionId, [[250, 100_00]], through);
  return market;
}
