/** Downloads of an account's lists as files. */
import { ENDPOINTS } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Routes } from '../../http/routes-port.ts';
import { reportText, type ReportParts } from './report-files.ts';

/** A file whose reader disconnected before its first piece is dropped after this time. */
const LONGEST_MS = 60_000;

export function registerReportRoutes(routes: Routes, parts: ReportParts, clock: Clock): void {
  /** Accounts with a running download, one at a time, and its start (ms). */
  const writing = new Map<number, number>();
  async function* watched(account: number, text: AsyncGenerator<string>): AsyncGenerator<string> {
    try {
      yield* text;
    } finally {
      writing.delete(account);
    }
  }
  routes.signedInFile(ENDPOINTS.reportFile, (call) => {
    const { account } = call.session;
    const { from, to, wallet, type, eventTypeId, timeZone } = call.query;
    const { report } = call.params;
    if (clock.now() - (writing.get(account) ?? Number.NEGATIVE_INFINITY) < LONGEST_MS) return refuse('RATE_LIMITED');
    // later rows would shift the pages
    const until = clock.now() + 1;
    const text = reportText(parts, {
      report,
      account,
      wallet,
      window: { ...(from === undefined ? {} : { from }), to: Math.min(to ?? until, until) },
      type,
      eventTypeId,
      language: call.language,
      timeZone: timeZone ?? 'Asia/Kolkata',
    });
    if (text === null) return refuse('MALFORMED', { field: 'timeZone' });
    writing.set(account, clock.now());
    return accept({ name: `${report}-${new Date(until).toISOString().slice(0, 10)}.csv`, text: watched(account, text) });
  });
}
