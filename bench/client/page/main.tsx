/**
 * The product's own market list in a page of the benchmark: real cards, cells and store (the page links the styles). Only the server is
 * missing: its frames are texts made in advance, which this page parses and passes to the store as the connection does.
 */
import type { MarketUpdate } from '@maidan/contract';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { CompetitionBlocks } from '../../../apps/web/src/features/markets/cards/competition-blocks.tsx';
import { ScoreLine } from '../../../apps/web/src/features/scores/score-line.tsx';
import { languageStore } from '../../../apps/web/src/platform/language/language.ts';
import { markets } from '../../../apps/web/src/realtime/live.ts';
import { pickedSelection } from '../../../apps/web/src/realtime/markets/picked-selection.ts';
import { BenchMarkets, type Batches } from './bench-markets.ts';
import type { BenchPage, PageFigures } from '../render-run.ts';

const bench = new BenchMarkets();
const list = bench.markets();

function mount(): void {
  const { language, messages } = languageStore.getState();
  for (const market of list) markets.applySnapshot({ marketId: market.marketId, epoch: 1, seq: 1, market });
  createRoot(document.getElementById('root')!).render(
    <IntlProvider locale={language} messages={messages}>
      <MemoryRouter>
        <CompetitionBlocks list={list} scoreOf={(eventId) => <ScoreLine eventId={eventId} />} />
      </MemoryRouter>
    </IntlProvider>,
  );
}

/** Plays batches at their times and counts frames. Returns the function that stops and returns the figures. */
function play(batches: Batches): () => PageFigures {
  const start = performance.now();
  const gaps: number[] = [];
  let next = 0;
  let last = 0;
  let stopped = false;
  const tick = (): void => {
    if (stopped) return;
    const due = Math.min(batches.texts.length, Math.floor((performance.now() - start) / batches.every));
    for (; next < due; next++) {
      for (const text of batches.texts[next]!)
        if (markets.applyUpdate(JSON.parse(text) as MarketUpdate) !== 'applied') throw new Error('the store refused a frame of the benchmark');
    }
    setTimeout(tick, Math.max(0, start + (next + 1) * batches.every - performance.now()));
  };
  const frame = (at: number): void => {
    if (stopped) return;
    if (last > 0) gaps.push(at - last);
    last = at;
    requestAnimationFrame(frame);
  };
  tick();
  requestAnimationFrame(frame);
  return () => {
    stopped = true;
    const changes = next * batches.changesPerBatch;
    const flashing = document.querySelectorAll('.cell.up, .cell.down').length;
    // applies the packets that were not played: without them the next part would start with a gap in the sequence numbers
    for (; next < batches.texts.length; next++) for (const text of batches.texts[next]!) markets.applyUpdate(JSON.parse(text) as MarketUpdate);
    return { changes, frames: gaps.length, late: gaps.filter((gap) => gap > 25).length, flashing };
  };
}

/** Returns the number of cells whose text differs from the store, those below the visible part included. */
function wrongCells(): number {
  let wrong = 0;
  for (const row of document.querySelectorAll<HTMLElement>('.runner[data-market]')) {
    const runner = markets.view(row.dataset['market'] ?? '')?.runners.find(({ selectionId }) => selectionId === Number(row.dataset['selection']));
    for (const cell of row.querySelectorAll<HTMLButtonElement>('button.cell')) {
      const offer = (cell.dataset['side'] === 'back' ? runner?.back : runner?.lay)?.[Number(cell.dataset['level'])];
      if (offer === undefined || Number(cell.querySelector('b')?.textContent) !== offer.price / 100) wrong += 1;
    }
  }
  return wrong;
}

let end: (() => PageFigures) | null = null;
const page: BenchPage = {
  cells: () => document.querySelectorAll('.runner[data-market] button.cell').length,
  prepare: (changesPerSecond, seconds) => {
    const batches = bench.batches(changesPerSecond, seconds);
    page.begin = () => {
      end = play(batches);
    };
  },
  begin: () => undefined,
  end: () => end!(),
  wrongCells,
  picked: () => pickedSelection.getState().pick !== null,
};
mount();
requestAnimationFrame(() => setTimeout(() => Object.assign(window, { bench: page })));
