/** Today and yesterday in the chosen zone. Pure. */
import { INDIA_OFFSET_MIN } from '@maidan/domain';
import type { TimeZoneName } from '../../platform/time/time-zone.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface SettledDay<Row = SettledRow> {
  readonly name: 'today' | 'yesterday';
  readonly rows: readonly Row[];
}
interface SettledRow {
  readonly settledTime: string;
}

/** Returns the start of today and of yesterday (ms since 1970), and a function that splits rows by day without empty days. */
export function settledDays(now: number, zone: TimeZoneName) {
  const offset = (zone === 'india' ? INDIA_OFFSET_MIN : 0) * MINUTE_MS;
  // in the zone of the device a day has 23 or 25 hours when summer time begins or ends
  const device = new Date(now);
  const today =
    zone === 'device' ? new Date(device.getFullYear(), device.getMonth(), device.getDate()).getTime() : Math.floor((now + offset) / DAY_MS) * DAY_MS - offset;
  const yesterday = zone === 'device' ? new Date(device.getFullYear(), device.getMonth(), device.getDate() - 1).getTime() : today - DAY_MS;
  const split = <Row extends SettledRow>(rows: readonly Row[]): SettledDay<Row>[] => {
    const since = (from: number, until: number): Row[] => rows.filter(({ settledTime }) => Date.parse(settledTime) >= from && Date.parse(settledTime) < until);
    const days: SettledDay<Row>[] = [
      { name: 'today', rows: since(today, Number.POSITIVE_INFINITY) },
      { name: 'yesterday', rows: since(yesterday, today) },
    ];
    return days.filter((day) => day.rows.length > 0);
  };
  return { today, yesterday, split };
}
