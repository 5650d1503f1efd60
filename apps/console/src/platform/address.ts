/** Filters, tabs and the open row of a room in its address, so that a link is a view. */
import { useSearchParams } from 'react-router';

/** Returns a reader of the address, and a function that changes some of its values; an empty text removes one. */
export function useAddress(): readonly [read: (name: string) => string, write: (values: Readonly<Record<string, string>>) => void] {
  const [values, setValues] = useSearchParams();
  const write = (changed: Readonly<Record<string, string>>): void =>
    setValues(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changed)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [(name) => values.get(name) ?? '', write];
}
