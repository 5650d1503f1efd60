import * as z from 'zod/mini';

/** A score has the shape of `Score` of the domain package. The schema checks only `sport`, by which the client tells the shapes apart. */
export const ScoreWire = z.looseObject({ sport: z.enum(['cricket', 'football', 'tennis']) });
