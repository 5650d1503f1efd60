import type { CricketScore, MarketResult } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { hasReferenceData, referenceJson, referenceText, WITHOUT_REFERENCE_DATA } from '../reference/testing-reference.ts';
import { FeedWatch } from '../simulation/testing-simulation.ts';
import { cricsheetFeed } from './cricsheet-feed.ts';
import { readCricsheet, type CricsheetMatch, officialSessionResults } from './cricsheet-match.ts';
import { rainChase } from './testing-documents.ts';

const options = { eventId: '77', competitionId: '5', openDate: 1_700_000_000_000, firstMarketNumber: 9000, firstSelectionNumber: 400, seed: 'replay' };
const files = hasReferenceData
  ? (referenceJson('cricsheet/INDEX.json') as { readonly matches: readonly { readonly file: string }[] }).matches.map((match) => match.file)
  : [];

function matchOf(text: string): CricsheetMatch {
  const read = readCricsheet(text);
  if (!read.ok) throw new Error(read.reason);
  return read.match;
}

function played(match: CricsheetMatch): FeedWatch {
  const watch = new FeedWatch();
  const feed = cricsheetFeed(match, options);
  for (let step = feed.next(); step !== null; step = feed.next()) watch.take(step);
  return watch;
}

function resultOf(watch: FeedWatch, name: string): MarketResult | undefined {
  const marketId = watch.state.marketIds().find((id) => watch.state.market(id)!.definition!.market.marketName === name);
  return marketId === undefined ? undefined : watch.results.get(marketId)?.result;
}

describe(`real matches as feeds${WITHOUT_REFERENCE_DATA}`, () => {
  it.skipIf(!hasReferenceData)('are 13', () => {
    expect(files.length).toBe(13);
  });

  it.skipIf(!hasReferenceData).each(files)('%s: sound at every step, every market has its result, sessions are the official ones', (file) => {
    const match = matchOf(referenceText(`cricsheet/${file}`));
    const watch = played(match);
    expect(watch.faults).toEqual([]);
    expect(watch.unsettled()).toEqual([]);
    expect(watch.longestSilence).toBeLessThanOrEqual(5_000);
    expect(watch.shortestQuoteMs).toBeGreaterThanOrEqual(12_000);
    const score = watch.score as CricketScore;
    expect(score).toMatchObject({ status: 'FINISHED', result: match.result.text });
    const teams = score.innings.filter((innings) => !innings.team.includes('super over')).map((innings) => innings.team);
    for (const { innings, overs, result } of officialSessionResults(match)) {
      const team = teams[innings - 1];
      expect({ [`${innings} ${overs}`]: team === undefined ? result.type : resultOf(watch, `${overs} Over Runs ${team}`) }).toEqual({
        [`${innings} ${overs}`]: team === undefined ? 'void' : result,
      });
    }
    const winner = match.result.type === 'won' ? match.result.winner : match.result.type === 'tie' ? match.result.superOverWinner : null;
    const expected = winner === null ? { type: 'void' } : { type: 'winners', winners: [options.firstSelectionNumber + match.teams.indexOf(winner)] };
    expect(resultOf(watch, 'Match Odds')).toMatchObject(expected);
    expect(resultOf(watch, 'Bookmaker')).toMatchObject(expected);
    expect(resultOf(watch, 'To Win The Toss')).toMatchObject({ type: 'winners' });
  });
});

describe('a match that was never played', () => {
  it('settles the toss and voids the rest', () => {
    const info = { match_type: 'T20', teams: ['A', 'B'], overs: 20, dates: ['2024-01-01'], toss: { winner: 'B' }, outcome: { result: 'no result' } };
    const watch = played(matchOf(JSON.stringify({ info, innings: [] })));
    expect(watch.faults).toEqual([]);
    expect(watch.unsettled()).toEqual([]);
    expect(resultOf(watch, 'To Win The Toss')).toEqual({ type: 'winners', winners: [401] });
    expect(resultOf(watch, 'Match Odds')).toMatchObject({ type: 'void' });
  });
});

describe('a match whose chase rain cut to 25.3 overs (17.E1)', () => {
  it('has no fault at any step, and each market has its result', () => {
    const match = matchOf(rainChase());
    const watch = played(match);
    expect(watch.faults).toEqual([]);
    expect(watch.unsettled()).toEqual([]);
    expect(watch.score).toMatchObject({ status: 'FINISHED', target: 180 });
    expect(resultOf(watch, 'Match Odds')).toEqual({ type: 'winners', winners: [400] });
    expect(resultOf(watch, '20 Over Runs Plains')).toEqual({ type: 'runs', runs: 120 });
    expect(resultOf(watch, '30 Over Runs Plains')).toMatchObject({ type: 'void' });
  });
});
