/**
 * Tables from the stored results of the simulated programme, read from the database so that every process can answer. Only teams and
 * results of a season leave the database, because its state contains the seeds of the matches.
 */
import { eventTypeOf, seasonFixtures, standings } from '@maidan/sports';
import { type CompetitionTable, ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Database } from '../../../platform/postgres/database.ts';
import type { SeasonState } from './programme-state.ts';
import type { Routes } from '../../../http/routes-port.ts';

/** Tables of the simulated competitions. */
export interface SeasonTables {
  /** Returns the table of a competition; null: it has no simulated season, or the season is over. */
  of(eventTypeId: string, competitionId: string): Promise<CompetitionTable | null>;
}

interface SeasonRow {
  readonly kind: SeasonState['competition']['kind'];
  readonly name: string;
  readonly teams: SeasonState['competition']['teams'];
  readonly results: SeasonState['results'];
}

const SEASON = `
  select s.season #>> '{competition,kind}' as kind, s.season #>> '{competition,competitionName}' as name,
    s.season #> '{competition,teams}' as teams, s.season -> 'results' as results
  from feed_state f, jsonb_array_elements(f.state -> 'lanes') lane, lateral (select lane -> 'seasons' -> $1::text as season) s
  where f.source = 'simulated' and s.season is not null`;

export function createSeasonTables(database: Pick<Database, 'query'>): SeasonTables {
  return {
    async of(eventTypeId, competitionId) {
      const [season] = await database.query<SeasonRow>(SEASON, [competitionId]);
      if (season === undefined || eventTypeOf(season.kind) !== eventTypeId) return null;
      return {
        competitionId,
        competitionName: season.name,
        played: season.results.length,
        matches: seasonFixtures(season.teams.length).length,
        rows: standings(eventTypeOf(season.kind), season.teams, season.results),
      };
    },
  };
}

/** Registers the route of the public table of a competition. */
export function registerSeasonTableRoutes(routes: Routes, tables: SeasonTables): void {
  routes.open(ENDPOINTS.competitionTable, async ({ params }) =>
    accept({ success: true as const, result: await tables.of(params.eventTypeId, params.competitionId) }),
  );
}
