/**
 * The first picture of a page: header, names and prices (of a lobby its games) as HTML, drawn by the server, so that a slow phone shows odds before it has
 * loaded the code. It is a picture only: hidden from roles, nothing in it can be pressed, and React puts the page in its place.
 * Pure text; no part of the client's bundle (build/first-picture-file.ts).
 */
import { decodeMarket, type DrawFirstPicture, type LevelView, type Market, type MarketView, type PictureFacts, type RunnerView } from '@maidan/contract';
import { formatPrice, formatSize, tradingKindOf, type Language, nameInHindi } from '@maidan/domain';
import { firstCards, groupByCompetition, inPlayFirst } from '../features/markets/group-markets.ts';
import english from '../messages/en.json';
import hindi from '../messages/hi.json';
import { HINDI_NAMES } from '../platform/language/hindi-names.ts';
import { namesBy } from '../platform/language/name-patterns.ts';
import { escaped } from './escaped.ts';
import { drawLobby } from './lobby-picture.ts';

/** More cards are below every screen. */
const MOST_CARDS = 12;
/** As in a list (market-card.tsx). */
const LISTED_RUNNERS = 4;

/** What the picture says in a language: texts of the client, and what names of the feeds are called. */
interface Words extends Pick<typeof english, 'market'> {
  readonly feedName: (name: string) => string;
}
const WORDS: Readonly<Record<Language, Words>> = {
  en: { market: english.market, feedName: (name) => name },
  hi: { market: hindi.market, feedName: namesBy(HINDI_NAMES, nameInHindi) },
};

function cell(side: 'back' | 'lay', level: number, offer: LevelView | undefined): string {
  const place = `class="cell ${side} level-${level + 1}"`;
  if (offer === undefined || offer.price === 0) return `<span ${place} data-empty><b>–</b></span>`;
  return `<span ${place}><b>${formatPrice(offer.price)}</b><i>₹${formatSize(offer.size)}</i></span>`;
}

/** A price that cannot be had now is not shown: the picture has no cover to say why. */
function row(runner: RunnerView, levels: readonly number[], offered: boolean, words: Words): string {
  const shown = offered && runner.status === 'ACTIVE';
  const back = levels.toReversed().map((level) => cell('back', level, shown ? runner.back[level] : undefined));
  const lay = levels.map((level) => cell('lay', level, shown ? runner.lay[level] : undefined));
  return `<div class="runner"><p class="line-clamp-2 leading-tight font-semibold break-words">${escaped(words.feedName(runner.name))}</p><div class="prices" data-depth="${levels.length}">${back.join('')}${lay.join('')}</div></div>`;
}

/** Headings over the best prices, in the columns of the rows. */
function heads(levels: readonly number[], words: Words): string {
  const [outer, mirrored] =
    levels.length === 1
      ? ['', '']
      : ['<span class="level-3"></span><span class="level-2"></span>', '<span class="level-2"></span><span class="level-3"></span>'];
  return `<div class="prices price-heads" data-depth="${levels.length}">${outer}<span>${words.market.back}</span><span>${words.market.lay}</span>${mirrored}</div>`;
}

/** `title` is HTML. */
function card(market: MarketView, title: string, words: Words): string {
  const exchange = tradingKindOf(market.marketType) === 'exchange';
  const levels = exchange ? [0, 1, 2] : [0];
  const runners = market.runners.slice(0, LISTED_RUNNERS);
  const meta = [
    ...(market.inPlay ? [`<span class="font-semibold text-profit">${words.market.inPlay}</span>`] : []),
    ...(exchange ? [`<span class="figures">${words.market.matched} ₹${formatSize(market.totalMatched)}</span>`] : []),
  ];
  const head = `<header class="market-head"><p class="market-title">${title}</p><p class="market-meta">${meta.join('')}</p><span class="card-tools"></span>${heads(levels, words)}</header>`;
  const offered = market.status === 'OPEN' && !market.feedStale;
  const rows = runners.map((runner) => row(runner, levels, offered, words));
  return `<section class="market" style="--rows: ${runners.length}" data-kind="${exchange ? 'exchange' : 'bookmaker'}">${head}${rows.join('')}</section>`;
}

/** As a list calls a market (market-card.tsx). */
function listTitle({ eventName, marketName, marketType }: Market, words: Words): string {
  const market = marketType === 'MATCH_ODDS' ? '' : `<span class="font-normal text-muted"> · ${escaped(words.feedName(marketName))}</span>`;
  return `${escaped(words.feedName(eventName))}${market}`;
}

function home(markets: readonly Market[], words: Words): string {
  // grouped before the cut, as the page groups them: else its cards would stand elsewhere
  const blocks = firstCards(groupByCompetition(inPlayFirst(markets)), MOST_CARDS).map(({ competitionName, data }) => {
    const cards = data.map((market) => card(decodeMarket(market), listTitle(market, words), words)).join('');
    return `<section class="flex flex-col gap-2"><p class="px-1 pt-2 text-sm font-bold text-muted">${escaped(words.feedName(competitionName))}</p>${cards}</section>`;
  });
  // the room of the choice of lists above them
  return `<div class="min-h-11"></div><div class="flex flex-col gap-2">${blocks.join('')}</div>`;
}

function event(page: { readonly eventName: string; readonly competitionName: string; readonly markets: readonly Market[] }, words: Words): string {
  const cards = page.markets.slice(0, MOST_CARDS).map((market) => card(decodeMarket(market), escaped(words.feedName(market.marketName)), words));
  const head = `<section class="card p-3"><p class="text-lg font-bold">${escaped(words.feedName(page.eventName))}<br /><span class="text-muted">${escaped(words.feedName(page.competitionName))}</span></p></section>`;
  return `${head}<div class="flex flex-col gap-2">${cards.join('')}</div>`;
}

function pageOf(page: PictureFacts['page'], language: Language): string {
  if (page === null) return '';
  if (page.name === 'lobby') return drawLobby(page, language);
  const words = WORDS[language];
  return page.name === 'home' ? home(page.markets, words) : event(page, words);
}

export const drawFirstPicture: DrawFirstPicture = (facts) => {
  const logo =
    facts.logo === ''
      ? `<span class="text-lg font-bold">${escaped(facts.appName)}</span>`
      : `<img src="${escaped(facts.logo)}" alt="" height="30" class="h-[30px] w-auto" />`;
  return [
    '<div class="shell" data-layout="home" aria-hidden="true" inert>',
    `<div class="header bg-header text-header-text" data-variant="${escaped(facts.header)}"><div class="header-brand flex min-w-0 items-center gap-1">${logo}</div></div>`,
    '<div class="chips bg-header-2"></div><div class="left-sidebar"></div>',
    `<div class="main"><div class="mx-auto flex min-h-full w-full max-w-[1200px] flex-col gap-3 p-2 lg:p-3"><div class="flex min-h-svh flex-1 flex-col gap-2">${pageOf(facts.page, facts.language === 'hi' ? 'hi' : 'en')}</div></div></div>`,
    '<div class="right-sidebar"></div><div class="bottom-bar border-t border-line bg-surface-1 lg:hidden"></div>',
    '</div>',
  ].join('');
};
