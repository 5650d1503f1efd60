/** Copying: a button, and a value in a row with one. */
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import type { ReactNode } from 'react';
import { useDeveloperText } from '../../messages/feature-texts.ts';
import { copyText } from '../../platform/copy-text.ts';

interface CopyButtonProps {
  /** Names the copied value for screen readers and in the toast. */
  readonly name: string;
  readonly value: string;
  /** Shown beside the icon. */
  readonly children?: ReactNode;
}

export function CopyButton({ name, value, children }: CopyButtonProps) {
  const text = useDeveloperText();
  const copy = (): Promise<void> => copyText(value, { copied: text('developers.copied', { name }), failed: text('developers.notCopied') });
  return (
    <button
      type="button"
      className={children === undefined ? 'icon-btn text-brand' : 'btn btn-bare text-brand'}
      aria-label={text('developers.copyOf', { name })}
      onClick={() => void copy()}
    >
      <Drawing name="copy" size={18} />
      {children}
    </button>
  );
}

interface FactProps {
  readonly name: string;
  readonly hint?: string;
  readonly value: string;
  /** Shown after the name. */
  readonly badge?: string | undefined;
}

/** A row of a list `dl.developer-facts`: the name with its hint, and the value with a button that copies it. */
export function Fact({ name, hint, value, badge }: FactProps) {
  return (
    <div className="developer-fact">
      <dt className="min-w-0">
        <span className="font-semibold">{name}</span>
        {badge !== undefined && <span className="badge ms-2 bg-surface-3 text-muted">{badge}</span>}
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </dt>
      <dd className="flex min-w-0 items-center gap-1">
        <code className="developer-value">{value}</code>
        <CopyButton name={name} value={value} />
      </dd>
    </div>
  );
}

/** A block of code that scrolls by itself. `children`: the bar above it. */
export function CodeBlock({ name, code, children }: { readonly name: string; readonly code: string; readonly children: ReactNode }) {
  return (
    <div className="developer-code">
      <div className="developer-code-bar">{children}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls the code */}
      <section tabIndex={0} aria-label={name}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
