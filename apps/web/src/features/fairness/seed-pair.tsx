/** The player's seeds; changing them shows the server seed that was in use. */
import { casinoSeeds, changeCasinoSeed, type SeedPair } from '@maidan/contract';
import { commitmentOf, isSeed } from '@maidan/casino';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { useFairnessText } from './fairness-texts.ts';

function Value({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-mono text-sm break-all">{value}</dd>
    </div>
  );
}

interface Ended {
  readonly serverSeed: string;
  /** The commitment that was shown while it was in use. */
  readonly commitment: string;
}

function EndedPair({ ended }: { readonly ended: Ended }) {
  const text = useFairnessText();
  const fits = isSeed(ended.serverSeed) && commitmentOf(ended.serverSeed) === ended.commitment;
  return (
    <div aria-live="polite" className={`fairness-result ${fits ? 'bg-ok-surface' : 'bg-error-surface'}`}>
      <p className="text-sm font-semibold">{text('fairness.changed')}</p>
      <dl>
        <Value name={text('fairness.endedSeed')} value={ended.serverSeed} />
      </dl>
      <p className={`text-sm font-bold ${fits ? 'text-profit' : 'text-loss'}`}>{text(fits ? 'fairness.endedOk' : 'fairness.endedWrong')}</p>
    </div>
  );
}

function ChangeForm({ seeds }: { readonly seeds: SeedPair }) {
  const common = useText();
  const text = useFairnessText();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [ended, setEnded] = useState<Ended | null>(null);
  const change = useMutation({
    mutationFn: async (clientSeed: string) => (await call(changeCasinoSeed, { body: clientSeed === '' ? {} : { clientSeed } })).result,
    onSuccess: (result) => {
      setEnded({ serverSeed: result.ended.serverSeed, commitment: seeds.commitment });
      setTyped('');
      client.setQueryData(['casino-seeds'], result.seeds);
      void client.invalidateQueries({ queryKey: ['own-casino-rounds'] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate(typed.trim());
  };
  const { error } = change;
  return (
    <>
      <form className="flex flex-col gap-1" noValidate onSubmit={submit}>
        <label htmlFor="new-client-seed" className="text-sm font-semibold">
          {text('fairness.newSeed')}
        </label>
        <div className="flex gap-2">
          <input
            id="new-client-seed"
            className="field font-mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={typed}
            aria-invalid={error !== null}
            aria-describedby="new-client-seed-hint"
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="btn btn-primary" aria-disabled={change.isPending}>
            {text('fairness.change')}
          </button>
        </div>
        <p id="new-client-seed-hint" className={`text-sm ${error === null ? 'text-muted' : 'font-semibold text-loss'}`}>
          {error === null ? text('fairness.newSeedHint') : error instanceof CallError && error.status !== 0 ? error.message : common('state.noAnswer')}
        </p>
      </form>
      {ended !== null && <EndedPair ended={ended} />}
    </>
  );
}

export function SeedPairPart({ signedIn }: { readonly signedIn: boolean }) {
  const common = useText();
  const text = useFairnessText();
  const query = useQuery({ queryKey: ['casino-seeds'], queryFn: async () => (await call(casinoSeeds, {})).result, enabled: signedIn });
  return (
    <section className="card fairness-part" aria-labelledby="fairness-seeds">
      <h2 id="fairness-seeds" className="text-lg font-bold">
        {text('fairness.seeds')}
      </h2>
      <p className="text-sm text-muted">{text(signedIn ? 'fairness.seedsHint' : 'fairness.login')}</p>
      {signedIn && query.isPending && query.fetchStatus === 'fetching' && <ListSkeleton rows={3} />}
      {signedIn && query.isError && <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <dl className="flex flex-col gap-1.5">
            <Value name={text('fairness.clientSeed')} value={query.data.clientSeed} />
            <Value name={text('fairness.commitment')} value={query.data.commitment} />
            <Value name={text('fairness.nextCommitment')} value={query.data.nextCommitment} />
            <Value name={text('fairness.nonce')} value={String(query.data.nonce)} />
          </dl>
          <ChangeForm seeds={query.data} />
        </>
      )}
    </section>
  );
}
