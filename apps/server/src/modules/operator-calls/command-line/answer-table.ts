/** Formats answers for a terminal: the message, then rows in columns. Pure. */

/** Returns an answer as text. `result`: nothing, one record, or a list of records. */
export function tableOf(message: string | undefined, result: unknown): string {
  const head = message === undefined ? [] : [message];
  if (result === undefined) return head.join('\n');
  const records = (Array.isArray(result) ? result : [result]) as readonly Readonly<Record<string, unknown>>[];
  if (records.length === 0) return [...head, 'Nothing.'].join('\n');
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const rows = [names, ...records.map((record) => names.map((name) => cell(record[name])))];
  const widths = names.map((_name, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    ...head,
    ...rows.map((row) =>
      row
        .map((value, column) => value.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  ].join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.map(runner).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns a runner as '11 India', and other values as text or JSON. */
function runner(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : JSON.stringify(value);
  const { selectionId, runnerName } = value as { readonly selectionId?: number; readonly runnerName?: string };
  return selectionId === undefined ? JSON.stringify(value) : `${selectionId} ${runnerName ?? ''}`.trim();
}
