/** `/my-data`: who saw the player's clear data, the download of all data, and the erasure of the account. */
import { ENDPOINTS, type PrivacyViewWire } from '@maidan/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { chooseEnd } from '../../platform/session/chosen-end.ts';
import { session } from '../../platform/session/session.ts';
import { useWhen } from '../../platform/time/use-when.ts';
import { useText } from '../../platform/language/texts.ts';
import { useSupportText } from '../../messages/feature-texts.ts';
import { EMPTY_PROOF, isProofGiven, proofBody, ProofFields, type GivenProof, type Proofs } from '../../ui/identity/proof-fields.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { useLoaded } from '../../platform/http/use-loaded.ts';

const loadViews = async (): Promise<readonly PrivacyViewWire[]> => (await call(ENDPOINTS.privacyViews, {})).views;

function Views() {
  const text = useSupportText();
  const common = useText();
  const when = useWhen();
  const { loaded, reload } = useLoaded(loadViews, { name: 'support' });
  if (loaded.state === 'loading') return <ListSkeleton rows={3} />;
  if (loaded.state === 'failed') return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={reload} />;
  if (loaded.value.length === 0) return <p className="text-sm text-muted">{text('tickets.noViews')}</p>;
  return (
    <ul>
      {loaded.value.map(({ at, what, reason, note }) => (
        <li key={`${at} ${what.join(' ')}`} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2 last:border-b-0">
          <span className="font-semibold">{what.map((field) => text(`tickets.viewed.${field}`)).join(', ')}</span>
          <time dateTime={at} className="text-sm text-muted">
            {when(at)}
          </time>
          <span className="w-full text-sm">
            {[...(reason === null ? [] : [text(`tickets.viewedFor.${reason}`)]), ...(note === '' ? [] : [note])].join(': ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Download() {
  const text = useSupportText();
  const common = useText();
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      saveFile('my-data.jsonl', [await call(ENDPOINTS.ownData, {})], 'application/x-ndjson;charset=utf-8');
    } catch (error) {
      notify('error', error instanceof CallError && error.status !== 0 ? error.message : common('state.noAnswer'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <button type="button" className="btn btn-quiet btn-large self-start" disabled={saving} aria-busy={saving} onClick={() => void save()}>
      {text('tickets.download')}
    </button>
  );
}

const loadProofs = async (): Promise<Proofs> => (await call(ENDPOINTS.identityProofs, {})).result.proofs;

/** Loads the proofs that the player can give, then shows the form of the erasure. */
function Erasure() {
  const common = useText();
  const { loaded, reload } = useLoaded(loadProofs, { name: 'support' });
  if (loaded.state === 'loading') return <ListSkeleton rows={2} />;
  if (loaded.state === 'failed') return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={reload} />;
  return <ErasureForm proofs={loaded.value} />;
}

/** The form that erases the account: a ticked box and a proof of identity. */
function ErasureForm({ proofs }: { readonly proofs: Proofs }) {
  const text = useSupportText();
  const common = useText();
  const navigate = useNavigate();
  const [sure, setSure] = useState(false);
  const [proof, setProof] = useState<GivenProof>(EMPTY_PROOF);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const erase = async (): Promise<void> => {
    setSending(true);
    setFailure(null);
    chooseEnd(true); // the server may end the session before the answer arrives
    try {
      const { message } = await call(ENDPOINTS.eraseAccount, { body: { sure, ...proofBody(proof) } });
      session.clear();
      notify('success', message);
      void navigate('/');
    } catch (error) {
      chooseEnd(false);
      setFailure(error instanceof CallError && error.status !== 0 ? error.message : common('state.noAnswer'));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-2"
      aria-label={text('tickets.erase')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void erase();
      }}
    >
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" className="size-5 flex-none accent-[var(--brand)]" checked={sure} onChange={(event) => setSure(event.target.checked)} />
        {text('tickets.eraseSure')}
      </label>
      <ProofFields
        proofs={proofs}
        given={proof}
        refused={failure}
        onGive={(given) => {
          setProof(given);
          setFailure(null);
        }}
      />
      <button type="submit" className="btn btn-accent btn-large self-start" disabled={!sure || !isProofGiven(proofs, proof) || sending}>
        {text('tickets.erase')}
      </button>
    </form>
  );
}

export function OwnDataPage({ isDemo }: { readonly isDemo: boolean }) {
  const text = useSupportText();
  return (
    <div className="flex flex-col gap-5 p-3">
      <section className="flex flex-col gap-2" aria-label={text('tickets.views')}>
        <h2 className="font-bold">{text('tickets.views')}</h2>
        <p className="max-w-prose text-sm text-muted">{text('tickets.viewsHint')}</p>
        <Views />
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="font-bold">{text('tickets.data')}</h2>
        <p className="max-w-prose text-sm text-muted">{text('tickets.dataHint')}</p>
        <Download />
      </section>
      {!isDemo && (
        <section className="flex flex-col gap-2">
          <h2 className="font-bold">{text('tickets.erase')}</h2>
          <p className="max-w-prose text-sm text-muted">{text('tickets.eraseHint')}</p>
          <Erasure />
        </section>
      )}
    </div>
  );
}
