/** The fields of an audit entry as texts, before and after. */

type Fields = Readonly<Record<string, unknown>> | null;

interface ChangedField {
  readonly name: string;
  /** null: the field was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns a value as a short text: texts as they are, everything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the fields that differ, in the order of their names. A field is shown once, also if only one side has it. */
export function changedFields(before: Fields, after: Fields): readonly ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  const textIn = (fields: Fields, name: string): string | null => (fields === null || fields[name] === undefined ? null : textOf(fields[name]));
  return names.map((name) => ({ name, before: textIn(before, name), after: textIn(after, name) })).filter((field) => field.before !== field.after);
}
