/** X1 and X2: the same load on one process of a role and on two. */
import { moreExchanges } from './more-exchanges.ts';
import { moreGateways } from './more-gateways.ts';

export const measurements = { X1: moreExchanges, X2: moreGateways };
