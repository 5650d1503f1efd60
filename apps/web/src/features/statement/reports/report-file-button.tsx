/** The button that downloads a list of the account as a file of the server. */
import { reportFile, type QueryInputOf, type Report } from '@maidan/contract';
import { useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { saveFile } from '../../../platform/http/save-file.ts';
import { useText } from '../../../platform/language/texts.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { intlZone, timeSettings } from '../../../platform/time/time-zone.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { useReportText } from '../../../messages/feature-texts.ts';

interface ReportFileButtonProps {
  readonly memberCode: string;
  readonly report: Report;
  /** Filters of the rows. */
  readonly query: NonNullable<QueryInputOf<typeof reportFile>>;
  readonly disabled: boolean;
  /** Key of the button's texts. */
  readonly name?: 'save' | 'bets';
}

export function ReportFileButton({ memberCode, report, query, disabled, name = 'save' }: ReportFileButtonProps) {
  const common = useText();
  const text = useReportText();
  const zone = timeSettings((state) => state.timeZoneName);
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const timeZone = intlZone(zone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
      const rows = await call(reportFile, { params: { memberCode, report }, query: { ...query, timeZone } });
      // reading the response removed the byte order mark, by which spreadsheets recognise UTF-8
      saveFile(`${report}.csv`, ['\ufeff', rows], 'text/csv;charset=utf-8');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify('error', error.status === 0 ? common('state.noAnswer') : error.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <button
      type="button"
      className="btn btn-quiet range-file"
      disabled={disabled || saving}
      aria-busy={saving}
      aria-label={text(`file.${name}Label`)}
      onClick={() => void save()}
    >
      <Drawing name="download" size={18} />
      <span>{text(`file.${name}`)}</span>
    </button>
  );
}
