/** Amounts of the balance as text. Pure. */
import { fromRupees } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';

/** What was never read is not nothing: an amount that is not known stands as a dash. */
export const UNREAD = '₹–';

/** Rupees of the wire as '₹1,00,000.00'; missing is '₹0.00' (EN-09). */
export function rupeesText(rupees: number | null | undefined): string {
  return rupees === null || rupees === undefined ? formatMoney(null) : formatMoney(fromRupees(rupees));
}
