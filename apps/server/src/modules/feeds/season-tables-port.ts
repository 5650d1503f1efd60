/** The tables of the competitions that are played here. */
import type { CompetitionTable } from '@maidan/contract';

export interface SeasonTables {
  /** null: the competition has no season of ours, or it is over. */
  of(eventTypeId: string, competitionId: string): Promise<CompetitionTable | null>;
}
