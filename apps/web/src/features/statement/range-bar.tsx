/** The days of a list, and the button for the list as a file. */
import type { Report } from '@maidan/contract';
import { useState } from 'react';
import { timeSettings, type TimeZoneName } from '../../platform/time/time-zone.ts';
import { useReportText } from '../../messages/feature-texts.ts';
import { ALL_DAYS, RECENT, recentDays, type DayRange } from './day-range.ts';
import { ReportFileButton } from './reports/report-file-button.tsx';
import type { ReportWindow } from './reports/report-window.ts';
import './statement.css';

interface RangeBarProps {
  readonly view: ReportWindow;
  readonly memberCode: string;
  readonly report: Report;
  /** Further filters of the file, besides the days. */
  readonly narrowed?: Readonly<Record<string, string>>;
  /** true: adds a button for a second file, with the settled bets of these days. */
  readonly withBets?: boolean;
}

const NAMES = Object.keys(RECENT) as (keyof typeof RECENT)[];

function sameDays(one: DayRange, other: DayRange): boolean {
  return one.first === other.first && one.last === other.last;
}

function Picks({ view, zone }: { readonly view: ReportWindow; readonly zone: TimeZoneName }) {
  const text = useReportText();
  const [now] = useState(() => Date.now() + timeSettings.getState().aheadMs);
  const picks = [{ name: 'all', days: ALL_DAYS } as const, ...NAMES.map((name) => ({ name, days: recentDays(name, now, zone) }))];
  return (
    <fieldset className="segment" aria-label={text('range.label')}>
      {picks.map(({ name, days }) => (
        <button key={name} type="button" aria-pressed={sameDays(view.days, days)} onClick={() => view.setDays(days)}>
          {text(`range.${name}`)}
        </button>
      ))}
    </fieldset>
  );
}

export function RangeBar({ view, memberCode, report, narrowed = {}, withBets = false }: RangeBarProps) {
  const text = useReportText();
  const zone = timeSettings((state) => state.timeZoneName);
  const { days, wrong, setDays, moments } = view;
  return (
    <div className="range-bar">
      <Picks view={view} zone={zone} />
      <label>
        <span>{text('range.from')}</span>
        <input
          type="date"
          className="field"
          value={days.first ?? ''}
          max={days.last ?? undefined}
          aria-invalid={wrong}
          onChange={(event) => setDays({ ...days, first: event.target.value || null })}
        />
      </label>
      <label>
        <span>{text('range.to')}</span>
        <input
          type="date"
          className="field"
          value={days.last ?? ''}
          min={days.first ?? undefined}
          aria-invalid={wrong}
          onChange={(event) => setDays({ ...days, last: event.target.value || null })}
        />
      </label>
      <span className="range-files">
        <ReportFileButton memberCode={memberCode} report={report} query={{ ...moments, ...narrowed }} disabled={wrong} />
        {withBets && <ReportFileButton name="bets" memberCode={memberCode} report="bets" query={moments} disabled={wrong} />}
      </span>
      {wrong && (
        <p role="alert" className="range-note text-sm text-loss">
          {text('range.wrong')}
        </p>
      )}
    </div>
  );
}
