/** No row: what an index answers for a key it does not hold, and where a list ends. */
export const NONE = -1;
