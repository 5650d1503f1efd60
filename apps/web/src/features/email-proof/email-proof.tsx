/** The page of an e-mail link: shows the message of the server as a toast and on the page (CA-15, CA-16). */
import { verifyEmail } from '@maidan/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { useShownTitle } from '../../platform/site/shown-title.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { Empty, ListSkeleton } from '../../ui/states.tsx';

const useEmailText = laterTexts({
  en: () => import('../../messages/account/email-proof.en.json'),
  hi: () => import('../../messages/account/email-proof.hi.json'),
});

interface ProofAnswer {
  readonly proven: boolean;
  readonly words: string;
}

/** Sends the secret of the link once, because it is valid once. Returns the answer, or null before it arrives. */
function useProof(memberCode: string, code: string): ProofAnswer | null {
  const noAnswer = useText()('state.noAnswer');
  const [answer, setAnswer] = useState<ProofAnswer | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const show = (shown: ProofAnswer): void => {
      setAnswer(shown);
      notify(shown.proven ? 'success' : 'error', shown.words);
    };
    const ask = async (): Promise<void> => {
      try {
        const { status } = await call(verifyEmail, { params: { memberCode, code } });
        show({ proven: true, words: status.statusDesc });
      } catch (error) {
        show({ proven: false, words: error instanceof CallError && error.status !== 0 ? error.message : noAnswer });
      }
    };
    void ask();
  }, [memberCode, code, noAnswer]);
  return answer;
}

export function EmailProof({ memberCode, code }: { readonly memberCode: string; readonly code: string }) {
  const text = useEmailText();
  useShownTitle(text('email.title'));
  const answer = useProof(memberCode, code);
  if (answer === null)
    return (
      <div className="card" aria-label={text('email.checking')}>
        <ListSkeleton rows={3} />
      </div>
    );
  return (
    <div className="card">
      <Empty heading icon="account" title={answer.words} {...(answer.proven ? {} : { hint: text('email.failedHint') })}>
        <Link className="btn btn-primary" to="/" replace>
          {text('email.home')}
        </Link>
      </Empty>
    </div>
  );
}
