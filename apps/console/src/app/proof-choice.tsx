/** The two factors of a proof: the passkey first, and a code for ranks that may use one. */
import { useState, type RefObject } from 'react';
import { useText } from '../platform/language.ts';
import { ConsoleIcon } from '../ui/console-icon.tsx';
import { Field } from '../ui/fields.tsx';

interface ProofChoiceProps {
  readonly passkeyText: string;
  readonly codeText: string;
  readonly takesCodes: boolean;
  readonly busy: boolean;
  readonly passkeyRef?: RefObject<HTMLButtonElement | null>;
  readonly onPasskey: () => void;
  readonly onCode: (code: string) => void;
}

export function ProofChoice({ passkeyText, codeText, takesCodes, busy, passkeyRef, onPasskey, onCode }: ProofChoiceProps) {
  const text = useText();
  const [code, setCode] = useState('');
  return (
    <>
      <button ref={passkeyRef} type="button" className="btn btn-primary btn-large" disabled={busy} onClick={onPasskey}>
        <ConsoleIcon name="key" />
        {passkeyText}
      </button>
      {takesCodes && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            onCode(code);
            setCode('');
          }}
        >
          <Field label={text('factor.code')} value={code} onValue={setCode} inputMode="numeric" autoComplete="one-time-code" maxLength={6} required />
          <button type="submit" className="btn btn-quiet" disabled={busy || !/^\d{6}$/.test(code)}>
            {codeText}
          </button>
        </form>
      )}
    </>
  );
}
