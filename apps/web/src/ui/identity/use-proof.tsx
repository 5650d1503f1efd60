/** Repeats an action after the player has proven his identity in place, so that nothing typed is lost. */
import type { RefusalCode } from '@maidan/domain';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { CallError } from '../../platform/http/call-error.ts';
import { laterPart } from '../../platform/later-part.ts';

const ProofDialog = laterPart('proof dialog', async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** Refusals that a proof of identity lifts. */
const LIFTED: ReadonlySet<RefusalCode | null> = new Set(['PASSWORD_NEEDED', 'PROOF_NEEDED']);

export interface Proving {
  /** Runs an action. If the server asks for a proof, shows the dialog and repeats the action after it; throws the refusal if the player closes it. */
  readonly withProof: <Value>(action: () => Promise<Value>) => Promise<Value>;
  /** The dialog, while it is open; render it beside the form. */
  readonly dialog: ReactNode;
}

export function useProof(): Proving {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(given: boolean) => void>(() => undefined);
  const close = (given: boolean): void => {
    setOpen(false);
    answer.current(given);
  };
  return {
    async withProof(action) {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof CallError) || !LIFTED.has(error.code)) throw error;
        const given = await new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setOpen(true);
        });
        if (!given) throw error;
        return action();
      }
    },
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <ProofDialog onProven={() => close(true)} onClose={() => close(false)} />
      </Suspense>
    ) : null,
  };
}
