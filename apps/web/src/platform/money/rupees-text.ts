/** Amounts of money as text. Pure. */
import { fromRupees } from '@maidan/contract';
import { formatCasinoPoints, formatMoney } from '@maidan/domain';
import type { Site } from '@maidan/sites';

/** Shown for an amount that is not known yet. */
export const UNREAD = '₹–';

/** Rupees of the wire as '₹1,00,000.00'; missing is '₹0.00' (EN-09). */
export function rupeesText(rupees: number | null | undefined): string {
  return rupees === null || rupees === undefined ? formatMoney(null) : formatMoney(fromRupees(rupees));
}

/** Returns an amount in paise as points (₹10 = 1 point, BC-18), or null on a site whose tables play in rupees. */
export function casinoPointsText(amount: number, { casinoPoints }: Pick<Site, 'casinoPoints'>): string | null {
  return casinoPoints ? formatCasinoPoints(amount) : null;
}

/** Returns the colour class of a result. */
export function amountTone(amount: number): 'text-loss' | 'text-profit' | 'text-muted' {
  return amount < 0 ? 'text-loss' : amount > 0 ? 'text-profit' : 'text-muted';
}
