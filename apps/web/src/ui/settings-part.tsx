/** A part of the settings page: what it is called, and its controls below or, where there is room, beside it. */
import type { ReactNode } from 'react';
import './settings-part.css';

export function SettingsPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="settings-part border-t border-line p-4 first-of-type:border-t-0">
      <h2 className="text-xs font-bold text-muted uppercase">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}
