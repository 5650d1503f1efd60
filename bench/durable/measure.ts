/** D1 to D5: the cost of a durable bet, alone, among others and in a batch. */
import { batchOverLone } from './batch.ts';
import { endToEnd } from './end-to-end.ts';
import { overBareSql, waitingOverAlone } from './group-commit.ts';
import { loneBet } from './lone-bet.ts';

export const measurements = { D1: loneBet, D2: waitingOverAlone, D3: overBareSql, D4: endToEnd, D5: batchOverLone };
