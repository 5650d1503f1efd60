/** Parts of an audit entry as texts: its fields before and after, the kind of its target, and its reason. */
import { AUDIT_TARGET_KINDS, operatorReveal, REVEAL_REASON_CODES } from '@maidan/contract';
import { useText } from '../../platform/language.ts';

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

/** Returns a function that names a kind; a kind that the console does not know keeps its name. */
export function useTargetText(): (kind: string | null) => string {
  const text = useText();
  return (kind) => {
    const known = AUDIT_TARGET_KINDS.find((one) => one === kind);
    return known === undefined ? (kind ?? '') : text(`targetKind.${known}`);
  };
}

/** Returns a function that gives the reason of an entry in words. A reveal names one of a list; the note is among its fields. */
export function useReasonText(): (entry: { readonly action: string; readonly reason: string | null }) => string | null {
  const text = useText();
  return ({ action, reason }) => {
    const listed = action === operatorReveal.name ? REVEAL_REASON_CODES.find((code) => code === reason) : undefined;
    return listed === undefined ? reason : text(`players.reasons.${listed}`);
  };
}
