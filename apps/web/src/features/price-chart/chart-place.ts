/** Where charts open on this device: in a dialog, or docked in the page of the event. */
import { create } from 'zustand';
import { openDialog } from '../../platform/dialogs/dialogs.ts';

export interface ChartOf {
  readonly marketId: string;
  readonly selectionId: number;
}

interface ChartPlace {
  /** true: charts open in the page; false: in a dialog. */
  readonly docked: boolean;
  /** The page shows its chart. */
  readonly open: boolean;
  /** The runner that was chosen last; null: the first of the page's main market. */
  readonly chart: ChartOf | null;
}

const KEY = 'chart-place';

function stored(): Pick<ChartPlace, 'docked' | 'open'> {
  const kept = localStorage.getItem(KEY);
  return { docked: kept === 'open' || kept === 'closed', open: kept === 'open' };
}

export const chartPlace = create<ChartPlace>(() => ({ ...stored(), chart: null }));

function set(place: ChartPlace): void {
  localStorage.setItem(KEY, place.docked ? (place.open ? 'open' : 'closed') : 'dialog');
  chartPlace.setState(place);
}

/** Shows the chart of a runner at the place that the player chose for charts. */
export function openChart(chart: ChartOf): void {
  if (chartPlace.getState().docked) set({ docked: true, open: true, chart });
  else openDialog({ name: 'price-chart', ...chart });
}

/** Moves the chart into the page, and opens later charts there. */
export function dockChart(chart: ChartOf): void {
  set({ docked: true, open: true, chart });
}

/** Moves the chart into a dialog, and opens later charts there. */
export function undockChart(chart: ChartOf): void {
  set({ docked: false, open: false, chart: null });
  openDialog({ name: 'price-chart', ...chart });
}

/** Closes the chart of the page; the next one opens there again. */
export function closeDockedChart(): void {
  set({ ...chartPlace.getState(), open: false });
}
