import type { MarketResult } from '@maidan/domain';
import { ordinaryInnings } from '../cricket/cricket-match.ts';
import { settleSession } from '../cricket/session-settlement.ts';
import { finalMatch, type CricsheetMatch } from './cricsheet-match.ts';

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
