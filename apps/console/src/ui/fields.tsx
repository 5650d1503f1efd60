/** Labelled fields, and copyable texts. */
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../platform/language.ts';
import { ConsoleIcon } from './console-icon.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string;
}

export function Field({ label, value, onValue, hint, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        className="field"
        value={value}
        onChange={(event) => onValue(event.target.value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export function Choice({ label, value, onValue, options }: ChoiceProps) {
  const id = useId();
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={(event) => onValue(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ChipsProps {
  readonly label: string;
  /** The chosen values; null: all. */
  readonly chosen: readonly string[] | null;
  readonly onChosen: (chosen: readonly string[] | null) => void;
  readonly allText: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** A choice of all or of some values. */
export function Chips({ label, chosen, onChosen, allText, options }: ChipsProps) {
  const change = (value: string): void => {
    const next = chosen?.includes(value) === true ? chosen.filter((one) => one !== value) : [...(chosen ?? []), value];
    onChosen(next.length === 0 ? null : next);
  };
  return (
    <fieldset className="labelled">
      <legend>{label}</legend>
      <div className="flex flex-wrap gap-1">
        <button type="button" className="pick" aria-pressed={chosen === null} onClick={() => onChosen(null)}>
          {allText}
        </button>
        {options.map(([value, text]) => (
          <button key={value} type="button" className="pick" aria-pressed={chosen?.includes(value) ?? false} onClick={() => change(value)}>
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A text with a button that copies it. */
export function Copyable({ text: copied, children }: { readonly text: string; readonly children?: ReactNode }) {
  const text = useText();
  const [done, setDone] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(copied).then(
      () => setDone(true),
      () => setDone(false),
    );
  };
  return (
    <span className="copyable">
      <code>{children ?? copied}</code>
      <button type="button" className="mini-btn" onClick={copy} aria-label={text('action.copy')} title={text('action.copy')}>
        <ConsoleIcon name={done ? 'check' : 'copy'} size={14} />
      </button>
      <output className="sr">{done ? text('action.copied') : ''}</output>
    </span>
  );
}

/** The sentence of a failure. */
export function Problem({ children }: { readonly children: string | null }) {
  return children === null ? null : (
    <p role="alert" className="problem">
      {children}
    </p>
  );
}

/** New recovery codes, shown once. */
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
