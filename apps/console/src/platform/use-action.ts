/** An action of a form: whether it runs, and the sentence of its failure. */
import { useState } from 'react';
import { useText } from './language.ts';
import { sentenceOf } from './proof.ts';

export interface Action {
  readonly busy: boolean;
  readonly failure: string | null;
  /** Runs the work; a second press while it runs does nothing. */
  readonly run: (work: () => Promise<void>) => void;
}

export function useAction(): Action {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    work().then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        setFailure(sentenceOf(error, text('state.failed')));
      },
    );
  };
  return { busy, failure, run };
}
