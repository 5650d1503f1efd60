/** `/settings` and `/time-setting` (RT-35, RT-36). */
import { Suspense } from 'react';
import { ConfirmSwitch } from '../../features/betslip/confirm-switch.tsx';
import DisplayChoice from '../../features/display-settings/display-choice.tsx';
import { OneClickSwitch } from '../../features/betslip/one-click-switch.tsx';
import { LanguageChoice, ThemeChoice } from '../../features/settings/choice.tsx';
import { ZonePicker } from '../../features/settings/zone-picker.tsx';
import { ZONE_TEXT } from '../../features/settings/zone-texts.ts';
import { openDialog } from '../../platform/dialogs.ts';
import { useText } from '../../platform/language/texts.ts';
import { laterPart } from '../../platform/later-part.ts';
import { timeSettings } from '../../platform/time-zone.ts';
import { Link } from '../../ui/link.tsx';
import { SettingsPart } from '../../ui/settings-part.tsx';
import { AccountPage } from './account-page.tsx';

const OwnProfile = laterPart('own profile', async () => (await import('../../features/profile/own-profile.tsx')).default);
const OwnSessions = laterPart('own sessions', async () => (await import('../../features/sessions/own-sessions.tsx')).default);
const PlayerPromotions = laterPart('player promotions', async () => (await import('../../features/promotions/player-promotions.tsx')).default);
const Promotions = laterPart('promotions', async () => (await import('../../features/promotions/promotions.tsx')).default);

export function SettingsRoute() {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  return (
    <AccountPage title={text('title.settings')}>
      {({ user }) => (
        <>
          <Suspense fallback={null}>
            <OwnProfile memberCode={user.memberCode} />
          </Suspense>
          <SettingsPart title={text('settings.display')}>
            <LanguageChoice />
            <ThemeChoice />
            <DisplayChoice />
          </SettingsPart>
          <SettingsPart title={text('settings.time')}>
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {text('preferences.timeZone')}: <b>{text(ZONE_TEXT[zone])}</b>
              </span>
              <Link className="btn btn-quiet" to="/time-setting">
                {text('settings.change')}
              </Link>
            </p>
          </SettingsPart>
          <SettingsPart title={text('settings.betting')}>
            <ConfirmSwitch />
            <OneClickSwitch />
            <button type="button" className="btn btn-quiet self-start" onClick={() => openDialog({ name: 'edit-stakes' })}>
              {text('slip.editStakesTitle')}
            </button>
          </SettingsPart>
          <Suspense fallback={null}>
            <Promotions />
          </Suspense>
          <Suspense fallback={null}>
            {/* a demo account is nobody's: it can be had anew at any time */}
            {!user.isDemo && <PlayerPromotions memberCode={user.memberCode} />}
          </Suspense>
          <Suspense fallback={null}>
            <OwnSessions />
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
