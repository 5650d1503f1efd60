/** A market as a card of the first picture: header, names and prices. */
import { decodeMarket, type LevelView, type Market, type RunnerView } from '@maidan/contract';
import { formatPrice, tradingKindOf, type Score } from '@maidan/domain';
import { outcomesOf, type Outcome } from '../features/markets/lists/outcomes.ts';
import { scoreParts } from '../features/scores/score-text.ts';
import { type Words, escaped, named } from './markup.ts';

/** Number of shown runners, the same as in lists (market-card.tsx). */
const LISTED_RUNNERS = 4;

function cell(side: 'back' | 'lay', level: number, offer: LevelView | undefined, words: Words): string {
  const place = `class="cell ${side} level-${level + 1}"`;
  if (offer === undefined || offer.price === 0) return `<span ${place} data-empty><b>–</b></span>`;
  return `<span ${place}><b>${formatPrice(offer.price)}</b><i>₹${words.size(offer.size)}</i></span>`;
}

interface RowFacts {
  readonly levels: readonly number[];
  readonly offered: boolean;
  readonly outcome: Outcome | undefined;
}

/** Returns the row of a runner. Prices that cannot be bet on are left out, because the picture cannot show the reason. */
function row(runner: RunnerView, { levels, offered, outcome }: RowFacts, words: Words): string {
  const shown = offered && runner.status === 'ACTIVE';
  const back = levels.toReversed().map((level) => cell('back', level, shown ? runner.back[level] : undefined, words));
  const lay = levels.map((level) => cell('lay', level, shown ? runner.lay[level] : undefined, words));
  const place = outcome === undefined ? '' : ` data-outcome="${outcome}"`;
  return `<div class="runner"${place}><p class="line-clamp-2 leading-tight font-semibold break-words">${named(runner.name, words)}</p><div class="prices" data-depth="${levels.length}">${back.join('')}${lay.join('')}</div></div>`;
}

/** Returns the headings above the best prices, in the columns of the rows. */
function heads(levels: readonly number[], words: Words): string {
  const [outer, mirrored] =
    levels.length === 1
      ? ['', '']
      : ['<span class="level-3"></span><span class="level-2"></span>', '<span class="level-2"></span><span class="level-3"></span>'];
  return `<div class="prices price-heads" data-depth="${levels.length}">${outer}<span>${words.market.back}</span><span>${words.market.lay}</span>${mirrored}</div>`;
}

/** Returns the score of a match, the same as in lists (score-line.tsx). */
function scoreLine(score: Score | undefined): string {
  if (score === undefined) return '';
  const { before, now } = scoreParts(score);
  return `<span class="figures font-semibold whitespace-nowrap text-text">${before === '' ? '' : `<span class="max-md:hidden">${escaped(before)} · </span>`}${escaped(now)}</span>`;
}

interface CardFacts {
  /** HTML. */
  readonly title: string;
  readonly score?: Score | undefined;
}

export function marketCard(wire: Market, { title, score }: CardFacts, words: Words): string {
  const market = decodeMarket(wire);
  const exchange = tradingKindOf(market.marketType) === 'exchange';
  const levels = exchange ? [0, 1, 2] : [0];
  const runners = market.runners.slice(0, LISTED_RUNNERS);
  const outcomes = market.marketType === 'MATCH_ODDS' ? outcomesOf(market.runners.map(({ name }) => name)) : null;
  const meta = [
    ...(market.inPlay
      ? [
          `<span class="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-profit"><span class="live-dot"></span>${words.market.inPlay}</span>`,
          scoreLine(score),
        ]
      : []),
    ...(exchange ? [`<span class="figures whitespace-nowrap">${words.market.matched} ₹${words.size(market.totalMatched)}</span>`] : []),
  ];
  const head = `<header class="market-head"><p class="market-title">${title}</p><p class="market-meta">${meta.join('')}</p><span class="card-tools"></span>${heads(levels, words)}</header>`;
  const offered = market.status === 'OPEN' && !market.feedStale;
  const rows = runners.map((runner, index) => row(runner, { levels, offered, outcome: outcomes?.[index] }, words));
  const columns = outcomes === null ? '' : ` data-outcomes="${outcomes.length}"`;
  return `<section class="market" style="--rows: ${runners.length}" data-kind="${exchange ? 'exchange' : 'bookmaker'}"${columns}>${head}${rows.join('')}</section>`;
}

/** Returns the name of a market as HTML, the same as in lists (market-card.tsx). */
export function listTitle({ eventName, marketName, marketType }: Market, words: Words): string {
  const market = marketType === 'MATCH_ODDS' ? '' : `<span class="font-normal text-muted"> · ${named(marketName, words)}</span>`;
  return `${named(eventName, words)}${market}`;
}
