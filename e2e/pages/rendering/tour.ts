/** Every page and dialog, with content. Tests assert at each stop what is true of all pages. */
import { expect, type Page } from '@playwright/test';
import { callAs, demoPlayer, placeBackBet, type Player } from '../../stage/players.ts';
import { settleMarket, stageBookmaker, stageMatchOdds, stageSession, type StagedMarket } from '../../stage/script.ts';

export interface Tour {
  readonly player: Player;
  readonly odds: StagedMarket;
  readonly stops: readonly Stop[];
}
interface Stop {
  readonly name: string;
  readonly path: string | (() => Promise<string>);
  /** A selector that matches when the content of the page has loaded. */
  readonly ready: string;
  /** A selector of what the test then presses; it disappears with the press. */
  readonly press?: string;
  /** The page has no frame of the site around it. */
  readonly bare?: boolean;
}

const CARD = '[data-market-card] button.cell:not([disabled])';

/** Stages one event of every kind of market, and a player with a matched, a resting and a settled bet. */
export async function prepareTour(): Promise<Tour> {
  const player = await demoPlayer();
  const odds = await stageMatchOdds({ betDelay: 0 });
  const football = await stageMatchOdds({ betDelay: 0, eventTypeId: '1' });
  const tennis = await stageMatchOdds({ eventTypeId: '2', inPlay: false });
  const bookmaker = await stageBookmaker();
  const session = await stageSession();
  const virtual = await stageMatchOdds({ eventTypeId: 'v9' });
  await placeBackBet(player, odds, 1.85);
  await placeBackBet(player, odds, 500);
  await placeBackBet(player, football, 1.85);
  await settleMarket(football.marketId, { type: 'winners', winners: [football.runners[0]!.selectionId] });
  const reference = await waitForSettledReference(player);
  await addFavourite(player, odds);
  const competition = `/competition-detail-page/${encodeURIComponent(`Stage Cup ${odds.eventId}`)}/4/8${odds.eventId}`;
  return {
    player,
    odds,
    stops: [
      { name: 'Home', path: '/', ready: CARD },
      { name: 'in-play', path: '/in-play', ready: CARD },
      { name: 'favourites', path: '/favourites', ready: CARD },
      { name: 'board', path: '/multi-markets', ready: CARD },
      { name: 'sport', path: '/sports-page/Cricket/4', ready: CARD },
      { name: 'competition', path: competition, ready: CARD },
      { name: 'match odds', path: odds.path, ready: CARD },
      { name: 'tennis', path: tennis.path, ready: CARD },
      { name: 'bookmaker', path: bookmaker.path, ready: CARD },
      { name: 'fancy', path: session.path, ready: CARD },
      { name: 'virtual list', path: '/virtual-event-page/v9', ready: CARD },
      { name: 'virtual event', path: virtual.path, ready: CARD },
      { name: 'open bets', path: '/open-bets', ready: 'main section li' },
      { name: 'statement', path: '/account-statement', ready: 'main table a' },
      { name: 'statement details', path: `/account-statement-details?refrenceNo=${reference}`, ready: 'main li' },
      { name: 'profit and loss', path: '/betting-profit-loss', ready: 'main table a' },
      // the player is a demo account: e2e/cashier checks the forms
      { name: 'deposit', path: '/deposit', ready: 'main a.btn' },
      { name: 'withdraw', path: '/withdraw', ready: 'main a.btn' },
      { name: 'settings', path: '/settings', ready: 'main fieldset button' },
      { name: 'developers', path: '/developers', ready: 'main pre' },
      { name: 'rules', path: '/rules-regulations', ready: 'main h2' },
      { name: 'no event', path: '/default-page', ready: 'main a' },
      { name: 'casino', path: '/casino-lobby/casino', ready: 'main a' },
      { name: 'aviator', path: '/aviator', ready: '.flight-picture[data-phase=betting], .flight-picture[data-phase=running]' },
      { name: 'crash', path: '/casino-live/crash/302', ready: '.flight-picture[data-phase=betting], .flight-picture[data-phase=running]' },
      { name: 'roulette', path: '/casino-live/roulette/107', ready: '.felt-phase[data-phase]' },
      // opened outside the frame of the table casino, because axe does not check frames
      { name: 'framed lobby', path: () => launchLobby(player), ready: '.felt-phase', press: 'main nav a', bare: true },
      { name: 'slots', path: '/casino-live/marigold/201', ready: '.solo-balance' },
      { name: 'fishing', path: '/casino-live/fishing/303', ready: '.solo-balance' },
      { name: 'fairness', path: '/fairness', ready: 'main h2' },
    ],
  };
}

/** Launches the lobby for the player and returns its address, which is valid once. */
async function launchLobby(player: Player): Promise<string> {
  return (await callAs<{ result: { url: string } }>(player, 'POST', 'casino/launch', { eventName: 'roulette' })).result.url;
}

/** Adds the event to the favourites of the account. */
async function addFavourite(player: Player, market: StagedMarket): Promise<void> {
  const { eventId, eventTypeId, eventName, marketId, marketName } = market;
  const item = { _id: `event:${eventId}`, eventTypeId, event: { id: eventId, name: eventName }, marketId, marketName, marketBook: { marketId } };
  const answer = await callAs(player, 'POST', `account/${player.memberCode}/favourites`, { add: [item] });
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
}

/** Pins a market. The device stores the board. */
export async function pinToBoard(page: Page, { marketId, eventName, marketName }: StagedMarket): Promise<void> {
  await page.addInitScript((board) => localStorage.setItem('multi-markets', board), JSON.stringify([{ marketId, eventName, marketName }]));
}

async function waitForSettledReference(player: Player): Promise<string> {
  const read = () => callAs<{ result: { cause: string; refrenceNo: string }[] }>(player, 'GET', `account/${player.memberCode}/account-statement`);
  await expect.poll(async () => (await read()).result[0]?.cause).toBe('settlement');
  return (await read()).result[0]?.refrenceNo ?? '';
}

export async function openStop(page: Page, stop: Stop): Promise<void> {
  await page.goto(typeof stop.path === 'string' ? stop.path : await stop.path());
  await expect(page.locator(stop.ready).first(), stop.name).toBeAttached();
  if (stop.press !== undefined) {
    await page.locator(stop.press).click();
    await expect(page.locator(stop.press), stop.name).toHaveCount(0);
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
