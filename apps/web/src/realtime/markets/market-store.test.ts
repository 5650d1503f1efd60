import type { MarketChanges, RunnerView } from '@maidan/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarketStore } from './market-store.ts';
import { marketWire } from './testing-market-wire.ts';

/** Returns a store whose animation frames the test runs. */
function store() {
  const frames: (() => void)[] = [];
  const markets = new MarketStore((flush) => frames.push(flush));
  return {
    markets,
    frames,
    flush: () => {
      for (const frame of frames.splice(0)) frame();
    },
  };
}

const snapshot = (seq: number, epoch = 1, marketId = 'm') => ({ marketId, epoch, seq, market: marketWire(marketId) });
const back = (price: number, selectionId = 11): MarketChanges => ({ runners: [{ selectionId, back: [[price, 50]] }] });
const update = (prev: number, seq: number, changes: MarketChanges, epoch = 1) => ({ marketId: 'm', epoch, prev, seq, changes });
const bestBack = (markets: MarketStore): number | undefined => markets.view('m')?.runners[0]?.back[0]?.price;

/** Returns a painter that records the painted prices. */
function painter() {
  const painted: (number | undefined)[] = [];
  return { painted, paint: (runner: RunnerView) => painted.push(runner.back[0]?.price) };
}

describe('snapshot and numbered deltas', () => {
  it('a delta before the snapshot is ignored, after it is applied', () => {
    const { markets } = store();
    expect(markets.applyUpdate(update(1, 2, back(1.9)))).toBe('old');
    markets.applySnapshot(snapshot(4));
    expect(markets.applyUpdate(update(4, 5, back(1.9)))).toBe('applied');
    expect(bestBack(markets)).toBe(190);
  });

  it('an old delta is dropped, a missing one is a gap, and nothing more is applied until the next snapshot', () => {
    const { markets } = store();
    markets.applySnapshot(snapshot(4));
    expect(markets.applyUpdate(update(3, 4, back(1.9)))).toBe('old');
    expect(markets.applyUpdate(update(5, 6, back(1.9)))).toBe('gap');
    // one gap asks for one snapshot
    expect(markets.applyUpdate(update(6, 7, back(1.9)))).toBe('old');
    expect(bestBack(markets)).toBe(185);
    markets.applySnapshot(snapshot(7));
    expect(markets.applyUpdate(update(7, 8, back(1.95)))).toBe('applied');
    expect(bestBack(markets)).toBe(195);
  });

  it('another epoch is a gap, whatever its numbers', () => {
    const { markets } = store();
    markets.applySnapshot(snapshot(4));
    expect(markets.applyUpdate(update(4, 5, back(1.9), 2))).toBe('gap');
    markets.applySnapshot(snapshot(1, 2));
    expect(markets.applyUpdate(update(1, 2, back(1.9), 2))).toBe('applied');
  });

  it('a repeated snapshot or delta changes nothing', () => {
    const { markets } = store();
    markets.applySnapshot(snapshot(4));
    markets.applyUpdate(update(4, 5, back(1.9)));
    expect(markets.applyUpdate(update(4, 5, back(1.9)))).toBe('old');
    expect(bestBack(markets)).toBe(190);
    markets.applySnapshot(snapshot(5));
    expect(bestBack(markets)).toBe(185);
  });

  it('after a reconnect known markets stay on the screen, and deltas wait for the snapshot', () => {
    const { markets } = store();
    markets.applySnapshot(snapshot(4));
    markets.resetSequences();
    expect(markets.applyUpdate(update(4, 5, back(1.9)))).toBe('old');
    expect(bestBack(markets)).toBe(185);
  });

  it('a market of a list shows at once and never replaces a snapshot', () => {
    const { markets } = store();
    markets.seed(marketWire('m'));
    expect(bestBack(markets)).toBe(185);
    markets.applySnapshot(snapshot(4));
    markets.applyUpdate(update(4, 5, back(1.9)));
    markets.seed(marketWire('m'));
    expect(bestBack(markets)).toBe(190);
  });

  it('with any losses, repeats and new epochs the store ends in the state of the server', () => {
    const steps = fc.array(fc.record({ price: fc.integer({ min: 101, max: 999 }), fate: fc.constantFrom('deliver', 'lose', 'twice', 'epoch') }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (list) => {
        const { markets } = store();
        let truth = 185;
        let seq = 1;
        let epoch = 1;
        markets.applySnapshot(snapshot(seq, epoch));
        const resubscribe = (): void => markets.applySnapshot({ ...snapshot(seq, epoch), market: marketWire('m', { runners: marketWithBack(truth) }) });
        const deliver = (prev: number): void => {
          if (markets.applyUpdate(update(prev, seq, back(truth / 100), epoch)) === 'gap') resubscribe();
        };
        for (const { price, fate } of list) {
          truth = price;
          const prev = fate === 'epoch' ? 0 : seq;
          if (fate === 'epoch') epoch += 1;
          seq = prev + 1;
          if (fate === 'lose') continue;
          deliver(prev);
          if (fate === 'twice') deliver(prev);
        }
        // one more delta always arrives: it closes the last gap
        const prev = seq;
        seq += 1;
        deliver(prev);
        expect(bestBack(markets)).toBe(truth);
      }),
    );
  });
});

