export * from './random/seeded-random.ts';
export * from './timeline/timeline.ts';
export * from './timeline/feed-state.ts';
export * from './simulation/match-spec.ts';
export * from './simulation/simulated-match.ts';
export * from './simulation/tournament.ts';
export * from './fixtures/earlier-rounds.ts';
export * from './fixtures/fixtures.ts';
export * from './fixtures/schedule.ts';
export * from './fixtures/standings.ts';
export * from './betfair/betfair-reader.ts';
export { sessionMarketKey } from './betfair/recorded-score.ts';
export type { RecordingFault } from './betfair/stream-shape.ts';
export {
  finalMatch,
  officialSessionResults,
  readCricsheet,
  sessionOvers,
  type CricsheetMatch,
  type OfficialSessionResult,
} from './cricsheet/cricsheet-match.ts';
export type { CricsheetFault } from './cricsheet/cricsheet-shape.ts';
export * from './cricsheet/cricsheet-feed.ts';
