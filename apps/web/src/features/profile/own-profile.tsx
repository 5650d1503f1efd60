/** The profile of the player (profile/get, CA-13), shown in the settings. */
import { profile, type Profile } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { useText } from '../../platform/language/texts.ts';
import { ListSkeleton, Failed } from '../../ui/states.tsx';
import { SettingsPart } from '../../ui/settings-part.tsx';

const useProfileText = laterTexts({
  en: () => import('../../messages/account/profile.en.json'),
  hi: () => import('../../messages/account/profile.hi.json'),
});

function Details({ details }: { readonly details: Profile }) {
  const text = useProfileText();
  const { username, memberCode, fullname, mobileNum, email, emailVerified } = details;
  const rows = [
    ['username', username],
    ['memberCode', memberCode],
    ['fullname', fullname],
    ['phone', mobileNum === '' ? '' : `+91 ${mobileNum}`],
    ['email', email === '' ? '' : `${email} (${text(emailVerified ? 'profile.verified' : 'profile.unverified')})`],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{text(`profile.${name}`)}</dt>
          <dd className={`figures break-words ${value === '' ? 'text-muted' : 'font-semibold'}`}>{value === '' ? text('profile.none') : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Loaded = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'here'; readonly details: Profile };

async function requestProfile(memberCode: string): Promise<Loaded> {
  try {
    return { state: 'here', details: (await call(profile, { params: { memberCode } })).result };
  } catch {
    return { state: 'failed' };
  }
}

function useProfile(memberCode: string): { readonly loaded: Loaded; readonly retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    let wanted = true;
    const show = async (): Promise<void> => {
      const answer = await requestProfile(memberCode);
      if (wanted) setLoaded(answer);
    };
    void show();
    return () => {
      wanted = false;
    };
  }, [memberCode]);
  const retry = async (): Promise<void> => {
    setLoaded({ state: 'loading' });
    setLoaded(await requestProfile(memberCode));
  };
  return { loaded, retry: () => void retry() };
}

export default function OwnProfile({ memberCode }: { readonly memberCode: string }) {
  const common = useText();
  const text = useProfileText();
  const { loaded, retry } = useProfile(memberCode);
  return (
    <SettingsPart title={text('profile.title')}>
      {loaded.state === 'loading' && <ListSkeleton rows={3} />}
      {loaded.state === 'failed' && <Failed title={common('state.failed')} retryLabel={common('action.retry')} onRetry={retry} />}
      {loaded.state === 'here' && <Details details={loaded.details} />}
    </SettingsPart>
  );
}
