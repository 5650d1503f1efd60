/** Limits of a bet at a casino table on this site, in paise. The server applies the same. */
import { tableLimitsOf, type TableLimits } from '@maidan/casino';
import { pageSite } from '../site/page-site.ts';

export function tableLimits(tableId: string): TableLimits {
  return tableLimitsOf(pageSite.site.tableLimits[tableId]);
}