function marketWithBack(price: number) {
  const { markets } = store();
  markets.seed(marketWire('m'));
  return markets.view('m')!.runners.map((runner) => ({ ...runner, back: [{ price: price as never, size: 5000 as never }] }));
}

describe('painting', () => {
  it('all changes of a frame are painted once, with the last price, and only in changed cells', () => {
    const { markets, frames, flush } = store();
    markets.applySnapshot(snapshot(1));
    flush();
    const first = painter();
    const second = painter();
    markets.bind('m', 11, first);
    markets.bind('m', 12, second);
    expect([first.painted, second.painted]).toEqual([[185], [185]]);
    for (let seq = 2; seq <= 20; seq += 1) markets.applyUpdate(update(seq - 1, seq, back(1 + seq / 100)));
    expect(frames).toHaveLength(1);
    flush();
    expect(first.painted).toEqual([185, 120]);
    expect(second.painted).toEqual([185]);
  });

  it('a price does not change the frame of a market, a status does, and then every runner is painted', () => {
    const { markets, flush } = store();
    markets.applySnapshot(snapshot(1));
    const frame = markets.frame('m');
    let calls = 0;
    markets.onFrame('m', () => (calls += 1));
    const other = painter();
    markets.bind('m', 12, other);
    flush();
    markets.applyUpdate(update(1, 2, back(1.9)));
    expect([markets.frame('m') === frame, calls]).toEqual([true, 0]);
    markets.applyUpdate(update(2, 3, { status: 'SUSPENDED', reason: 'BALL_RUNNING' }));
    expect(markets.frame('m')?.view).toMatchObject({ status: 'SUSPENDED', reason: 'BALL_RUNNING' });
    expect(calls).toBe(1);
    const before = other.painted.length;
    flush();
    expect(other.painted.length).toBe(before + 1);
  });

  it('a painter bound before its market paints when the market arrives, a removed one no longer', () => {
    const { markets, flush } = store();
    const early = painter();
    const leave = markets.bind('m', 11, early);
    expect(early.painted).toEqual([]);
    markets.applySnapshot(snapshot(1));
    flush();
    expect(early.painted).toEqual([185]);
    leave();
    markets.applyUpdate(update(1, 2, back(1.9)));
    flush();
    expect(early.painted).toEqual([185]);
  });

  it('listeners of a market are called once a frame, those of the flush after all painters', () => {
    const { markets, flush } = store();
    const heard: string[] = [];
    markets.onFlush(() => heard.push('flush'));
    markets.applySnapshot(snapshot(1));
    flush();
    markets.bind('m', 11, { paint: () => heard.push('paint') });
    heard.length = 0;
    const stop = markets.onChange('m', () => heard.push('change'));
    markets.applyUpdate(update(1, 2, back(1.9)));
    markets.applyUpdate(update(2, 3, { totalMatched: 5 }));
    flush();
    expect(heard).toEqual(['paint', 'change', 'flush']);
    stop();
    markets.applyUpdate(update(3, 4, { totalMatched: 6 }));
    flush();
    expect(heard).toEqual(['paint', 'change', 'flush', 'flush']);
    markets.forget('m');
    expect(markets.view('m')).toBeUndefined();
  });
});
