/** Reads a Cricsheet match file (JSON, one match ball by ball) into the events of a limited-overs match, and settles its sessions. */
import type { MarketResult } from '@maidan/domain';
import { type CricketEvent, type CricketMatch, type CricketResult, evolveCricketMatch, startCricketMatch, ordinaryInnings } from '../cricket/cricket-match.ts';
import { settleSession } from '../cricket/cricket-settlement.ts';
import { inningsEvents } from './cricsheet-innings.ts';
import { checkedFile, type CricsheetFault, type CricsheetFile } from './cricsheet-shape.ts';

/** A parsed and checked Cricsheet match file. */
export interface CricsheetMatch {
  readonly matchType: string;
  readonly teams: readonly [string, string];
  readonly competition: string;
  readonly dates: readonly string[];
  /** Overs a side at the start. */
  readonly overs: number;
  readonly players: Readonly<Record<string, readonly string[]>>;
  readonly result: CricketResult;
  /** All events in sequence; the result is the last. */
  readonly events: readonly CricketEvent[];
}

function fault(code: CricsheetFault['code'], reason: string): CricsheetFault {
  return { ok: false, code, reason };
}

/** Reads and checks a file. Returns a fault if it is not Cricsheet JSON, is damaged, or is no limited-overs match of six-ball overs. */
export function readCricsheet(text: string): { readonly ok: true; readonly match: CricsheetMatch } | CricsheetFault {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (endsEarly(text)) return fault('CUT_OFF', 'the file ends before its last bracket: it is cut off');
    return fault('NOT_JSON', `not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const checked = checkedFile(parsed);
  if (!checked.ok) return checked;
  const { info } = checked.file;
  return { ok: true, match: matchOf(checked.file, info.overs) };
}

/** Whether a JSON object is cut off: the text ends inside a string or with open brackets. */
function endsEarly(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '');
  if (outside.includes('"')) return true;
  const count = (bracket: string): number => outside.split(bracket).length - 1;
  return count('{') > count('}') || count('[') > count(']');
}

function matchOf(file: CricsheetFile, overs: number): CricsheetMatch {
  const { info } = file;
  const result = resultOf(file);
  const events: CricketEvent[] = [];
  if (info.toss?.winner !== undefined) events.push({ type: 'toss', winner: info.toss.winner });
  for (let index = 0; index < file.innings.length; index++) events.push(...inningsEvents(file, index, overs));
  events.push({ type: 'result', result });
  return {
    matchType: info.match_type,
    teams: info.teams,
    competition: info.event?.name ?? info.match_type,
    dates: info.dates,
    overs,
    players: info.players ?? {},
    result,
    events,
  };
}

function marginOf(by: Readonly<Record<string, number>> | undefined): string {
  const [kind, count] = Object.entries(by ?? {})[0] ?? [];
  return kind === undefined ? '' : ` by ${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`;
}

function resultOf(file: CricsheetFile): CricketResult {
  const { outcome } = file.info;
  const method = outcome.method === undefined ? '' : ` (${outcome.method})`;
  if (outcome.winner !== undefined) return { type: 'won', winner: outcome.winner, text: `${outcome.winner} won${marginOf(outcome.by)}${method}` };
  if (outcome.result !== 'tie') return { type: 'no-result', text: 'No result' };
  const superOverWinner = outcome.eliminator ?? outcome.bowl_out ?? null;
  return { type: 'tie', superOverWinner, text: superOverWinner === null ? 'Match tied' : `Match tied (${superOverWinner} won the tie-break)` };
}

/** Returns the final state of the match. */
export function finalMatch(match: CricsheetMatch): CricketMatch {
  let state = startCricketMatch(match.teams, match.overs);
  for (const event of match.events) state = evolveCricketMatch(state, event);
  return state;
}

/** Overs of the sessions on offer, if the innings is long enough. */
const SESSION_OVERS = [6, 10, 15, 20, 30, 40, 50];

/** Returns the overs of the sessions of an innings with this many overs. */
export function sessionOvers(overs: number): readonly number[] {
  return SESSION_OVERS.filter((session) => session <= overs);
}

export interface OfficialSessionResult {
  /** 1 or 2. */
  readonly innings: number;
  readonly overs: number;
  readonly result: MarketResult;
}

/** Returns the official result of every overs session (6, 10, 15, 20, in an ODI also 30, 40, 50) of both innings (RU-31). */
export function officialSessionResults(match: CricsheetMatch): readonly OfficialSessionResult[] {
  const played = ordinaryInnings(finalMatch(match));
  return [1, 2].flatMap((innings) =>
    sessionOvers(match.overs).map((overs) => {
      const result = settleSession({ kind: 'overs', innings, overs }, played[innings - 1], true);
      return { innings, overs, result: result ?? { type: 'void', reason: 'Not decided' } };
    }),
  );
}
