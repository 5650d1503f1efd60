/** New recovery codes, shown once. */
import { useText } from '../platform/language.ts';
import { Copyable } from './fields.tsx';

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = useText();
  return (
    <>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Copyable text={codes.join('\n')}>{text('recovery.copyAll')}</Copyable>
    </>
  );
}
