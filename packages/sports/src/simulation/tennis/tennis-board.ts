/** The markets of a tennis match: what they are quoted at, when they come up, and what they settle at. */
import { settleSet, settleSetBetting, settleTennisOdds, settleTotalGames, type TennisMatch } from '../../tennis/tennis-match.ts';
import type { TennisModel } from '../../tennis/tennis-model.ts';
import { endsOf } from '../../tennis/tennis-sets.ts';
import type { Desk } from '../desk.ts';
import type { SimulatedMatchSpec } from '../match-spec.ts';
import { BookmakerMarket, ExchangeMarket, runnersOf, type MarketFacts } from '../simulated-markets.ts';

const SIDE_MARKET_SIZE = 15_000_00;
/** Stands for the fair shares where nobody listens to prices. */
const EVEN = [0.5, 0.5];

export class TennisBoard {
  readonly #desk: Desk;
  readonly #eventId: string;
  readonly #model: TennisModel;
  readonly #selections: readonly [number, number];
  readonly #odds: ExchangeMarket;
  readonly #bookmaker: BookmakerMarket;
  readonly #betting: ExchangeMarket;
  readonly #games: ExchangeMarket;
  /** Games of the over/under market: this many and a half. */
  readonly #line: number;
  #set: ExchangeMarket;

  constructor(desk: Desk, spec: SimulatedMatchSpec, model: TennisModel, match: TennisMatch) {
    const [one, two] = spec.teams;
    const { eventId } = spec;
    this.#desk = desk;
    this.#eventId = eventId;
    this.#model = model;
    this.#selections = [one.selectionId, two.selectionId];
    const runners = runnersOf(spec.teams.map((player) => [player.selectionId, player.name]));
    this.#odds = new ExchangeMarket(desk, { eventId, name: 'Match Odds', type: 'MATCH_ODDS', runners, turnInPlay: true }, this.#fair(match));
    this.#bookmaker = new BookmakerMarket(desk, { eventId, name: 'Bookmaker', type: 'Special', runners, turnInPlay: true });
    this.#set = this.#newSet(match);
    const ends = endsOf(match.bestOf).map(([mine, theirs]) => (mine > theirs ? `${one.name} ${mine}-${theirs}` : `${two.name} ${theirs}-${mine}`));
    this.#betting = this.#sideMarket('Set Betting', 'SET_BETTING', ends, desk.silent ? ends.map(() => 1) : model.setBetting(match));
    this.#line = desk.silent ? 0 : model.evenGames(match);
    const games = [`Under ${this.#line}.5 Games`, `Over ${this.#line}.5 Games`];
    this.#games = this.#sideMarket('Total Games', 'TOTAL_GAMES', games, desk.silent ? EVEN : model.totalGames(match, this.#line));
  }

  #sideMarket(name: string, type: string, named: readonly string[], fair: readonly number[]): ExchangeMarket {
    const runners = runnersOf(named.map((runner) => [this.#desk.nextSelectionId(), runner]));
    const facts: MarketFacts = { eventId: this.#eventId, name, type, runners, turnInPlay: true };
    return new ExchangeMarket(this.#desk, facts, fair, { size: SIDE_MARKET_SIZE, breathes: 0.5 });
  }
  #newSet(match: TennisMatch): ExchangeMarket {
    const facts: MarketFacts = {
      eventId: this.#eventId,
      name: `Set ${match.sets.length + 1} Winner`,
      type: 'SET_WINNER',
      runners: this.#odds.facts.runners,
      turnInPlay: true,
    };
    return new ExchangeMarket(this.#desk, facts, this.#setFair(match), { size: SIDE_MARKET_SIZE });
  }

  /** Shares of the players; a silent desk needs none. */
  #fair(match: TennisMatch): readonly number[] {
    if (this.#desk.silent) return EVEN;
    const first = this.#model.matchOdds(match);
    return [first, 1 - first];
  }
  #setFair(match: TennisMatch): readonly number[] {
    if (this.#desk.silent) return EVEN;
    const first = this.#model.setOdds(match);
    return [first, 1 - first];
  }

  get #exchanges(): readonly ExchangeMarket[] {
    return [this.#odds, this.#set, this.#betting, this.#games];
  }
  #idsOf(market: ExchangeMarket): number[] {
    return market.facts.runners.map((runner) => runner.selectionId);
  }

  /** New prices of the exchange after a point; over so many games is settled as soon as they have been played. */
  follow(match: TennisMatch): void {
    if (this.#desk.silent) return;
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
  /** Closes the house while a point is played. */
  pointRunning(): void {
    this.#bookmaker.suspend('BALL_RUNNING');
  }
  /** Says the definitions again as they are in play. */
  turnInPlay(): void {
    for (const market of this.#exchanges) market.define();
  }

  /** Settles the set that has just ended. */
  endSet(match: TennisMatch): void {
    this.#set.settle(settleSet(match, match.sets.length, this.#selections)!);
    this.#settleGames(match);
  }
  /** Brings up the market on the next set. */
  startSet(match: TennisMatch): void {
    this.#set = this.#newSet(match);
    this.#set.define();
  }

  /** Settles everything that is left after the match. */
  finish(match: TennisMatch): void {
    const odds = settleTennisOdds(match, this.#selections)!;
    this.#odds.settle(odds);
    this.#bookmaker.settle(odds);
    this.#set.settle(settleSet(match, match.sets.length + (match.retired === null ? 0 : 1), this.#selections)!);
    this.#betting.settle(settleSetBetting(match, this.#idsOf(this.#betting))!);
    this.#settleGames(match);
  }
}
