/** The operator himself: sessions, passkeys, recovery codes, roles. */
import { CONSOLE_ENDPOINTS as E, ROLE_TERMS } from '@maidan/contract';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { useDraft } from '../../platform/room-state.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { confirmedCall, createPasskey } from '../../platform/proof.ts';
import { useOperator } from '../../platform/session-store.ts';
import { useAction } from '../../platform/use-action.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Field, Problem, RecoveryCodes } from '../../ui/fields.tsx';
import { ActionForm, Modal } from '../../ui/modal.tsx';
import { useScopeText } from '../../ui/scope-text.ts';
import { Loaded } from '../../ui/states.tsx';
import { OwnSessions } from './own-sessions.tsx';

export default function OwnPage() {
  return (
    <div className="columns">
      <OwnRoles />
      <Factors />
      <OwnSessions />
      <CommandLine />
    </div>
  );
}

/** The way to the page that confirms a code of the command line. */
function CommandLine() {
  const text = useText();
  return (
    <section className="panel" aria-labelledby="own-command-line">
      <h2 id="own-command-line">{text('own.commandLine')}</h2>
      <p>{text('own.commandLineLead')}</p>
      <Link className="btn btn-quiet self-start" to="/device">
        {text('own.confirmCode')}
      </Link>
    </section>
  );
}

function OwnRoles() {
  const text = useText();
  const { language } = languageStore();
  const scopeText = useScopeText();
  const { login, name, rank, assignments } = useOperator();
  return (
    <section className="panel" aria-labelledby="own-roles">
      <h2 id="own-roles">{name}</h2>
      <dl className="facts">
        <dt>{text('signIn.login')}</dt>
        <dd>{login}</dd>
        <dt>{text('team.rank')}</dt>
        <dd className="figures">{rank}</dd>
        {assignments.map(({ role, sites, sports }) => (
          <div key={`${role} ${sites?.join(' ')} ${sports?.join(' ')}`} className="contents">
            <dt>{ROLE_TERMS[role].name[language]}</dt>
            <dd>{scopeText({ sites, sports })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Passkeys, the authenticator app and recovery codes. Each change needs a proof for this very change. */
function Factors() {
  const text = useText();
  const factors = useQuery({ queryKey: ['own', 'passkeys'], queryFn: () => call(E.consoleOwnPasskeys, {}) });
  return (
    <section className="panel" aria-labelledby="own-factors">
      <h2 id="own-factors">{text('own.factors')}</h2>
      <Loaded query={factors} rows={3}>
        {({ passkeys, totp, recoveryCodesLeft }) => (
          <>
            <Passkeys passkeys={passkeys} />
            <p className="panel-line">
              <span>{text('own.app')}</span>
              <span className="text-muted">{totp ? text('own.appSet') : text('own.appNotSet')}</span>
            </p>
            <NewCodes left={recoveryCodesLeft} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly backedUp: boolean;
}

function Passkeys({ passkeys }: { readonly passkeys: readonly OwnPasskey[] }) {
  const text = useText();
  const { language } = languageStore();
  const queries = useQueryClient();
  const [adding, setAdding] = useDraft('own/adding', false);
  const { busy, failure, run } = useAction();
  const remove = (id: string, name: string): void =>
    run(async () => {
      await confirmedCall(E.consoleRemovePasskey, { params: { id } }, text('passkey.removeEffect', { name }));
      await queries.invalidateQueries({ queryKey: ['own'] });
    });
  return (
    <>
      <ul className="lines">
        {passkeys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => (
          <li key={id} className="panel-line">
            <span>
              <strong>{name}</strong>
              <small className="figures">
                {text('passkey.made')} {momentText(createdAt, language)} IST
                {lastUsedAt !== null && ` · ${text('passkey.used')} ${momentText(lastUsedAt, language)} IST`}
                {backedUp && ` · ${text('passkey.backedUp')}`}
              </small>
            </span>
            <button type="button" className="btn btn-quiet" disabled={busy} aria-label={text('passkey.removeNamed', { name })} onClick={() => remove(id, name)}>
              {text('action.remove')}
            </button>
          </li>
        ))}
      </ul>
      <Problem>{failure}</Problem>
      <button type="button" className="btn btn-quiet" onClick={() => setAdding(true)}>
        <ConsoleIcon name="plus" />
        {text('passkey.add')}
      </button>
      {adding && <NewPasskey onClose={() => setAdding(false)} />}
    </>
  );
}

function NewPasskey({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const [name, setName] = useDraft('own/passkeyName', '');
  const { busy, failure, run } = useAction();
  const add = async (): Promise<void> => {
    const { ceremonyId, options } = await call(E.consolePasskeyOptions, { body: {} });
    const credential = await createPasskey(options);
    await confirmedCall(E.consoleAddPasskey, { body: { ceremonyId, credential, name: name.trim() } }, text('passkey.addEffect', { name: name.trim() }));
    await queries.invalidateQueries({ queryKey: ['own'] });
    setName('');
    onClose();
  };
  return (
    <Modal title={text('passkey.add')} onClose={onClose}>
      <ActionForm action={text('passkey.make')} busy={busy} failure={failure} ready={name.trim() !== ''} onSubmit={() => run(add)} onCancel={onClose}>
        <Field label={text('passkey.name')} value={name} onValue={setName} hint={text('passkey.nameHint')} maxLength={60} required />
      </ActionForm>
    </Modal>
  );
}

function NewCodes({ left }: { readonly left: number }) {
  const text = useText();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, failure, run } = useAction();
  const renew = async (): Promise<void> => {
    const { recoveryCodes } = await confirmedCall(E.consoleNewRecoveryCodes, { body: {} }, text('recovery.renewEffect'));
    setCodes(recoveryCodes);
    await queries.invalidateQueries({ queryKey: ['own'] });
  };
  return (
    <>
      <p className="panel-line">
        <span>{text('recovery.left', { count: left })}</span>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => run(renew)}>
          {text('recovery.renew')}
        </button>
      </p>
      <Problem>{failure}</Problem>
      {codes !== null && (
        <Modal title={text('recovery.newTitle')} onClose={() => setCodes(null)}>
          <p>{text('enrol.codesLead')}</p>
          <RecoveryCodes codes={codes} />
        </Modal>
      )}
    </>
  );
}
