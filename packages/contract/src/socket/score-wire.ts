import * as z from 'zod/mini';

/** Scores travel as domain's Score; the client reads `sport` first. */
export const ScoreWire = z.looseObject({ sport: z.enum(['cricket', 'football', 'tennis']) });
