/** The entry of the console: language and look, then the page. */
import { createRoot } from 'react-dom/client';
import { StrictMode } from 'react';
import '../ui/console.css';
import { listenToCalls } from '../platform/call.ts';
import { languageStore, startWithLanguage } from '../platform/language.ts';
import { loadSession, lock, sessionEnded, watchIdleTime } from '../platform/session-store.ts';
import { startWithTheme } from '../ui/look-buttons.tsx';
import { App } from './app.tsx';

startWithTheme();
await startWithLanguage();
listenToCalls({
  language: () => languageStore.getState().language,
  onSession: (code) => (code === 'SESSION_LOCKED' ? lock() : sessionEnded()),
});
watchIdleTime();
void loadSession();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
