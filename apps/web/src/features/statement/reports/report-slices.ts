/** The cached reports, each with its own key by account (EN-58). */

export const REPORT_SLICES = ['accountStatement', 'transferStatement', 'accountReport', 'betHistory', 'orderList'] as const;
type ReportSlice = (typeof REPORT_SLICES)[number];

/** The cache key of a report of an account; `of` is its page, market or entry. */
export function reportKey(slice: ReportSlice, memberCode: string, ...of: readonly (string | number)[]): readonly (string | number)[] {
  return [slice, memberCode, ...of];
}
