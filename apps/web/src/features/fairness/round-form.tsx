/** The form that checks a pasted or loaded round with its own data only. */
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { CheckResult } from './check-result.tsx';
import { useFairnessText } from './fairness-texts.ts';
import { roundsIn, type Checkable } from './round-checks.ts';

/** Number of results that are shown in full. */
const SHOWN = 20;

interface FormProps {
  readonly json: string;
  readonly onJson: (json: string) => void;
}

export function RoundForm({ json, onJson }: FormProps) {
  const text = useFairnessText();
  const [found, setFound] = useState<{ readonly of: string; readonly rounds: readonly Checkable[] | null } | null>(null);
  const check = (event: FormEvent): void => {
    event.preventDefault();
    setFound({ of: json, rounds: roundsIn(json) });
  };
  const load = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    const loaded = await file.text();
    onJson(loaded);
    setFound({ of: loaded, rounds: roundsIn(loaded) });
  };
  // the input changed meanwhile
  const shown = found?.of === json ? found : null;
  return (
    <section className="card fairness-part" aria-labelledby="fairness-form">
      <h2 id="fairness-form" className="text-lg font-bold">
        {text('fairness.form')}
      </h2>
      <p className="text-sm text-muted">{text('fairness.formHint')}</p>
      <form className="flex flex-col gap-2" onSubmit={check}>
        <textarea
          aria-label={text('fairness.json')}
          className="field min-h-28 py-2 font-mono"
          rows={5}
          spellCheck={false}
          value={json}
          aria-invalid={shown !== null && shown.rounds === null}
          onChange={(event) => onJson(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-2">
          <button type="submit" className="btn btn-primary">
            {text('fairness.check')}
          </button>
          <label className="btn btn-quiet cursor-pointer focus-within:outline-2 focus-within:outline-focus">
            {text('fairness.file')}
            <input type="file" accept="application/json,.json" className="sr" onChange={(event) => void load(event)} />
          </label>
        </div>
      </form>
      <div aria-live="polite" className="flex flex-col gap-2">
        {shown?.rounds === null && <p className="font-semibold text-loss">{text('fairness.notRound')}</p>}
        {shown?.rounds?.slice(0, SHOWN).map((one) => (
          <CheckResult key={one.kind === 'round' ? one.round.roundId : one.round.betId} one={one} />
        ))}
      </div>
    </section>
  );
}
