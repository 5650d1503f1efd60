/** The player's seeds, their change, and the check of his rounds in his own browser. */
import { drawsOf, SOLO_GAMES } from '@maidan/casino';
import { casinoSeeds, changeCasinoSeed, ownCasinoRounds, type OwnRound } from '@maidan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { CallError } from '../../platform/http/call-error.ts';
import { call } from '../../platform/http/call.ts';
import { useText } from '../../platform/language/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';
import { useSoloText } from './solo-texts.ts';

const SEEDS = ['casino seeds'] as const;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd className="figures text-sm break-all">{children}</dd>
    </div>
  );
}

/** Does the round follow from its seeds? Drawn again here, by the same rules. */
function follows({ gameId, spot, shown, proof }: OwnRound): boolean {
  const game = SOLO_GAMES.find((one) => one.gameId === gameId);
  if (game === undefined || proof === null) return false;
  // key by key: the server may answer them in another order
  const told = game.play(drawsOf(proof), spot).shown;
  return Object.entries(told).every(([key, value]) => JSON.stringify(value) === JSON.stringify(shown[key]));
}

function Check({ tableId }: { readonly tableId: string }) {
  const text = useSoloText();
  const common = useText();
  const [said, setSaid] = useState('');
  const check = async (): Promise<void> => {
    try {
      const { rounds } = (await call(ownCasinoRounds, { query: { tableId } })).result;
      const provable = rounds.filter((round) => round.proof !== null);
      const wrong = provable.find((round) => !follows(round));
      if (wrong !== undefined) setSaid(text('fair.wrong', { number: wrong.number }));
      else setSaid(provable.length === 0 ? text('fair.none') : text('fair.checked', { count: provable.length }));
    } catch (error) {
      setSaid(error instanceof CallError && error.code !== null ? error.message : common('state.noAnswer'));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <button type="button" className="btn btn-quiet" onClick={() => void check()}>
        {text('fair.check')}
      </button>
      <output className="text-sm font-semibold">{said}</output>
    </div>
  );
}

interface EndedPair {
  readonly serverSeed: string;
  readonly clientSeed: string;
}

/** Ends the pair in use; the server tells the seed that it kept. */
function ChangeSeeds() {
  const text = useSoloText();
  const common = useText();
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [ended, setEnded] = useState<EndedPair | null>(null);
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const change = async (): Promise<void> => {
    setSending(true);
    setProblem('');
    try {
      const { result } = await call(changeCasinoSeed, { body: typed.trim() === '' ? {} : { clientSeed: typed.trim() } });
      queries.setQueryData(SEEDS, result.seeds);
      setEnded(result.ended);
      setTyped('');
    } catch (error) {
      setProblem(error instanceof CallError && error.code !== null ? error.message : common('state.noAnswer'));
    }
    setSending(false);
  };
  return (
    <>
      <form
        className="flex flex-col gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <label htmlFor={id} className="text-sm font-semibold">
          {text('fair.new')}
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            className="field figures"
            value={typed}
            maxLength={64}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="btn btn-primary" disabled={sending}>
            {text('fair.change')}
          </button>
        </div>
        <p id={`${id}-hint`} className={problem === '' ? 'text-xs text-muted' : 'text-sm text-loss'} role={problem === '' ? undefined : 'alert'}>
          {problem === '' ? text('fair.changeHint') : problem}
        </p>
      </form>
      {ended !== null && <Ended pair={ended} />}
    </>
  );
}

function Ended({ pair }: { readonly pair: EndedPair }) {
  const text = useSoloText();
  return (
    <section className="rounded-card flex flex-col gap-2 bg-surface-2 p-3" aria-label={text('fair.ended')}>
      <h3 className="font-bold">{text('fair.ended')}</h3>
      <dl className="flex flex-col gap-2">
        <Fact name={text('fair.seed')}>{pair.serverSeed}</Fact>
        <Fact name={text('fair.yours')}>{pair.clientSeed}</Fact>
      </dl>
    </section>
  );
}

function Seeds({ tableId }: { readonly tableId: string }) {
  const text = useSoloText();
  const common = useText();
  const query = useQuery({ queryKey: SEEDS, queryFn: async () => (await call(casinoSeeds, {})).result, refetchOnMount: 'always' });
  if (query.isPending) return <ListSkeleton rows={4} />;
  if (query.isError) return <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={() => void query.refetch()} />;
  const { clientSeed, commitment, nextCommitment, nonce } = query.data;
  return (
    <>
      <dl className="flex flex-col gap-2">
        <Fact name={text('fair.yours')}>{clientSeed}</Fact>
        <Fact name={text('fair.hash')}>{commitment}</Fact>
        <Fact name={text('fair.next')}>{nextCommitment}</Fact>
        <Fact name={text('fair.number')}>{nonce}</Fact>
      </dl>
      <ChangeSeeds />
      <Check tableId={tableId} />
    </>
  );
}

interface FairnessDialogProps {
  readonly tableId: string;
  readonly signedIn: boolean;
  readonly onClose: () => void;
}

export default function FairnessDialog({ tableId, signedIn, onClose }: FairnessDialogProps) {
  const text = useSoloText();
  const common = useText();
  return (
    <Dialog title={text('fair.title')} closeLabel={common('action.close')} onClose={onClose} wide>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm">{text('fair.what')}</p>
        {signedIn ? <Seeds tableId={tableId} /> : <p className="font-semibold">{text('fair.login')}</p>}
      </div>
    </Dialog>
  );
}
