/** Confirms a break: its effect, its end, where help is, a checkbox against accidental presses, and for an exclusion the proof of identity. */
import type { BreakSummaryWire } from '@maidan/contract';
import { useState, type SyntheticEvent } from 'react';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { usePlayText } from '../../messages/feature-texts.ts';
import { EMPTY_PROOF, isProofGiven, ProofFields, type GivenProof } from '../../ui/identity/proof-fields.tsx';
import { useWhen } from '../../platform/time/use-when.ts';

export type BreakWish = { readonly hours: number } | { readonly months: number | null };

interface BreakDialogProps {
  readonly summary: BreakSummaryWire;
  readonly length: string;
  /** Begins the break. Returns the error text of a refused proof; null otherwise. */
  readonly onBegin: (proof: GivenProof) => Promise<string | null>;
  readonly onClose: () => void;
}

function Effects({ summary }: { readonly summary: BreakSummaryWire }) {
  const text = usePlayText();
  const { kind, balance, held, support } = summary;
  const amounts = { balance: rupeesText(balance), held: rupeesText(held) };
  const points = [text('play.effectNow'), text('play.effectOrders'), text('play.effectSites')];
  if (kind === 'EXCLUSION') points.push(text('play.effectOut'));
  points.push(text(kind === 'TIMEOUT' ? 'play.effectMoneyTimeout' : support === '' ? 'play.effectMoney' : 'play.effectMoneyTo', { ...amounts, support }));
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-line-strong">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
      <li>
        {text('play.effectHelp')}{' '}
        {summary.help.map(({ name, number }, index) => (
          <span key={number}>
            {index > 0 && ' · '}
            {name}{' '}
            <a className="figures font-bold text-brand underline" href={`tel:${number}`}>
              {number}
            </a>
          </span>
        ))}
      </li>
    </ul>
  );
}

export function BreakDialog({ summary, length, onBegin, onClose }: BreakDialogProps) {
  const text = usePlayText();
  const when = useWhen();
  const [sure, setSure] = useState(false);
  const [proof, setProof] = useState<GivenProof>(EMPTY_PROOF);
  const [refused, setRefused] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const begin = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    setRefused(await onBegin(proof));
    setWorking(false);
  };
  return (
    <Dialog title={text(summary.kind === 'EXCLUSION' ? 'play.askExclusion' : 'play.askTimeout')} closeLabel={text('play.keep')} onClose={onClose}>
      <form className="flex flex-col gap-4 p-4" noValidate onSubmit={(event) => void begin(event)}>
        <p className="rounded-card bg-warn-surface p-3 text-warn">
          <b className="block text-lg">{length}</b>
          {summary.until === null ? text('play.untilGood') : text('play.until', { when: when(summary.until) })}
        </p>
        <Effects summary={summary} />
        <label className="flex min-h-11 items-center gap-2 font-semibold">
          <input type="checkbox" className="size-5 flex-none accent-[var(--brand)]" checked={sure} onChange={(event) => setSure(event.target.checked)} />
          {text('play.sure')}
        </label>
        <ProofFields
          proofs={summary.proofs}
          given={proof}
          refused={refused}
          onGive={(given) => {
            setProof(given);
            setRefused(null);
          }}
        />
        <div className="flex gap-2">
          <button type="button" className="btn btn-quiet btn-large flex-1" disabled={working} onClick={onClose}>
            {text('play.keep')}
          </button>
          <button type="submit" className="btn btn-accent btn-large flex-1" disabled={!sure || !isProofGiven(summary.proofs, proof) || working}>
            {text('play.begin')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
