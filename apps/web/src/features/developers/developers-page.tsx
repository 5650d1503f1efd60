/** The page `/developers`: app keys, addresses and certificate of the API, an example, and client certificates. */
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { useState, type ReactNode } from 'react';
import type { ApiAccessWire } from '@maidan/contract';
import { useDeveloperText } from '../../messages/feature-texts.ts';
import { Empty, Failed, PartsSkeleton } from '../../ui/states.tsx';
import { AppKeys } from './app-keys.tsx';
import { Certificates } from './certificates.tsx';
import { Connection } from './connection.tsx';
import { ExampleCode } from './example-code.tsx';
import { useDevelopers, type Application, type Developers } from './use-developers.ts';
import './developers.css';

interface DevelopersPageProps {
  readonly username: string;
  readonly isDemo: boolean;
}

export function DevelopersPage({ username, isDemo }: DevelopersPageProps) {
  const text = useDeveloperText();
  const developers = useDevelopers();
  const { loaded, reload } = developers;
  if (loaded.state === 'loading') return <PartsSkeleton />;
  if (loaded.state === 'failed') return <Failed title={text('developers.failed')} retryLabel={text('developers.retry')} onRetry={reload} />;
  if (loaded.value === null) return <Empty icon={<Drawing name="code" size={32} />} title={text('developers.off')} hint={text('developers.offHint')} />;
  const { access, app, certificates } = loaded.value;
  return (
    <div className="flex flex-col gap-6 p-3 pb-6 lg:p-4">
      <p className="max-w-prose">{text('developers.about')}</p>
      {isDemo && <p className="rounded-card bg-warn-surface p-3 text-sm text-warn">{text('developers.demo')}</p>}
      <Steps access={access} app={app} username={username} developers={developers} />
      {access.certLogin !== 'off' && (
        <Part title={text('developers.certificates')}>
          <Certificates access={access} certificates={certificates} developers={developers} />
        </Part>
      )}
    </div>
  );
}

interface StepsProps {
  readonly access: ApiAccessWire;
  readonly app: Application | null;
  readonly username: string;
  readonly developers: Developers;
}

/** App keys, addresses and the example, which share the chosen host. */
function Steps({ access, app, username, developers }: StepsProps) {
  const text = useDeveloperText();
  const hosts = hostsOf(access.hosts);
  const [chosen, choose] = useState(hosts[0]!);
  const host = hosts.includes(chosen) ? chosen : hosts[0]!;
  return (
    <>
      <Part title={text('developers.keys')}>
        <AppKeys app={app} create={developers.create} />
      </Part>
      <Part title={text('developers.connection')}>
        <Connection access={access} hosts={hosts} host={host} onHost={choose} />
      </Part>
      <Part title={text('developers.example')}>
        <ExampleCode access={access} host={host} app={app} username={username} />
      </Part>
    </>
  );
}

/** Returns the hosts that programs can call, that of this page first. Without a name in the certificate, it is that of this page. */
function hostsOf(named: readonly string[]): readonly string[] {
  const own = location.hostname;
  if (named.length === 0) return [own];
  return named.includes(own) ? [own, ...named.filter((name) => name !== own)] : named;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={title}>
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
