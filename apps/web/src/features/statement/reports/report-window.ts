/** The window of a list of the account, and the cache keys of its reports. Days, page and kind are in the address, so that Back restores them. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { timeSettings } from '../../../platform/time/time-zone.ts';
import { isBackwards, readDay, windowOfDays, type DayRange } from '../day-range.ts';

export interface ReportWindow {
  readonly days: DayRange;
  /** From 1. */
  readonly page: number;
  /** The chosen kind (of transaction, sport); '' for all. */
  readonly kind: string;
  /** true: the range begins after its end, so nothing is requested. */
  readonly wrong: boolean;
  /** `days` as parameters of a call. */
  readonly moments: { readonly from?: string; readonly to?: string };
  readonly setDays: (days: DayRange) => void;
  readonly setPage: (page: number) => void;
  readonly setKind: (kind: string) => void;
}

export function useReportWindow(): ReportWindow {
  const [address, setAddress] = useSearchParams();
  const zone = timeSettings((state) => state.timeZoneName);
  const days = { first: readDay(address.get('from')), last: readDay(address.get('to')) };
  const page = /^[1-9]\d{0,5}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1;
  const change = useCallback(
    (wishes: Readonly<Record<string, string | null>>) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(wishes))
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return {
    days,
    page,
    kind: address.get('kind') ?? '',
    wrong: isBackwards(days),
    moments: windowOfDays(days, zone),
    setDays: ({ first, last }) => change({ from: first, to: last, page: null }),
    setPage: (wanted) => change({ page: wanted === 1 ? null : String(wanted) }),
    setKind: (kind) => change({ kind, page: null }),
  };
}

/** The cached reports (EN-58). */
type ReportSlice = 'accountStatement' | 'transferStatement' | 'accountReport' | 'betHistory' | 'orderList';

/** Returns the cache key of a report of an account; `of` is its page, market or entry. */
export function reportKey(slice: ReportSlice, memberCode: string, ...of: readonly (string | number)[]): readonly (string | number)[] {
  return [slice, memberCode, ...of];
}
