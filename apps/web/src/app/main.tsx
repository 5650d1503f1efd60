/** The entry of the client: language and theme, then the page, then the connection. */
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
/** Runs after the first render. A response that changes a store earlier would make React render again, without slices. */
function startOnce(): void {
  if (started) return;
  started = true;
  // a task of its own: a press does not wait for both this and the effects of the first render
  setTimeout(startRequests);
}

// renders in slices, so that a press on the first picture does not wait for the whole page
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <App onMounted={startOnce} />
    </StrictMode>,
  ),
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // the page also works in browsers that block service workers
  const register = (): void => void navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => logProblem('service worker', error));
  // registers after the page has loaded its own files
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
