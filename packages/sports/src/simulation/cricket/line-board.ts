/**
 * Opens, quotes and settles the line markets of one innings, which can be simulated or read from a file.
 */
import type { FancyKind } from '@maidan/domain';
import { ballsLeft, legalBalls, type Innings } from '../../cricket/innings.ts';
import type { ConcededRuns, Spell } from '../../cricket/bowling-model.ts';
import type { RunsModel } from '../../cricket/runs-model.ts';
import { settleSession, type SessionTerms } from '../../cricket/cricket-settlement.ts';
import { battingState } from '../../cricket/win-probability.ts';
import { inningsRunsQuote, NO_LINE, sessionQuote, type LinePair } from '../../quotes/line-quotes.ts';
import type { FeedWriter } from '../feed-writer.ts';
import { LineMarket } from '../simulated-markets.ts';

export interface LineBoardOptions {
  readonly eventId: string;
  /** Overs of the sessions on offer. */
  readonly sessions: readonly number[];
  /** Whether to offer lines on batters, bowlers, wickets, single overs, boundaries and the innings total. */
  readonly full: boolean;
  /** Whether to offer a market for every ball (ball-by-ball events). */
  readonly balls: boolean;
}

/** The bowling plan of the whole innings. Without it there are no lines on bowlers. */
export interface Bowling {
  /** The bowler of the next ball, and the overs this bowler may bowl in the innings. */
  readonly bowler: string;
  readonly overs: number;
  spellsLeft(bowler: string): readonly Spell[];
}

/** The players of the next ball. */
interface BallPlayers {
  readonly batters: readonly string[];
  readonly bowling?: Bowling;
}

interface BoardLine {
  readonly terms: SessionTerms;
  readonly market: LineMarket;
}

/** Number of last balls in which a line is not quoted, because few runs are still open and the bet delay of 5 s is long in comparison. */
const LAST_BALLS = 2;

function ordinal(count: number): string {
  const ending = count % 10 === 1 && count !== 11 ? 'st' : count % 10 === 2 && count !== 12 ? 'nd' : count % 10 === 3 && count !== 13 ? 'rd' : 'th';
  return `${count}${ending}`;
}

function nameOf(terms: SessionTerms, team: string): string {
  if (terms.kind === 'overs') return `${terms.overs} Over Runs ${team}`;
  if (terms.kind === 'batter') return `${terms.batter} Runs`;
  if (terms.kind === 'bowler') return `Runs off ${terms.bowler}`;
  if (terms.kind === 'wicket') return `Fall of ${ordinal(terms.wicket)} Wicket ${team}`;
  if (terms.kind === 'over-by-over') return `Over ${terms.over} Runs ${team}`;
  if (terms.kind === 'ball-by-ball') return `Ball ${terms.over - 1}.${terms.ball} Runs ${team}`;
  return terms.kind === 'boundaries' ? `Boundaries ${team}` : `Innings Runs ${team}`;
}

/** Returns the quote of a market in this state; NO_LINE if it is practically decided. */
function quoteOf(terms: Exclude<SessionTerms, { readonly kind: 'bowler' }>, innings: Innings, runs: RunsModel): LinePair {
  const state = battingState(innings);
  const overEnd = (over: number): number => over * 6 - legalBalls(innings);
  if (terms.kind === 'overs') {
    return overEnd(terms.overs) <= LAST_BALLS ? NO_LINE : sessionQuote(runs.totalAt(state, Math.max(0, (innings.quota - terms.overs) * 6)));
  }
  if (terms.kind === 'innings') return ballsLeft(innings) <= 3 * LAST_BALLS ? NO_LINE : inningsRunsQuote(runs.totalAt(state, 0));
  if (terms.kind === 'wicket') return ballsLeft(innings) <= LAST_BALLS ? NO_LINE : sessionQuote(runs.atNextWicket(state));
  if (terms.kind === 'batter') {
    const card = innings.batters.find((batter) => batter.name === terms.batter);
    const there = card === undefined || card.state === 'in';
    return there && ballsLeft(innings) > LAST_BALLS ? sessionQuote(runs.batter(state, card?.runs ?? 0)) : NO_LINE;
  }
  if (terms.kind === 'boundaries') return ballsLeft(innings) <= 3 * LAST_BALLS ? NO_LINE : sessionQuote(runs.boundaries(state, innings.boundaries));
  if (terms.kind === 'ball-by-ball') return sessionQuote(runs.next(state, 1));
  const left = overEnd(terms.over);
  const made = left >= 6 ? 0 : innings.runs - (innings.runsAfterOver.at(-1) ?? 0);
  return left <= LAST_BALLS ? NO_LINE : sessionQuote(runs.next(state, Math.min(6, left), made));
}

