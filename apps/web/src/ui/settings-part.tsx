/** A part of the settings: its name, and its controls below or, where there is room, beside it. */
import type { ReactNode } from 'react';
import './styles/settings-part.css';

interface SettingsPartProps {
  readonly title: string;
  /** Then it is a group and no landmark: the same part may stand on the page below. */
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
