/** `/settings` and `/time-setting` (RT-35, RT-36). */
import { Suspense } from 'react';
import { ZonePicker } from '../../../features/settings/choice.tsx';
import { usePlayOffers } from '../../../platform/time/play-session.ts';
import { useText } from '../../../platform/language/texts.ts';
import { laterPart } from '../../../platform/later-part.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { PreferenceParts } from '../../preferences.tsx';
import { AccountPage } from './account-page.tsx';

const OwnProfile = laterPart('own profile', async () => (await import('../../../features/profile/own-profile.tsx')).default);
const OwnPasskeys = laterPart('own passkeys', async () => (await import('../../../features/sessions/own-passkeys.tsx')).default);
const SecurityNotices = laterPart('security notices', async () => (await import('../../../features/sessions/security-notices.tsx')).default);
const OwnSessions = laterPart('own sessions', async () => (await import('../../../features/sessions/own-sessions.tsx')).default);
const PlayerPromotions = laterPart('player promotions', async () => (await import('../../../features/promotions/player-promotions.tsx')).default);
const Promotions = laterPart('promotions', async () => (await import('../../../features/promotions/promotions.tsx')).default);

export function SettingsRoute() {
  const text = useText();
  const offers = usePlayOffers();
  return (
    <AccountPage title={text('title.settings')}>
      {({ user }) => (
        <>
          <PreferenceParts />
          {/* at the end and all at once, so that later parts move nothing on the page */}
          <Suspense fallback={null}>
            <OwnProfile memberCode={user.memberCode} />
            {offers && <Promotions />}
            {/* demo accounts have no promotions, because a new one is free at any time */}
            {offers && !user.isDemo && <PlayerPromotions memberCode={user.memberCode} />}
            <OwnSessions />
            {pageSite.site.playerPasskeys && !user.isDemo && <OwnPasskeys />}
            <SecurityNotices />
          </Suspense>
        </>
      )}
    </AccountPage>
  );
}

export function TimeSettingRoute() {
  const text = useText();
  return <AccountPage title={text('title.timeSetting')}>{() => <ZonePicker />}</AccountPage>;
}
