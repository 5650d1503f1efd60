/** Converts the innings of a Cricsheet file to events, with the reason for which each innings ended. */
import { isLegal, runsOf, type Ball, type Dismissal, type DismissalKind, type InningsEnd, type InningsEvent } from '../cricket/ball.ts';
import type { CricketEvent } from '../cricket/cricket-match.ts';
import { evolveInnings, lawfulEnd, startInnings, type Innings } from '../cricket/innings.ts';
import { oversAndBalls, type CricsheetDelivery, type CricsheetFile, type CricsheetInnings } from './cricsheet-shape.ts';

function ballOf(delivery: CricsheetDelivery): Ball {
  const { wides, noballs, byes, legbyes, penalty } = delivery.extras ?? {};
  const dismissals = (delivery.wickets ?? []).map((wicket): Dismissal => ({ kind: wicket.kind as DismissalKind, player: wicket.player_out }));
  return {
    batter: delivery.batter,
    nonStriker: delivery.non_striker,
    bowler: delivery.bowler,
    batterRuns: delivery.runs.batter,
    extras: {
      ...(wides === undefined ? {} : { wides }),
      ...(noballs === undefined ? {} : { noBalls: noballs }),
      ...(byes === undefined ? {} : { byes }),
      ...(legbyes === undefined ? {} : { legByes: legbyes }),
      ...(penalty === undefined ? {} : { penalty }),
    },
    dismissals,
    ...(delivery.runs.non_boundary === true ? { notBoundary: true } : {}),
  };
}

/** Returns the recorded runs of an innings, penalties included. */
function totalOf(innings: CricsheetInnings | undefined): number {
  const balls = (innings?.overs ?? []).flatMap((over) => over.deliveries.map((delivery) => runsOf(ballOf(delivery))));
  return balls.reduce((sum, runs) => sum + runs, 0) + (innings?.penalty_runs?.pre ?? 0) + (innings?.penalty_runs?.post ?? 0);
}

/** Returns the innings that this one chases: the first of its pair. Super overs form their own pairs. */
function chasedInnings(file: CricsheetFile, index: number): CricsheetInnings | undefined {
  const innings = file.innings[index]!;
  const alike = file.innings.filter((other) => (other.super_over === true) === (innings.super_over === true));
  const place = alike.indexOf(innings);
  return place % 2 === 1 ? alike[place - 1] : undefined;
}

/** Returns deliveries and ends of overs. If an over is missing in the file, the innings ends there with the reason UNKNOWN. */
function playEvents(innings: CricsheetInnings): { readonly events: InningsEvent[]; readonly gap: boolean } {
  const events: InningsEvent[] = [];
  const overs = innings.overs ?? [];
  for (const [index, over] of overs.entries()) {
    if (over.over !== index) return { events, gap: true };
    const balls = over.deliveries.map(ballOf);
    for (const ball of balls) events.push({ type: 'ball', ball });
    const full = innings.miscounted_overs?.[String(over.over)]?.balls ?? 6;
    if (index < overs.length - 1 || balls.filter(isLegal).length >= full) events.push({ type: 'over-end' });
  }
  return { events, gap: false };
}

/** Returns the batters who could not bat: absent, or retired and not back. */
function missingBatters(innings: Innings, source: CricsheetInnings): number {
  return innings.batters.filter((card) => card.state === 'retired').length + (source.absent_hurt?.length ?? 0);
}

function endOf(innings: Innings, source: CricsheetInnings, gap: boolean): InningsEnd | null {
  if (gap) return 'UNKNOWN';
  const lawful = lawfulEnd(innings);
  if (lawful !== null) return lawful;
  if (source.declared === true || source.forfeited === true) return 'DECLARED';
  return !innings.superOver && innings.wickets + missingBatters(innings, source) >= 10 ? 'ALL_OUT' : null;
}

/**
 * Returns the events of innings `index`. A target with fewer overs (D/L) becomes a revision at the start of the innings, because the file does
 * not have its time. If an innings ended early for no reason by the laws, rain ended it; if another innings followed, its quota had been
 * reduced to the balls bowled.
 */
export function inningsEvents(file: CricsheetFile, index: number, overs: number): CricketEvent[] {
  const source = file.innings[index]!;
  const superOver = source.super_over === true;
  const chased = chasedInnings(file, index);
  const target = chased === undefined ? undefined : (source.target?.runs ?? totalOf(chased) + 1);
  const options = { team: source.team, overs: superOver ? 1 : overs, superOver, ...(target === undefined ? {} : { target }) };
  const { events: played, gap } = playEvents(source);
  const events: InningsEvent[] = [];
  const revised = oversAndBalls(source.target?.overs);
  if (!superOver && revised !== null && revised.overs < overs) events.push({ type: 'revision', ...revised });
  if (source.penalty_runs?.pre) events.push({ type: 'penalty', runs: source.penalty_runs.pre });
  events.push(...played);
  const state = events.reduce(evolveInnings, startInnings(options));
  const end = endOf(state, source, gap);
  const followed = file.innings.slice(index + 1).some((other) => other.super_over !== true);
  if (end === null && followed && !superOver) events.push({ type: 'revision', overs: state.oversCompleted });
  events.push({ type: 'end', reason: end ?? (followed && state.ballsThisOver === 0 ? 'OVERS' : 'RAIN') });
  if (source.penalty_runs?.post) events.push({ type: 'penalty', runs: source.penalty_runs.post });
  return [{ type: 'innings', ...options }, ...events];
}
