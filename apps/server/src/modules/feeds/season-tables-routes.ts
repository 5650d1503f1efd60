/** The public table of a competition. */
import { ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { SeasonTables } from './season-tables-port.ts';

export function registerSeasonTableRoutes(routes: Routes, tables: SeasonTables): void {
  routes.open(ENDPOINTS.competitionTable, async ({ params }) =>
    accept({ success: true as const, result: await tables.of(params.eventTypeId, params.competitionId) }),
  );
}
