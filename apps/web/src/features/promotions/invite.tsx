/** The player's referral link for the sign-up (RT-39, ST-16). Renders nothing on sites without sign-up. */
import { referral, type Referral } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { copyText } from '../../platform/copy-text.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { usePromotionText } from '../../messages/feature-texts.ts';

/** Returns the player's referral; null if he has none, or before the answer. */
function useReferral(memberCode: string): Referral | null {
  const [known, setKnown] = useState<Referral | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = async (): Promise<void> => {
      try {
        const { result } = await call(referral, { params: { id: memberCode } });
        if (wanted) setKnown(result);
      } catch (error) {
        logProblem('referral', error);
      }
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [memberCode]);
  return known;
}

export function Invite({ memberCode }: { readonly memberCode: string }) {
  const text = usePromotionText();
  const known = useReferral(memberCode);
  if (known === null) return null;
  const link = `${location.origin}/ReferBy/${known.code}`;
  // without a clipboard the player can select the shown link
  const copy = (): Promise<void> => copyText(link, { copied: text('promotions.copied'), failed: text('promotions.copyFailed') });
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ text: text('promotions.shareText', { name: pageSite.site.appName }), url: link });
    } catch (error) {
      // AbortError: the player closed the share sheet
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <SettingsPart title={text('promotions.invite')}>
      <p>
        {text('promotions.yourCode')}: <b className="figures text-lg">{known.code}</b>
      </p>
      <p className="text-sm text-muted">{text('promotions.inviteHint')}</p>
      <input className="field figures" aria-label={text('promotions.link')} readOnly value={link} onFocus={(event) => event.target.select()} />
      <div className="flex gap-2">
        <button type="button" className="btn btn-primary flex-1" onClick={() => void copy()}>
          {text('promotions.copy')}
        </button>
        {'share' in navigator && (
          <button type="button" className="btn btn-quiet flex-1" onClick={() => void share()}>
            {text('promotions.share')}
          </button>
        )}
      </div>
      <p className="text-sm text-muted">{text('promotions.friends', { count: known.friends })}</p>
    </SettingsPart>
  );
}
