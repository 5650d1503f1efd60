/** What the link of an e-mail comes to: the server's own words, as a toast and on the page (CA-15, CA-16). */
import { verifyEmail } from '@maidan/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { useShownTitle } from '../../platform/site/shown-title.ts';
import { Link } from '../../ui/link.tsx';
import { Empty, ListSkeleton } from '../../ui/states.tsx';

const useEmailText = laterTexts({
  en: () => import('../../messages/account/email-proof.en.json'),
  hi: () => import('../../messages/account/email-proof.hi.json'),
});

interface Told {
  readonly proven: boolean;
  readonly words: string;
}

/** Sends the link's secret once: it is used up by that. null: no answer yet. */
function useProof(memberCode: string, code: string): Told | null {
  const noAnswer = useText()('state.noAnswer');
  const [told, setTold] = useState<Told | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const tell = (answer: Told): void => {
      setTold(answer);
      notify(answer.proven ? 'success' : 'error', answer.words);
    };
    const ask = async (): Promise<void> => {
      try {
        const { status } = await call(verifyEmail, { params: { memberCode, code } });
        tell({ proven: true, words: status.statusDesc });
      } catch (error) {
        tell({ proven: false, words: error instanceof CallError && error.status !== 0 ? error.message : noAnswer });
      }
    };
    void ask();
  }, [memberCode, code, noAnswer]);
  return told;
}

export function EmailProof({ memberCode, code }: { readonly memberCode: string; readonly code: string }) {
  const text = useEmailText();
  useShownTitle(text('email.title'));
  const told = useProof(memberCode, code);
  if (told === null)
    return (
      <div className="card" aria-label={text('email.checking')}>
        <ListSkeleton rows={3} />
      </div>
    );
  return (
    <div className="card">
      <Empty heading icon="account" title={told.words} {...(told.proven ? {} : { hint: text('email.failedHint') })}>
        <Link className="btn btn-primary" to="/" replace>
          {text('email.home')}
        </Link>
      </Empty>
    </div>
  );
}
