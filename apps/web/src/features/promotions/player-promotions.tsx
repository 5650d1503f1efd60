/** The promotions of a player: the field for a promo code, which gives play money once (CA-44), and the referral link. */
import { redeemPromoCode } from '@maidan/contract';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { useText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { usePromotionText } from '../../messages/feature-texts.ts';
import { Invite } from './invite.tsx';

const LONGEST = 32;
const FIELD = 'promo-code';

export function PromoCode({ memberCode }: { readonly memberCode: string }) {
  const common = useText();
  const text = usePromotionText();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    const promoCode = code.trim();
    if (promoCode === '') return setFault(text('promotions.codeNeeded'));
    setSending(true);
    try {
      const { message } = await call(redeemPromoCode, { params: { id: memberCode }, body: { promoCode } });
      setCode('');
      setFault(null);
      notify('success', message);
    } catch (error) {
      if (error instanceof CallError && error.status === 200) setFault(error.message);
      else notify('error', common('state.noAnswer'));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <SettingsPart title={text('promotions.promoCode')}>
      <div>
        <form className="flex gap-2" noValidate onSubmit={submit}>
          <input
            id={FIELD}
            className="field min-w-0 flex-1"
            aria-label={text('promotions.promoCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST}
            value={code}
            {...(fault === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${FIELD}-error` })}
            onChange={(event) => {
              setCode(event.target.value);
              setFault(null);
            }}
          />
          <button type="submit" className="btn btn-primary" disabled={sending}>
            {text('promotions.apply')}
          </button>
        </form>
        {fault !== null && (
          <p id={`${FIELD}-error`} role="alert" className="pt-1 text-sm text-loss">
            {fault}
          </p>
        )}
      </div>
    </SettingsPart>
  );
}

/** The field for promo codes and the referral link. */
export default function PlayerPromotions({ memberCode }: { readonly memberCode: string }) {
  return (
    <>
      <PromoCode memberCode={memberCode} />
      <Invite memberCode={memberCode} />
    </>
  );
}
