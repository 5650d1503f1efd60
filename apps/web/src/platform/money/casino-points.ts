/** Amounts in points at the tables of a site with the rule ₹10 = 1 point (BC-18). */
import { casinoPointsOf } from '@maidan/domain';
import type { Site } from '@maidan/sites';

const FIGURES = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

/** Points of an amount in paise, as text; null on a site whose tables play in rupees. `site` of the page (page-site.ts). */
export function casinoPointsText(amount: number, { casinoPoints }: Pick<Site, 'casinoPoints'>): string | null {
  return casinoPoints ? FIGURES.format(casinoPointsOf(amount)) : null;
}
