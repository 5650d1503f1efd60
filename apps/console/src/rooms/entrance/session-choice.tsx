/** Three sessions are open: the operator names the one that ends. */
import type { AnswerOf, CONSOLE_ENDPOINTS as E } from '@maidan/contract';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { browserText } from '../../ui/browser-text.ts';

export type OpenSessions = Extract<AnswerOf<typeof E.consoleSignIn>, { state: 'CHOOSE_SESSION' }>;

interface SessionChoiceProps {
  readonly open: OpenSessions;
  readonly busy: boolean;
  readonly onEnd: (name: string) => void;
}

export function SessionChoice({ open, busy, onEnd }: SessionChoiceProps) {
  const text = useText();
  const { language } = languageStore();
  return (
    <ul className="session-choice">
      {open.sessions.map(({ name, browser, address, lastActionAt }) => (
        <li key={name}>
          <p className="truncate font-semibold" title={browser}>
            {browserText(browser)}
          </p>
          <p className="figures text-xs text-muted">
            {address} · {text('session.lastAction')} {momentText(lastActionAt, language)} IST
          </p>
          <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => onEnd(name)}>
            {text('session.endAndEnter')}
          </button>
        </li>
      ))}
    </ul>
  );
}
