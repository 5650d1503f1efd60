/** The kind of an entry's target in words. */
import { AUDIT_TARGET_KINDS } from '@maidan/contract';
import { useText } from '../../platform/language.ts';

/** Returns a function that names a kind; a kind that the console does not know keeps its name. */
export function useTargetText(): (kind: string | null) => string {
  const text = useText();
  return (kind) => {
    const known = AUDIT_TARGET_KINDS.find((one) => one === kind);
    return known === undefined ? (kind ?? '') : text(`targetKind.${known}`);
  };
}
