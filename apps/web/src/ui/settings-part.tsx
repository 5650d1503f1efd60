/** A part of the settings: its name with its controls below, or beside it on wide screens. */
import type { ReactNode } from 'react';
import './styles/settings-part.css';

interface SettingsPartProps {
  readonly title: string;
  /** true: a group instead of a landmark, because the page below may show the same part. */
  readonly inDialog?: boolean;
  readonly children: ReactNode;
}

export function SettingsPart({ title, inDialog = false, children }: SettingsPartProps) {
  return (
    <section role={inDialog ? 'group' : undefined} aria-label={title} className="settings-part border-t border-line p-4 first-of-type:border-t-0">
      <h2 className="text-xs font-bold text-muted uppercase">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}
