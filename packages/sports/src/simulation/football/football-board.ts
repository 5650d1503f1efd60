/** Opens, quotes and settles the markets of a football match. */
import type { MarketResult } from '@maidan/domain';
import {
  CORRECT_SCORES,
  settleBothScore,
  settleCorrectScore,
  settleFootballOdds,
  settleOverUnder,
  type FootballMatch,
  type Side,
} from '../../football/football-match.ts';
import type { FootballModel } from '../../football/football-model.ts';
import type { FeedWriter } from '../feed-writer.ts';
import type { SimulatedMatchSpec } from '../match-spec.ts';
import { BookmakerMarket, ExchangeMarket, runnersOf, type MarketFacts } from '../simulated-markets.ts';

/** Goals of the over/under market: this number and a half. */
const GOAL_LINE = 2;
/** Typical sizes of the best levels of smaller markets, paise. */
const SIDE_MARKET_SIZE = 20_000_00;
const SCORE_SIZE = 4_000_00;

function ordinal(count: number): string {
  const last = count % 10;
  const teen = count % 100 >= 11 && count % 100 <= 13;
  return `${count}${!teen && last === 1 ? 'st' : !teen && last === 2 ? 'nd' : !teen && last === 3 ? 'rd' : 'th'}`;
}

function idsOf(market: ExchangeMarket): number[] {
  return market.facts.runners.map((runner) => runner.selectionId);
}

export class FootballBoard {
  readonly #feed: FeedWriter;
  readonly #eventId: string;
  readonly #model: FootballModel;
  readonly #teams: readonly [readonly [number, string], readonly [number, string]];
  readonly #selections: readonly [number, number, number];
  readonly #noGoal: number;
  readonly #odds: ExchangeMarket;
  readonly #goals: ExchangeMarket;
  readonly #bookmaker: BookmakerMarket;
  readonly #half: ExchangeMarket;
  readonly #both: ExchangeMarket;
  readonly #score: ExchangeMarket;
  #next: ExchangeMarket;

