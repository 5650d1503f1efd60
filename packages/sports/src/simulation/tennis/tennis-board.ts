/** Opens, quotes and settles the markets of a tennis match. */
import { settleSet, settleSetBetting, settleTennisOdds, settleTotalGames, type TennisMatch } from '../../tennis/tennis-match.ts';
import type { TennisModel } from '../../tennis/tennis-model.ts';
import { endsOf } from '../../tennis/tennis-sets.ts';
import type { FeedWriter } from '../feed-writer.ts';
import type { SimulatedMatchSpec } from '../match-spec.ts';
import { BookmakerMarket, ExchangeMarket, runnersOf, type MarketFacts } from '../simulated-markets.ts';

/** Typical size of the best levels of the smaller markets, paise. */
const SIDE_MARKET_SIZE = 15_000_00;
/** Placeholder for the win probabilities of a silent feed. */
const EVEN = [0.5, 0.5];

export class TennisBoard {
  readonly #feed: FeedWriter;
  readonly #eventId: string;
  readonly #model: TennisModel;
  readonly #selections: readonly [number, number];
  readonly #odds: ExchangeMarket;
  readonly #bookmaker: BookmakerMarket;
  readonly #betting: ExchangeMarket;
  readonly #games: ExchangeMarket;
  /** Games of the over/under market: this number and a half. */
  readonly #line: number;
  #set: ExchangeMarket;

  constructor(feed: FeedWriter, spec: SimulatedMatchSpec, model: TennisModel, match: TennisMatch) {
    const [one, two] = spec.teams;
    const { eventId } = spec;
    this.#feed = feed;
    this.#eventId = eventId;
    this.#model = model;
    this.#selections = [one.selectionId, two.selectionId];
    const runners = runnersOf(spec.teams.map((player) => [player.selectionId, player.name]));
    this.#odds = new ExchangeMarket(feed, { eventId, name: 'Match Odds', type: 'MATCH_ODDS', runners, turnInPlay: true }, this.#fair(match));
    this.#bookmaker = new BookmakerMarket(feed, { eventId, name: 'Bookmaker', type: 'Special', runners, turnInPlay: true });
    this.#set = this.#newSet(match);
    const ends = endsOf(match.bestOf).map(([mine, theirs]) => (mine > theirs ? `${one.name} ${mine}-${theirs}` : `${two.name} ${theirs}-${mine}`));
    this.#betting = this.#sideMarket('Set Betting', 'SET_BETTING', ends, feed.isSilent ? ends.map(() => 1) : model.setBetting(match));
    this.#line = feed.isSilent ? 0 : model.evenGames(match);
    const games = [`Under ${this.#line}.5 Games`, `Over ${this.#line}.5 Games`];
    this.#games = this.#sideMarket('Total Games', 'TOTAL_GAMES', games, feed.isSilent ? EVEN : model.totalGames(match, this.#line));
  }

  #sideMarket(name: string, type: string, named: readonly string[], fair: readonly number[]): ExchangeMarket {
    const runners = runnersOf(named.map((runner) => [this.#feed.nextSelectionId(), runner]));
    const facts: MarketFacts = { eventId: this.#eventId, name, type, runners, turnInPlay: true };
    return new ExchangeMarket(this.#feed, facts, fair, { size: SIDE_MARKET_SIZE, moveShare: 0.5 });
  }
  #newSet(match: TennisMatch): ExchangeMarket {
    const facts: MarketFacts = {
      eventId: this.#eventId,
      name: `Set ${match.sets.length + 1} Winner`,
      type: 'SET_WINNER',
      runners: this.#odds.facts.runners,
      turnInPlay: true,
    };
    return new ExchangeMarket(this.#feed, facts, this.#setFair(match), { size: SIDE_MARKET_SIZE });
  }

  /** Returns the win probabilities of the players. A silent feed needs none. */
  #fair(match: TennisMatch): readonly number[] {
    if (this.#feed.isSilent) return EVEN;
    const first = this.#model.matchOdds(match);
    return [first, 1 - first];
  }
  #setFair(match: TennisMatch): readonly number[] {
    if (this.#feed.isSilent) return EVEN;
    const first = this.#model.setOdds(match);
    return [first, 1 - first];
  }

  get #exchanges(): readonly ExchangeMarket[] {
    return [this.#odds, this.#set, this.#betting, this.#games];
  }
  #idsOf(market: ExchangeMarket): number[] {
    return market.facts.runners.map((runner) => runner.selectionId);
  }

  /** Updates the exchange prices after a point. The over of total games settles as soon as those games have been played. */
  follow(match: TennisMatch): void {
    if (this.#feed.isSilent) return;
    this.#settleGames(match);
    this.#odds.follow(this.#fair(match));
    this.#set.follow(this.#setFair(match));
    this.#betting.follow(this.#model.setBetting(match));
    this.#games.follow(this.#model.totalGames(match, this.#line));
  }
  #settleGames(match: TennisMatch): void {
    const [under, over] = this.#idsOf(this.#games);
    const result = settleTotalGames(match, this.#line, [under!, over!]);
    if (result !== null) this.#games.settle(result);
  }

  open(match: TennisMatch, inPlay: boolean): void {
    this.follow(match);
    for (const market of this.#exchanges) market.open(inPlay);
    this.openHouse(match, inPlay);
  }
  openHouse(match: TennisMatch, inPlay: boolean): void {
    this.#bookmaker.quote(this.#fair(match));
    this.#bookmaker.open(inPlay);
  }
  suspend(): void {
    for (const market of [...this.#exchanges, this.#bookmaker]) market.suspend('SUSPENDED');
  }
  /** Closes the house markets while a point is played. */
  pointRunning(): void {
    this.#bookmaker.suspend('BALL_RUNNING');
  }
  /** Emits the definitions again with their in-play values. */
  turnInPlay(): void {
    for (const market of this.#exchanges) market.define();
  }

  /** Settles the market of the set that has just ended. */
  endSet(match: TennisMatch): void {
    this.#set.settle(settleSet(match, match.sets.length, this.#selections)!);
    this.#settleGames(match);
  }
  /** Opens the market on the next set. */
  startSet(match: TennisMatch): void {
    this.#set = this.#newSet(match);
    this.#set.define();
  }

  /** Settles all remaining markets after the match. */
  finish(match: TennisMatch): void {
    const odds = settleTennisOdds(match, this.#selections)!;
    this.#odds.settle(odds);
    this.#bookmaker.settle(odds);
    this.#set.settle(settleSet(match, match.sets.length + (match.retired === null ? 0 : 1), this.#selections)!);
    this.#betting.settle(settleSetBetting(match, this.#idsOf(this.#betting))!);
    this.#settleGames(match);
  }
}
