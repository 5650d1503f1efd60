/** The reports that the page keeps, each under its own name and by account (EN-58). */

export const REPORT_SLICES = ['accountStatement', 'transferStatement', 'accountReport', 'betHistory', 'orderList'] as const;
type ReportSlice = (typeof REPORT_SLICES)[number];

/** Where a report of an account stands in the cache; `of` names the page, market or entry of it. */
export function reportKey(slice: ReportSlice, memberCode: string, ...of: readonly (string | number)[]): readonly (string | number)[] {
  return [slice, memberCode, ...of];
}
