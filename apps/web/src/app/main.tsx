/** The page: language and theme first, then the shell, then the connection. */
// eslint-disable-next-line import/no-unassigned-import -- waits, and stands before all that is run
import './first-paint.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { logProblem } from '../platform/log-problem.ts';
import { startWithLanguage } from '../platform/language/language.ts';
import { keepReferralCode, referralCodeOf } from '../platform/session/referral-code.ts';
import { applyTheme, themeStore } from '../platform/theme.ts';
import '../ui/styles/base.css';
import { App } from './router.tsx';
import { startRequests } from './start-requests.ts';

applyTheme(themeStore.getState().theme);
keepReferralCode(referralCodeOf(new URLSearchParams(location.search)));
await startWithLanguage();
if (localStorage.getItem('display') !== null) {
  await import('../features/display-settings/display-choices.ts').then(
    ({ startDisplay }) => startDisplay(),
    (error: unknown) => logProblem('display', error),
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const reactRoot = createRoot(root);

let started = false;
/** When the page stands: an answer that changes a store while the page is built would have React build it again, in one piece. */
function startOnce(): void {
  if (started) return;
  started = true;
  startRequests();
}

// in slices, so that a press on the first picture does not wait for all of the page
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <App onMounted={startOnce} />
    </StrictMode>,
  ),
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // where a browser has it switched off the page works without
  const register = (): void => void navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => logProblem('service worker', error));
  // after what the page itself needs
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
