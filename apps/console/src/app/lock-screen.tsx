/** The lock screen: no room is in the document. A passkey or a code opens the session again, with everything that was typed. */
import { CONSOLE_ENDPOINTS as E, PASSKEY_RANK } from '@maidan/contract';
import { useText } from '../platform/language.ts';
import { proveByCode, proveByPasskey } from '../platform/proof.ts';
import { signOut, unlocked, useOperator } from '../platform/session-store.ts';
import { useAction } from '../platform/use-action.ts';
import { EntrancePage } from '../rooms/entrance/entrance-page.tsx';
import { Problem } from '../ui/fields.tsx';
import { ProofChoice } from './proof-choice.tsx';

export function LockScreen() {
  const text = useText();
  const { name, rank } = useOperator();
  const { busy, failure, run } = useAction();
  return (
    <EntrancePage title={text('lock.title')} lead={text('lock.lead', { name })}>
      <ProofChoice
        passkeyText={text('lock.passkey')}
        codeText={text('lock.code')}
        takesCodes={rank < PASSKEY_RANK}
        busy={busy}
        onPasskey={() => run(async () => unlocked(await proveByPasskey(E.consoleUnlock.name)))}
        onCode={(code) => run(async () => unlocked(await proveByCode(E.consoleUnlock.name, code)))}
      />
      <Problem>{failure}</Problem>
      <button type="button" className="text-link" onClick={() => run(signOut)}>
        {text('shell.signOut')}
      </button>
    </EntrancePage>
  );
}
