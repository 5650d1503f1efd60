/** Tables of the simulated competitions. */
import type { CompetitionTable } from '@maidan/contract';

export interface SeasonTables {
  /** null: the competition has no simulated season, or it is over. */
  of(eventTypeId: string, competitionId: string): Promise<CompetitionTable | null>;
}
