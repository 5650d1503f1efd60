/** The dialog of a proof: it names the effect, and the passkey or code confirms exactly this request. */
import { CONSOLE_ENDPOINTS as E, PASSKEY_RANK } from '@maidan/contract';
import { useRef } from 'react';
import { useText } from '../platform/language.ts';
import { proofStore, proveByCode, proveByPasskey } from '../platform/proof.ts';
import { useOperator } from '../platform/session-store.ts';
import { useAction } from '../platform/use-action.ts';
import { Problem } from '../ui/fields.tsx';
import { Modal } from '../ui/modal.tsx';
import { ProofChoice } from './proof-choice.tsx';

export function ProofDialog() {
  const text = useText();
  const { rank } = useOperator();
  const wanted = proofStore((state) => state.wanted);
  const { busy, failure, run } = useAction();
  // the keyboard confirms with one key
  const passkey = useRef<HTMLButtonElement>(null);
  if (wanted === null) return null;
  const { effect, requestHash, done } = wanted;
  return (
    <Modal title={text('proof.title')} onClose={() => done(false)} isProof initialFocus={passkey}>
      <p>{effect}</p>
      <ProofChoice
        passkeyText={text('proof.passkey')}
        codeText={text('proof.code')}
        takesCodes={rank < PASSKEY_RANK}
        busy={busy}
        passkeyRef={passkey}
        onPasskey={() =>
          run(async () => {
            await proveByPasskey(E.consoleStepUp.name, requestHash);
            done(true);
          })
        }
        onCode={(code) =>
          run(async () => {
            await proveByCode(E.consoleStepUp.name, code, requestHash);
            done(true);
          })
        }
      />
      <Problem>{failure}</Problem>
    </Modal>
  );
}
