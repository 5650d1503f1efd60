/** The account's application with its two app keys, or the form that makes it. */
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useDeveloperText } from '../../messages/feature-texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Fact } from './copy.tsx';
import type { Application, Developers } from './use-developers.ts';

const LONGEST_NAME = 255;

interface AppKeysProps {
  /** null: none yet. */
  readonly app: Application | null;
  readonly create: Developers['create'];
}

export function AppKeys({ app, create }: AppKeysProps) {
  const [isNew, setNew] = useState(false);
  return app === null ? <CreateForm create={create} onCreated={() => setNew(true)} /> : <Keys app={app} isNew={isNew} />;
}

function Keys({ app, isNew }: { readonly app: Application; readonly isNew: boolean }) {
  const text = useDeveloperText();
  const name = useRef<HTMLParagraphElement>(null);
  // the form that had the focus is gone
  useEffect(() => {
    if (isNew) name.current?.focus();
  }, [isNew]);
  return (
    <>
      <p ref={name} tabIndex={-1} className="min-w-0 break-words">
        {text('developers.application')}: <b>{app.name}</b>
      </p>
      <dl className="developer-facts">
        {app.keys
          .toSorted((one, other) => Number(one.delayed) - Number(other.delayed))
          .map(({ key, delayed, active }) => (
            <Fact
              key={key}
              name={text(delayed ? 'developers.delayedKey' : 'developers.liveKey')}
              hint={text(delayed ? 'developers.delayedHint' : 'developers.liveHint')}
              value={key}
              badge={active ? undefined : text('developers.inactive')}
            />
          ))}
      </dl>
    </>
  );
}

function CreateForm({ create, onCreated }: { readonly create: Developers['create']; readonly onCreated: () => void }) {
  const text = useDeveloperText();
  const common = useText();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      notify('success', text((await create(name.trim())) ? 'developers.created' : 'developers.hadOne'));
      onCreated();
    } catch (error) {
      const answered = error instanceof CallError && error.status !== 0;
      const isTaken = answered && error.code === 'ACCOUNT_EXISTS';
      setProblem(isTaken ? text('developers.nameTaken') : answered ? error.message : common('state.noAnswer'));
      setSending(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') return void send();
    setProblem(text('developers.nameNeeded'));
    field.current?.focus();
  };
  return (
    <form className="flex max-w-prose flex-col gap-2" aria-label={text('developers.keys')} noValidate onSubmit={submit}>
      <p className="text-sm text-muted">{text('developers.keysHint')}</p>
      <TextField
        ref={field}
        id="application-name"
        label={text('developers.name')}
        maxLength={LONGEST_NAME}
        value={name}
        error={problem}
        onType={(typed) => {
          setName(typed);
          setProblem(null);
        }}
      />
      <button type="submit" className="btn btn-primary btn-large self-start" disabled={sending} aria-busy={sending}>
        {text('developers.create')}
      </button>
    </form>
  );
}
