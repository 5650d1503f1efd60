/** The first picture of Home: live strip, lists by sport and casino games, as app/routes/home renders them. */
import { decodeMarket, type HomePicture, type Market } from '@maidan/contract';
import { formatPrice, type Score } from '@maidan/domain';
import { sportKey } from '../app/layout/sidebars/sport-entries.ts';
import { firstOfSports, homeOrder, stripMarkets, type SportMarkets } from '../app/routes/home/home-order.ts';
import { columnsOf, outcomesOf, type Outcome } from '../features/markets/lists/outcomes.ts';
import { sideInTurn, sideScore, situationOf, situationText } from '../features/scores/situation.ts';
import { sportIcon } from '@maidan/ui-kit/icon.tsx';
import { type Words, drawnIcon, escaped, named } from './markup.ts';
import { listTitle, marketCard } from './market-picture.ts';

/** Number of drawn cards: further ones are below every screen. */
const MOST_CARDS = 12;
const ORDER: readonly Outcome[] = ['1', 'X', '2'];

type Scores = ReadonlyMap<string, Score>;

function situation(score: Score | undefined, inPlay: boolean, words: Words): string {
  const known = score === undefined ? null : situationOf(score);
  if (known === null) return inPlay ? words.market.inPlay : '';
  const { team } = known.values;
  return escaped(situationText(team === undefined ? known : { ...known, values: { ...known.values, team: words.feedName(String(team)) } }, words.score));
}

function stripCard(wire: Market, scores: Scores, words: Words): string {
  const market = decodeMarket(wire);
  const score = scores.get(market.eventId);
  const outcomes = outcomesOf(market.runners.map(({ name }) => name)) ?? [];
  const placed = market.runners.map((runner, index) => ({ ...runner, outcome: outcomes[index] }));
  const turn = score === undefined ? null : sideInTurn(score);
  const sides = placed
    .filter(({ outcome }) => outcome !== 'X')
    .slice(0, 2)
    .map(
      ({ name }) =>
        `<span class="strip-side"${name === turn ? ' data-turn="true"' : ''}><span class="truncate">${named(name, words)}</span><span class="figures whitespace-nowrap">${score === undefined ? '' : escaped(sideScore(score, name))}</span></span>`,
    );
  const offered = market.status === 'OPEN' && !market.feedStale;
  const prices = ORDER.flatMap((outcome) => placed.filter((runner) => runner.outcome === outcome)).map((runner) => {
    const price = offered && runner.status === 'ACTIVE' ? (runner.back[0]?.price ?? 0) : 0;
    return `<span class="strip-price"><span>${runner.outcome}</span><span class="figures font-bold">${price === 0 ? '–' : formatPrice(price)}</span></span>`;
  });
  const head = `<span class="strip-head">${drawnIcon(sportIcon(market.eventTypeId), 14)}<span class="truncate">${named(market.competitionName, words)}</span>${market.inPlay ? '<span class="live-dot"></span>' : ''}</span>`;
  return `<li><div class="strip-card">${head}${sides.join('')}<span class="strip-situation">${situation(score, market.inPlay, words)}</span><span class="strip-prices">${prices.join('')}</span></div></li>`;
}

function strip(markets: readonly Market[], scores: Scores, words: Words): string {
  const shown = stripMarkets(markets);
  if (shown.length === 0) return '';
  const title = shown[0]?.inPlay === true ? words.home.live : words.home.next;
  return `<section class="flex flex-col gap-1"><div class="strip-title"><p>${title}</p><span class="strip-more">${words.home.allLive}</span></div><ul class="live-strip">${shown.map((market) => stripCard(market, scores, words)).join('')}</ul></section>`;
}

/** Returns the list filter: its space and its texts. */
function choice(words: Words): string {
  const choices = [words.home.all, words.nav.inPlay, words.home.upcoming].map(
    (name) => `<span class="flex min-h-[34px] items-center px-2.5 font-semibold whitespace-nowrap">${name}</span>`,
  );
  return `<div class="flex min-h-11 items-center justify-between"><span class="segment">${choices.join('')}</span></div>`;
}

function competition({ competitionName, data }: { readonly competitionName: string; readonly data: readonly Market[] }, scores: Scores, words: Words): string {
  const columns = columnsOf(data);
  const heads = columns === 0 ? '' : `<span class="outcome-heads"><span>1</span>${columns === 3 ? '<span>X</span>' : ''}<span>2</span></span>`;
  const title = `<p class="flex min-w-0 items-center gap-2 text-sm font-bold text-muted">${drawnIcon(sportIcon(data[0]?.eventTypeId ?? ''), 16)}<span class="truncate">${named(competitionName, words)}</span></p>`;
  const cards = data.map((market) => marketCard(market, { title: listTitle(market, words), score: scores.get(market.eventId) }, words));
  return `<section class="competition-block" data-columns="${columns}"><div class="competition-head">${title}${heads}</div>${cards.join('')}</section>`;
}

function sport({ eventTypeId, live, competitions }: SportMarkets<Market>, scores: Scores, words: Words): string {
  const name = words.sport[sportKey(eventTypeId).slice('sport.'.length) as 'cricket'];
  const count = live === 0 ? '' : `<span class="live-count">${words.home.liveCount.replace('{count}', String(live))}</span>`;
  return `<section class="sport-list"><p class="sport-head">${drawnIcon(sportIcon(eventTypeId), 18)}${name}${count}</p>${competitions.map((block) => competition(block, scores, words)).join('')}</section>`;
}

/** The space of the casino games, which load with their code. */
const TILES = '<div class="casino-tiles"></div>';

/** Returns the markup inside the page's column. `tables`: matches are rows of a table on wide screens. */
export function drawHome({ markets, scores: known }: Omit<HomePicture, 'name'>, tables: boolean, words: Words): string {
  const scores: Scores = new Map(known.map(({ eventId, score }) => [eventId, score]));
  // groups all markets before it leaves out cards, as the page does, so that the cards keep their places
  const sports = firstOfSports(homeOrder(markets).sports, MOST_CARDS);
  const lists = sports.map((each, index) => sport(each, scores, words) + (index === 0 && sports.length > 1 ? TILES : ''));
  return `<div class="${tables ? 'market-table ' : ''}flex flex-col gap-2">${strip(markets, scores, words)}${choice(words)}<div class="flex flex-col gap-2">${lists.join('')}</div></div>`;
}
