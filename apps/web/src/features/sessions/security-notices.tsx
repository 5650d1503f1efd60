/** Notices to the owner about the protection of his account, such as OTPs that another browser has ordered (TR-025), and the toast of a new one. */
import { securityNotices, type SecurityNoticeKind, type SecurityNoticeWire } from '@maidan/contract';
import { useCallback, useEffect, useState } from 'react';
import { createTranslator } from 'use-intl';
import { useIdentityText } from '../../messages/feature-texts.ts';
import type english from '../../messages/account/identity.en.json';
import { notify } from '../../platform/dialogs/notify.ts';
import { call } from '../../platform/http/call.ts';
import { languageStore } from '../../platform/language/language.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { formatWhen, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { connection } from '../../realtime/live.ts';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { Failed, ListSkeleton } from '../../ui/states.tsx';

const NOTICE_TEXT = {
  OTP_LOGIN: 'identity.noticeOtpLogin',
  OTP_RESET: 'identity.noticeOtpReset',
  PASSWORD_RESET: 'identity.noticePasswordReset',
  NEW_PAYEE: 'identity.noticeNewPayee',
  PASSKEY_ADDED: 'identity.noticePasskeyAdded',
  PASSKEY_REMOVED: 'identity.noticePasskeyRemoved',
  RECOVERY_STARTED: 'identity.noticeRecoveryStarted',
} as const satisfies { readonly [kind in SecurityNoticeKind]: string };

/** Shows a toast for each new notice, on any page. */
export async function notifySecurity(notices: readonly SecurityNoticeWire[]): Promise<void> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi'
    ? import('../../messages/account/identity.hi.json')
    : import('../../messages/account/identity.en.json'));
  const text = createTranslator<typeof english>({ locale: language, messages });
  for (const { kind, subject } of notices) notify('warning', text(NOTICE_TEXT[kind], { subject }));
}

function Notice({ notice: { kind, subject, address, time, used } }: { readonly notice: SecurityNoticeWire }) {
  const text = useIdentityText();
  const language = languageStore((state) => state.language);
  const zone = timeSettings((state) => state.timeZoneName);
  const facts = [`${formatWhen(Date.parse(time), zone, language)} ${zoneLabel(zone, Date.parse(time))}`];
  if (address !== '') facts.push(text('identity.noticeAddress', { address }));
  if (kind === 'OTP_LOGIN' || kind === 'OTP_RESET') facts.push(text(used ? 'identity.noticeUsed' : 'identity.noticeUnused'));
  return (
    <li>
      <span className="block">{text(NOTICE_TEXT[kind], { subject })}</span>
      <span className="figures block text-xs text-muted">{facts.join(' · ')}</span>
    </li>
  );
}

type Listed = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly notices: readonly SecurityNoticeWire[] };

async function load(): Promise<Listed> {
  try {
    return { state: 'here', notices: (await call(securityNotices, {})).result };
  } catch (error) {
    logProblem('security notices', error);
    return { state: 'failed' };
  }
}

export default function SecurityNotices() {
  const text = useIdentityText();
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const reload = useCallback(() => void load().then(setListed), []);
  useEffect(() => {
    let wanted = true;
    const show = async (): Promise<void> => {
      const answer = await load();
      if (wanted) setListed(answer);
    };
    void show();
    const stop = connection.on('account-update', ({ security }) => {
      if (security !== undefined) void show();
    });
    return () => {
      wanted = false;
      stop();
    };
  }, []);
  return (
    <SettingsPart title={text('identity.notices')}>
      <p className="text-sm text-muted">{text('identity.noticesHint')}</p>
      {listed.state === 'loading' && <ListSkeleton rows={2} />}
      {listed.state === 'failed' && <Failed title={text('identity.noticesFailed')} retryLabel={text('identity.retry')} onRetry={reload} />}
      {listed.state === 'here' && listed.notices.length === 0 && <p className="text-sm text-muted">{text('identity.noNotices')}</p>}
      {listed.state === 'here' && listed.notices.length > 0 && (
        <ul className="flex flex-col gap-3">
          {listed.notices.map((notice) => (
            <Notice key={notice._id} notice={notice} />
          ))}
        </ul>
      )}
    </SettingsPart>
  );
}
