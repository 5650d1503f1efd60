/** `/fairness`: how rounds are decided, and the tools to check them. The check needs no network. */
import { useRef, useState } from 'react';
import './fairness.css';
import { useFairnessText } from './fairness-texts.ts';
import { RoundForm } from './round-form.tsx';
import { RoundsPart } from './rounds-list.tsx';
import { SeedPairPart } from './seed-pair.tsx';

function Explanation() {
  const text = useFairnessText();
  return (
    <section className="card fairness-part" aria-labelledby="fairness-how">
      <h1 className="text-xl font-bold">{text('fairness.title')}</h1>
      <p>{text('fairness.lead')}</p>
      <h2 id="fairness-how" className="text-lg font-bold">
        {text('fairness.how')}
      </h2>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5">
        <li>{text('fairness.howSeed')}</li>
        <li>{text('fairness.howPlayers')}</li>
        <li>{text('fairness.howDraw')}</li>
        <li>{text('fairness.howShow')}</li>
        <li>{text('fairness.howChain')}</li>
      </ol>
      <p className="text-sm text-muted">{text('fairness.offline')}</p>
    </section>
  );
}

interface FairnessProps {
  readonly signedIn: boolean;
  /** Table whose rounds are listed first, and the number of the round that is opened there. */
  readonly table: string;
  readonly round: number | null;
}

export function FairnessPage({ signedIn, table, round }: FairnessProps) {
  const [json, setJson] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const take = (taken: string): void => {
    setJson(taken);
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col gap-2">
      <Explanation />
      <div ref={form}>
        <RoundForm json={json} onJson={setJson} />
      </div>
      <SeedPairPart signedIn={signedIn} />
      {/* last: a list of any length moves nothing below it */}
      <RoundsPart signedIn={signedIn} table={table} round={round} onJson={take} />
    </div>
  );
}
