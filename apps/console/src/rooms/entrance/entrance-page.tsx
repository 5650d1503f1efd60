/** The frame of the pages without an open session. */
import type { ReactNode } from 'react';
import { useText } from '../../platform/language.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { LookButtons } from '../../ui/look-buttons.tsx';
import { OfflineBar } from '../../ui/states.tsx';

interface EntrancePageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function EntrancePage({ title, lead, children }: EntrancePageProps) {
  const text = useText();
  return (
    <div className="entrance">
      <header className="entrance-bar">
        <p className="rail-name">
          <ConsoleIcon name="shield" size={18} />
          {text('console.name')}
        </p>
        <span className="flex-1" />
        <LookButtons />
      </header>
      <OfflineBar />
      <main className="entrance-card">
        <h1>{title}</h1>
        <p className="text-muted">{lead}</p>
        {children}
      </main>
    </div>
  );
}