  constructor(feed: FeedWriter, spec: SimulatedMatchSpec, model: FootballModel, match: FootballMatch) {
    const [home, away] = spec.teams;
    this.#feed = feed;
    this.#eventId = spec.eventId;
    this.#model = model;
    this.#teams = [
      [home.selectionId, home.name],
      [away.selectionId, away.name],
    ];
    this.#selections = [home.selectionId, away.selectionId, spec.drawSelectionId ?? feed.nextSelectionId()];
    const { eventId } = spec;
    const runners = runnersOf([...this.#teams, [this.#selections[2], 'The Draw']]);
    this.#odds = new ExchangeMarket(feed, { eventId, name: 'Match Odds', type: 'MATCH_ODDS', runners, turnInPlay: true }, model.matchOdds(match));
    this.#goals = this.#sideMarket('Over/Under 2.5 Goals', 'OVER_UNDER_25', ['Under 2.5 Goals', 'Over 2.5 Goals'], model.overUnder(match, GOAL_LINE));
    this.#bookmaker = new BookmakerMarket(feed, { eventId, name: 'Bookmaker', type: 'Special', runners, turnInPlay: true });
    const half: MarketFacts = { eventId, name: 'Half Time', type: 'HALF_TIME', runners, turnInPlay: true };
    this.#half = new ExchangeMarket(feed, half, model.halfTime(match), { size: SIDE_MARKET_SIZE, moveShare: 0.5 });
    this.#both = this.#sideMarket('Both Teams To Score', 'BOTH_TEAMS_TO_SCORE', ['Yes', 'No'], model.bothScore(match));
    this.#noGoal = feed.nextSelectionId();
    this.#next = this.#nextGoal(match);
    const scores = runnersOf(CORRECT_SCORES.map((name) => [feed.nextSelectionId(), name]));
    const score: MarketFacts = { eventId, name: 'Correct Score', type: 'CORRECT_SCORE', runners: scores, turnInPlay: true };
    this.#score = new ExchangeMarket(feed, score, model.correctScore(match), { size: SCORE_SIZE, noise: 0.01, moveShare: 0.2, levels: 3 });
  }

  #sideMarket(name: string, type: string, runners: readonly [string, string], fair: readonly number[]): ExchangeMarket {
    const named = runnersOf(runners.map((runner) => [this.#feed.nextSelectionId(), runner]));
    const facts: MarketFacts = { eventId: this.#eventId, name, type, runners: named, turnInPlay: true };
    return new ExchangeMarket(this.#feed, facts, fair, { size: SIDE_MARKET_SIZE, moveShare: 0.5 });
  }

  /** Returns a market on the next goal, named after the number of that goal. */
  #nextGoal(match: FootballMatch): ExchangeMarket {
    const name = `Next Goal (${ordinal(match.goals[0] + match.goals[1] + 1)})`;
    const runners = runnersOf([...this.#teams, [this.#noGoal, 'No Goal']]);
    const facts: MarketFacts = { eventId: this.#eventId, name, type: 'NEXT_GOAL', runners, turnInPlay: true };
    return new ExchangeMarket(this.#feed, facts, this.#model.nextGoal(match), { size: SIDE_MARKET_SIZE, moveShare: 0.5 });
  }

  get #exchanges(): readonly ExchangeMarket[] {
    return [this.#odds, this.#goals, this.#half, this.#both, this.#next, this.#score];
  }

  /** Updates the prices of every unsettled market. */
  quote(match: FootballMatch): void {
    if (this.#feed.isSilent) return;
    const model = this.#model;
    this.#odds.follow(model.matchOdds(match));
    this.#goals.follow(model.overUnder(match, GOAL_LINE));
    this.#half.follow(model.halfTime(match));
    this.#both.follow(model.bothScore(match));
    this.#next.follow(model.nextGoal(match));
    this.#score.follow(model.correctScore(match));
    this.#bookmaker.quote(model.matchOdds(match));
  }

  open(match: FootballMatch, inPlay: boolean): void {
    this.quote(match);
    for (const market of this.#exchanges) market.open(inPlay);
    this.#bookmaker.open(inPlay);
  }

  suspend(): void {
    for (const market of [...this.#exchanges, this.#bookmaker]) market.suspend('SUSPENDED');
  }

  /** Emits the definitions again with their in-play values. */
  turnInPlay(): void {
    for (const market of this.#exchanges) market.define();
  }

  /** Settles the markets that a goal has decided and opens the market on the next goal. All markets must be suspended. */
  afterGoal(match: FootballMatch, side: Side): void {
    this.#next.settle({ type: 'winners', winners: [this.#selections[side]] });
    if (match.goals[0] + match.goals[1] > GOAL_LINE) this.#goals.settle(this.#goalsResult(match));
    if (match.goals[0] > 0 && match.goals[1] > 0) this.#both.settle(this.#bothResult(match));
    this.#next = this.#nextGoal(match);
    this.#next.define();
  }

  /** Settles the half-time market. */
  halfTime(match: FootballMatch): void {
    this.#half.settle(settleFootballOdds(match, this.#selections));
  }

  /** Settles all remaining markets after full time. */
  finish(match: FootballMatch): void {
    const odds = settleFootballOdds(match, this.#selections);
    this.#odds.settle(odds);
    this.#bookmaker.settle(odds);
    this.#goals.settle(this.#goalsResult(match));
    this.#both.settle(this.#bothResult(match));
    this.#next.settle({ type: 'winners', winners: [this.#noGoal] });
    this.#score.settle(settleCorrectScore(match, idsOf(this.#score)));
  }

  #goalsResult(match: FootballMatch): MarketResult {
    const [under, over] = idsOf(this.#goals);
    return settleOverUnder(match, GOAL_LINE, [under!, over!]);
  }
  #bothResult(match: FootballMatch): MarketResult {
    const [yes, no] = idsOf(this.#both);
    return settleBothScore(match, [yes!, no!]);
  }
}