function bowlerQuote(name: string, innings: Innings, spells: readonly Spell[], conceded: ConcededRuns): LinePair {
  const left = spells.reduce((sum, spell) => sum + spell.balls, 0);
  if (left <= LAST_BALLS || ballsLeft(innings) <= LAST_BALLS) return NO_LINE;
  return sessionQuote(conceded(innings.bowlers.find((bowler) => bowler.name === name)?.runs ?? 0, spells));
}

export class LineBoard {
  readonly #feed: FeedWriter;
  readonly #options: LineBoardOptions;
  readonly #number: number;
  readonly #team: string;
  readonly #lines: BoardLine[] = [];
  readonly #players = new Set<string>();

  /** `number`: 1 or 2. */
  constructor(feed: FeedWriter, options: LineBoardOptions, number: number, team: string) {
    this.#feed = feed;
    this.#options = options;
    this.#number = number;
    this.#team = team;
    for (const overs of options.sessions) this.#add({ kind: 'overs', innings: number, overs });
    if (!options.full) return;
    this.#add({ kind: 'innings', innings: number });
    this.#add({ kind: 'boundaries', innings: number });
  }

  #add(terms: SessionTerms): void {
    const type = terms.kind === 'innings' ? 'INNINGS_RUNS' : 'SESSION';
    const fancyKind: FancyKind = terms.kind;
    this.#lines.push({ terms, market: new LineMarket(this.#feed, { eventId: this.#options.eventId, name: nameOf(terms, this.#team), type, fancyKind }) });
  }

  /** Adds the line of a player who has none. */
  #addOnce(player: string, terms: SessionTerms): void {
    if (this.#players.has(player)) return;
    this.#players.add(player);
    this.#add(terms);
  }

  #has(wanted: (terms: SessionTerms) => boolean): boolean {
    return this.#lines.some((line) => wanted(line.terms));
  }

  /** Adds the missing markets on the current batters and bowler, the next wicket, the current over and the next ball. */
  #extend(innings: Innings, { batters, bowling }: BallPlayers): void {
    const over = innings.oversCompleted + 1;
    if (this.#options.balls) {
      const ball = innings.ballsThisOver + 1;
      const bowled = innings.bowled.some((one) => one.over === over - 1 && one.ball === ball);
      if (!bowled && ball <= 6 && !this.#has((terms) => terms.kind === 'ball-by-ball' && terms.over === over && terms.ball === ball)) {
        this.#add({ kind: 'ball-by-ball', innings: this.#number, over, ball });
      }
    }
    if ((this.#options.full || this.#options.balls) && over <= innings.quota && !this.#has((terms) => terms.kind === 'over-by-over' && terms.over === over)) {
      this.#add({ kind: 'over-by-over', innings: this.#number, over });
    }
    if (!this.#options.full) return;
    for (const batter of batters) this.#addOnce(batter, { kind: 'batter', innings: this.#number, batter });
    if (bowling !== undefined) this.#addOnce(bowling.bowler, { kind: 'bowler', innings: this.#number, bowler: bowling.bowler, overs: bowling.overs });
    const wicket = innings.wickets + 1;
    if (wicket < innings.lastWicket && !this.#has((terms) => terms.kind === 'wicket' && terms.wicket === wicket))
      this.#add({ kind: 'wicket', innings: this.#number, wicket });
  }

  suspend(reason: 'BALL_RUNNING' | 'SUSPENDED'): void {
    for (const { market } of this.#lines) if (market.isOpen()) market.suspend(reason);
  }

  /** Settles the markets that the confirmed record decides. */
  settle(innings: Innings | undefined, matchOver = false): void {
    for (const { terms, market } of this.#lines) {
      if (market.isSettled()) continue;
      const result = settleSession(terms, innings, matchOver);
      if (result !== null) market.settle(result);
    }
  }

  /** Quotes every unsettled market, new ones included. */
  quote(innings: Innings, runs: RunsModel, players: BallPlayers, inPlay: boolean): void {
    if (innings.end !== null) return;
    this.#extend(innings, players);
    const { bowling } = players;
    const conceded = bowling === undefined ? null : runs.conceded(battingState(innings));
    for (const { terms, market } of this.#lines) {
      if (market.isSettled()) continue;
      if (terms.kind !== 'bowler') market.quote(quoteOf(terms, innings, runs), inPlay);
      else if (conceded !== null) market.quote(bowlerQuote(terms.bowler, innings, bowling?.spellsLeft(terms.bowler) ?? [], conceded), inPlay);
    }
  }
}
