/** The auth popup: login by password, sign-up, login by OTP (AU-01 to AU-11). Each opening starts on the first tab. */
import { Tabs } from '@base-ui/react/tabs';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { closeDialog } from '../../../platform/dialogs/dialogs.ts';
import { useText } from '../../../platform/language/texts.ts';
import { notify } from '../../../platform/dialogs/notify.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { referralCode, isSignUpOffered } from '../../../platform/session/referral-code.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { PasswordLogin, useLoginText } from './password-login.tsx';
import '../../../ui/styles/tab.css';

type LoginTab = 'password' | 'register' | 'otp';
/** `forgot` opens from tab 1. */
type View = LoginTab | 'forgot';

interface LaterProps {
  readonly onDone: () => void;
}
const LOAD: { readonly [view in Exclude<View, 'password'>]: () => Promise<ComponentType<LaterProps>> } = {
  register: async () => (await import('../sign-up/register-tab.tsx')).RegisterTab,
  otp: async () => (await import('../otp/otp-login-tab.tsx')).OtpLoginTab,
  forgot: async () => (await import('../password/forgot-password.tsx')).ForgotPassword,
};

/** Loads the code of a tab. If it cannot be loaded, a toast says so and the first tab opens. */
function LaterTab({ tab, onFirst }: { readonly tab: keyof typeof LOAD; readonly onFirst: () => void }) {
  const text = useText();
  const loginText = useLoginText();
  const [Loaded, setLoaded] = useState<ComponentType<LaterProps> | null>(null);
  useEffect(() => {
    let wanted = true;
    const failed = (): void => {
      if (!wanted) return;
      notify('error', text('state.noAnswer'));
      onFirst();
    };
    LOAD[tab]().then((Tab) => wanted && setLoaded(() => Tab), failed);
    return () => {
      wanted = false;
    };
  }, [tab, onFirst, text]);
  return Loaded === null ? <p className="min-h-80 p-4 text-muted">{loginText('login.loading')}</p> : <Loaded onDone={onFirst} />;
}

/** Returns the tabs that this site offers; a referral code can add the sign-up. */
function offeredTabs(): readonly LoginTab[] {
  const { switches } = pageSite.site;
  return ['password', ...(isSignUpOffered(switches, referralCode()) ? (['register'] as const) : []), ...(switches.showLoginWithOtp ? (['otp'] as const) : [])];
}

/** Links from tab 1 to the other tabs and to a new password (O-21). Renders nothing without links. */
function Links({ tabs, onView }: { readonly tabs: readonly LoginTab[]; readonly onView: (view: View) => void }) {
  const text = useLoginText();
  const links: readonly (readonly [View, string])[] = [
    ...(tabs.includes('otp') ? ([['otp', text('login.otpLink')]] as const) : []),
    ...(tabs.includes('register') ? ([['register', text('login.createAccount')]] as const) : []),
    ...(tabs.includes('otp') ? ([['forgot', text('login.forgot')]] as const) : []),
  ];
  if (links.length === 0) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      {links.map(([view, name]) => (
        <button key={view} type="button" className="min-h-9 font-semibold text-brand underline" onClick={() => onView(view)}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** The height of the tallest tab, so that the tabs do not move when the form changes. */
const TAB_HEIGHTS = { register: 'min-h-[min(49.75rem,calc(100dvh-4.75rem))]', otp: 'min-h-[min(36.25rem,calc(100dvh-4.75rem))]' };

interface TabsProps {
  readonly tabs: readonly LoginTab[];
  readonly tab: LoginTab;
  readonly onView: (view: View) => void;
  readonly onFirst: () => void;
}

function LoginTabs({ tabs, tab, onView, onFirst }: TabsProps) {
  const text = useText();
  const loginText = useLoginText();
  const names = { password: text('auth.logIn'), register: text('auth.signUp'), otp: loginText('login.otpTab') };
  return (
    <Tabs.Root className={tabs.includes('register') ? TAB_HEIGHTS.register : TAB_HEIGHTS.otp} value={tab} onValueChange={(value: LoginTab) => onView(value)}>
      <Tabs.List className="flex border-b border-line px-2" activateOnFocus={false}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} className="tab flex-1">
            {names[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {name === 'password' ? <PasswordLogin links={<Links tabs={tabs} onView={onView} />} /> : <LaterTab tab={name} onFirst={onFirst} />}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

export default function LoginDialog({ tab: asked }: { readonly tab?: 2 }) {
  const text = useText();
  const loginText = useLoginText();
  const [tabs] = useState(offeredTabs);
  const [view, setView] = useState<View>(asked === 2 && tabs.includes('register') ? 'register' : 'password');
  const toFirst = useCallback(() => setView('password'), []);
  const titles = { password: text('auth.logIn'), otp: text('auth.logIn'), register: text('auth.signUp'), forgot: loginText('login.newPassword') };
  return (
    <Dialog title={titles[view]} closeLabel={text('action.close')} onClose={closeDialog}>
      {view === 'forgot' ? (
        <>
          <button type="button" className="min-h-9 px-4 pt-2 font-semibold text-brand underline" onClick={toFirst}>
            {loginText('login.back')}
          </button>
          <LaterTab tab="forgot" onFirst={toFirst} />
        </>
      ) : tabs.length === 1 ? (
        <PasswordLogin links={null} />
      ) : (
        <LoginTabs tabs={tabs} tab={view} onView={setView} onFirst={toFirst} />
      )}
    </Dialog>
  );
}
