/** B1 to B3: the API for clients of Betfair's API: changes of the stream, a bet, and the books of many markets. */
import { callMeasurements } from './calls.ts';
import { streamFanout } from './stream-fanout.ts';

export const measurements = { B1: streamFanout, ...callMeasurements };
