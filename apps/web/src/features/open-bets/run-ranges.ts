/** The ladder's steps as ranges of runs: '0–44', '45–47', '48+'. Pure. */
import { roundHalfAwayFromZero } from '@maidan/domain';
import type { RangeEffect } from '../../realtime/markets/picked-selection.ts';

/** Profit in paise from `from` runs on. */
export interface LadderStep {
  readonly from: number;
  readonly profit: number;
}

/** Profit in paise of a range of runs, now and with the bet in the slip (`after`). */
export interface RunRow {
  readonly label: string;
  readonly profit: number;
  readonly after: number;
}

/** Returns the step that applies at these runs. */
function stepAt<Step extends { readonly from: number }>(steps: readonly Step[], runs: number): Step | undefined {
  return steps.findLast((step) => step.from <= runs);
}

/** Returns the ranges of the ladder, split where the bet in the slip changes the profit. */
export function rangesWithEffect(steps: readonly LadderStep[], effects: readonly RangeEffect[]): RunRow[] {
  // the first step applies to all runs below it too
  const ordered = steps.toSorted((one, other) => one.from - other.from).map((step, index) => (index === 0 ? { ...step, from: 0 } : step));
  const starts = [...new Set([...ordered, ...effects].map(({ from }) => from))].toSorted((one, other) => one - other);
  const rows = starts.map((from) => {
    const profit = stepAt(ordered, from)?.profit ?? 0;
    const effect = stepAt(effects, from);
    return { from, profit, after: profit + (effect === undefined ? 0 : roundHalfAwayFromZero(effect.after - effect.before)) };
  });
  const joined = rows.filter((row, index) => index === 0 || row.profit !== rows[index - 1]?.profit || row.after !== rows[index - 1]?.after);
  return joined.map(({ from, profit, after }, index) => {
    const next = joined[index + 1];
    const last = next === undefined ? null : next.from - 1;
    return { label: last === null ? `${from}+` : last === from ? String(from) : `${from}–${last}`, profit, after };
  });
}
