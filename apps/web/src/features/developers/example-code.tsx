/** An example that runs as it is, in three languages. */
import { Tabs } from '@base-ui/react/tabs';
import type { ApiAccessWire } from '@maidan/contract';
import { useState } from 'react';
import { useDeveloperText } from '../../messages/feature-texts.ts';
import '../../ui/styles/tab.css';
import { CodeBlock, CopyButton } from './copy.tsx';
import { EXAMPLE_LANGUAGES, exampleOf, type ExampleLanguage } from './examples.ts';
import type { Application } from './use-developers.ts';

/** Names of the languages, the same in each language of the site. */
const NAMES: Readonly<Record<ExampleLanguage, string>> = { python: 'Python', node: 'Node', curl: 'curl' };
/** Stands for the app key before the player has one. */
const NO_KEY = 'YOUR_APP_KEY';

interface ExampleCodeProps {
  readonly access: ApiAccessWire;
  readonly host: string;
  /** null: none yet. */
  readonly app: Application | null;
  readonly username: string;
}

export function ExampleCode({ access, host, app, username }: ExampleCodeProps) {
  const text = useDeveloperText();
  const [language, setLanguage] = useState<ExampleLanguage>('python');
  const appKey = app?.keys.find(({ delayed, active }) => active && !delayed)?.key ?? NO_KEY;
  const { httpsPort, passwordLogin, authority } = access;
  const { file, command, code } = exampleOf(language, { host, httpsPort, passwordLogin, appKey, username, needsAuthority: authority !== null });
  const runTitle = text(file === null ? 'developers.readPassword' : 'developers.run');
  const steps = [
    ...(authority === null ? [] : [text('developers.stepAuthority')]),
    ...(passwordLogin ? [] : [text('developers.stepCertificate')]),
    file === null ? text('developers.stepTerminal') : text('developers.stepFile', { file }),
  ];
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{text('developers.exampleHint')}</p>
      {app === null && <p className="max-w-prose text-sm text-warn">{text('developers.noKey')}</p>}
      <Tabs.Root value={language} onValueChange={(value: ExampleLanguage) => setLanguage(value)}>
        <Tabs.List className="flex" aria-label={text('developers.language')}>
          {EXAMPLE_LANGUAGES.map((name) => (
            <Tabs.Tab key={name} value={name} className="tab min-w-20 pointer-coarse:min-h-11">
              {NAMES[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={language} value={language} className="flex min-w-0 flex-col gap-3 pt-2" tabIndex={-1}>
          <CodeBlock name={NAMES[language]} code={code}>
            <span className="min-w-0 flex-1 truncate text-sm font-semibold text-muted">{file ?? text('developers.terminal')}</span>
            <CopyButton name={NAMES[language]} value={code}>
              {text('developers.copy')}
            </CopyButton>
          </CodeBlock>
          <ol className="list-decimal ps-5 text-sm text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <CodeBlock name={runTitle} code={command}>
            <span className="min-w-0 flex-1 truncate text-sm font-semibold text-muted">{runTitle}</span>
            <CopyButton name={runTitle} value={command}>
              {text('developers.copy')}
            </CopyButton>
          </CodeBlock>
        </Tabs.Panel>
      </Tabs.Root>
    </>
  );
}
