/** What a table of the casino takes of a bet on this site; paise. The server decides by the same. */
import { tableLimitsOf, type TableLimits } from '@maidan/casino';
import { pageSite } from '../site/page-site.ts';

export function tableLimits(tableId: string): TableLimits {
  return tableLimitsOf(pageSite.site.tableLimits[tableId]);
}
