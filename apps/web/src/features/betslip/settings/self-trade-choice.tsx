/** The choice of what a bet does at the player's own offer. Shown only to players: it belongs to the account. */
import { Suspense, useId, useState } from 'react';
import { saveSelfTrade } from '@maidan/contract';
import { SELF_TRADE_MODES, type SelfTradeMode } from '@maidan/domain';
import { useTermsText } from '../../../messages/feature-texts.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { call } from '../../../platform/http/call.ts';
import { session, useSignedIn } from '../../../platform/session/session.ts';
import { accountSettings } from './account-settings.ts';

const NAME = { CANCEL_REST: 'betTerms.selfRest', CANCEL_NEWEST: 'betTerms.selfNewest', CANCEL_OLDEST: 'betTerms.selfOldest' } as const;
const HINT = { CANCEL_REST: 'betTerms.selfRestHint', CANCEL_NEWEST: 'betTerms.selfNewestHint', CANCEL_OLDEST: 'betTerms.selfOldestHint' } as const;

/** Saves the mode. Returns the text of a refusal, or null. */
async function save(mode: SelfTradeMode): Promise<string | null> {
  const current = session.current();
  if (current.state === 'out') return null;
  try {
    const { result } = await call(saveSelfTrade, { params: { id: current.user._id }, body: { mode } });
    accountSettings.setState({ selfTradeMode: result });
    return null;
  } catch (error) {
    return error instanceof CallError ? error.message : String(error);
  }
}

function Choice() {
  const text = useTermsText();
  const saved = accountSettings((state) => state.selfTradeMode);
  // the chosen mode is shown at once, and the saved one again if the server refuses it
  const [asked, setAsked] = useState<SelfTradeMode | null>(null);
  const hint = useId();
  const shown = asked ?? saved;
  const choose = async (mode: SelfTradeMode): Promise<void> => {
    setAsked(mode);
    const refused = await save(mode);
    setAsked(null);
    if (refused !== null) notify('error', refused);
  };
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-3">
      <p className="text-sm font-bold text-muted">{text('betTerms.selfTitle')}</p>
      <fieldset className="segment flex-wrap [&>button]:flex-auto [&>button]:px-1.5" aria-label={text('betTerms.selfTitle')} aria-describedby={hint}>
        {SELF_TRADE_MODES.map((mode) => (
          <button key={mode} type="button" disabled={asked !== null} aria-pressed={mode === shown} onClick={() => void choose(mode)}>
            {text(NAME[mode])}
          </button>
        ))}
      </fieldset>
      <p id={hint} aria-live="polite" className="text-sm text-muted">
        {text(HINT[shown])}
      </p>
    </div>
  );
}

export function SelfTradeChoice() {
  if (useSignedIn() === null) return null;
  return (
    <Suspense fallback={null}>
      <Choice />
    </Suspense>
  );
}
