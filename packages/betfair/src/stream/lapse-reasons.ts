/** Why a bet lapsed, as clients know it. */
import type { EndReason } from '@maidan/domain';
import type { LapseReason } from '../enums.ts';

/** Reasons that are left out, and no reason, are TIME_ELAPSED: the bet ended by its own terms. */
const LAPSE_REASONS_OF: Readonly<Partial<Record<EndReason, LapseReason>>> = {
  SUSPENDED: 'MKT_SUSPENDED',
  MATERIAL_EVENT: 'MKT_SUSPENDED',
  CLOSED: 'MKT_SUSPENDED',
  RESTART: 'MKT_SUSPENDED',
  MARKET_VERSION: 'MKT_VERSION',
  RUNNER_REMOVED: 'RNR_UNKNOWN',
  QUOTE_CHANGED: 'PRICE_INVALID',
  PRICE_MOVED: 'PRICE_INVALID',
  SP_UNMATCHED: 'SP_IN_PLAY',
  MAX_WIN: 'SP_IN_PLAY',
};

/** Returns why a bet lapsed. `reason` null: it is not known. */
export function lapseReasonOf(reason: EndReason | null): LapseReason {
  return (reason === null ? undefined : LAPSE_REASONS_OF[reason]) ?? 'TIME_ELAPSED';
}
