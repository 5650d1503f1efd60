/** Texts around everything else. */
import { useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { languageStore } from '../platform/language/language.ts';
import { Router } from './router.tsx';

/** `onStanding` is called when the page has first been put on the screen. */
export function App({ onStanding }: { readonly onStanding: () => void }) {
  useEffect(onStanding, [onStanding]);
  const { language, messages } = languageStore();
  return (
    <IntlProvider locale={language} messages={messages}>
      <Router />
    </IntlProvider>
  );
}
