/** A client of the stream over a whole recorded match, cut off many times: after each step its books are those of the engine. */
import { randomInt } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.ts';
import type { DepthBook, DepthWatch } from '../../../src/modules/orders/views/depth-port.ts';
import { sharedData } from '../../modules/feeds/recorded/testing-recordings.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { signedStream, type StreamClient } from './testing-stream.ts';

const RECORDING = sharedData('betfair/football-slavia-beroe-btts-1.145405534.mcm.ndjson.gz');
const MARKET = '1.145405534';
const CUTS = Number(process.env['STREAM_CUTS'] ?? 1_000);
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));
/** Longest step of the recording, ms. */
const LONGEST_STEP = 12_000;

let betfair: BetfairTest | null = null;
afterAll(() => betfair?.stop());

/** Returns numbers below `below`, the same ones for the same seed. */
function sequence(first: number): (below: number) => number {
  let state = first;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Subscribes to the market; a client that was cut off continues by its clocks. */
async function subscribe(stream: StreamClient, cut: StreamClient | null): Promise<void> {
  const clocks = cut === null ? {} : { initialClk: cut.markets.initialClk, clk: cut.markets.clk };
  for (const [id, market] of cut?.markets.markets ?? []) stream.markets.markets.set(id, market);
  await stream.ask({ op: 'marketSubscription', id: 2, marketFilter: { marketIds: [MARKET] }, ...clocks } as never);
  expect((await stream.next('mcm', 2)).ct).toBe(cut === null ? 'SUB_IMAGE' : 'RESUB_DELTA');
}

it.skipIf(RECORDING === null)(
  'books from image, deltas and continued subscriptions equal those of the engine at every step of a match [needs ../shared/data]',
  { timeout: 900_000 },
  async () => {
    console.log(`recorded books: seed ${seed}`);
    const random = sequence(seed);
    const machineClock = new ManualClock(0);
    betfair = await startBetfair({ machineClock, environment: { FEED: `recorded:${RECORDING}`, BETFAIR_PRACTICE: 'on', BETFAIR_APP_KEYS: 'any' } });
    const { test } = betfair;
    await test.player('watcher');
    const { token } = await betfair.signIn('watcher');
    const client = { token, appKey: 'any' };
    const market = () => test.app.catalogue.market(MARKET)!;
    const ids = market().runners.map(({ selectionId }) => selectionId);
    let watches: (DepthWatch | null)[] = [];
    const watch = async (): Promise<void> => {
      watches = await Promise.all(market().runners.map(({ runner }) => test.app.orders.depth.watch(MARKET, runner, 0)));
    };
    const levels = (side: DepthBook['back']): string =>
      JSON.stringify(side.map(({ price, size }) => [price, size]).toSorted(([one], [other]) => one! - other!));
    const sizes = (side: ReadonlyMap<number, number> | undefined): string =>
      JSON.stringify([...(side ?? [])].map(([price, size]) => [Math.round(price * 100), Math.round(size * 100)]).toSorted(([one], [other]) => one! - other!));
    const ofEngine = (): unknown => ({
      version: market().version,
      books: watches.map((each) => [levels(each?.book.back ?? []), levels(each?.book.lay ?? [])]),
    });
    const ofClient = ({ markets }: StreamClient): unknown => {
      const { definition, runners } = markets.markets.get(MARKET)!;
      return { version: definition!['version'], books: ids.map((id) => [sizes(runners.get(id)?.atb), sizes(runners.get(id)?.atl)]) };
    };
    await watch();
    let stream = await signedStream(betfair, client);
    await subscribe(stream, null);
    let [cuts, changes, seen] = [0, 0, ''];
    while (market().status !== 'SETTLED') {
      const isCut = cuts < CUTS && random(4) > 0;
      if (isCut) stream.close();
      await test.clock.advance(1 + random(LONGEST_STEP));
      machineClock.advance(1_000);
      if (watches.includes(null)) await watch();
      // a client may be cut off again before anything has changed
      for (let left = isCut ? 1 + random(2) : 0; left > 0; left -= 1) {
        const cut = stream;
        cut.close();
        expect(cut.faults).toEqual([]);
        stream = await signedStream(betfair, client);
        await subscribe(stream, cut);
        cuts += 1;
      }
      if (market().status === 'SETTLED') break;
      expect(test.faults).toEqual([]);
      const current = (): boolean => {
        machineClock.advance(50);
        return JSON.stringify(ofClient(stream)) === JSON.stringify(ofEngine());
      };
      await expect.poll(current).toBe(true);
      const text = JSON.stringify(ofClient(stream));
      if (text !== seen) changes += 1;
      seen = text;
    }
    expect(stream.faults).toEqual([]);
    console.log(`${cuts} cuts, ${changes} different books`);
    expect(changes).toBeGreaterThan(100);
    expect(cuts).toBeGreaterThanOrEqual(CUTS);
  },
);
