/** Asks for a proof of identity in place: the password or an OTP, whichever the account has. */
import { identityProofs, proveIdentity } from '@maidan/contract';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useIdentityText } from '../../messages/feature-texts.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Failed, ListSkeleton } from '../states.tsx';
import { EMPTY_PROOF, isProofGiven, proofBody, ProofFields, type GivenProof, type Proofs } from './proof-fields.tsx';

interface Options {
  readonly proofs: Proofs;
  readonly needsPassword: boolean;
}
type Loaded = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly options: Options };

async function load(): Promise<Loaded> {
  try {
    return { state: 'here', options: (await call(identityProofs, {})).result };
  } catch (error) {
    logProblem('identity proofs', error);
    return { state: 'failed' };
  }
}

interface ProofDialogProps {
  /** Called after the server has accepted a proof. */
  readonly onProven: () => void;
  readonly onClose: () => void;
}

export function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const text = useIdentityText();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    let wanted = true;
    void load().then((answer) => wanted && setLoaded(answer));
    return () => {
      wanted = false;
    };
  }, []);
  const reload = (): void => {
    setLoaded({ state: 'loading' });
    void load().then(setLoaded);
  };
  return (
    <Dialog title={text('identity.title')} closeLabel={text('identity.cancel')} onClose={onClose}>
      <div className="flex flex-col gap-4 p-4">
        {loaded.state === 'loading' && <ListSkeleton rows={3} />}
        {loaded.state === 'failed' && <Failed title={text('identity.failed')} retryLabel={text('identity.retry')} onRetry={reload} />}
        {loaded.state === 'here' && <ProofForm options={loaded.options} onProven={onProven} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

function ProofForm({ options: { proofs, needsPassword }, onProven, onClose }: { readonly options: Options } & ProofDialogProps) {
  const text = useIdentityText();
  const [given, setGiven] = useState<GivenProof>(EMPTY_PROOF);
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const prove = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    try {
      await call(proveIdentity, { body: proofBody(given) });
      onProven();
    } catch (error) {
      setRefused(error instanceof CallError && error.status !== 0 ? error.message : text('identity.noAnswer'));
      setWorking(false);
    }
  };
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void prove(event)}>
      <p>{text(needsPassword ? 'identity.whyPassword' : 'identity.why')}</p>
      <ProofFields
        proofs={proofs}
        given={given}
        refused={refused}
        onGive={(proof) => {
          setGiven(proof);
          setRefused(null);
        }}
      />
      <div className="flex gap-2">
        <button type="button" className="btn btn-quiet btn-large flex-1" disabled={working} onClick={onClose}>
          {text('identity.cancel')}
        </button>
        <button type="submit" className="btn btn-primary btn-large flex-1" disabled={working || !isProofGiven(proofs, given)}>
          {text('identity.confirm')}
        </button>
      </div>
    </form>
  );
}
