/** Texts around everything else. */
import { IntlProvider } from 'use-intl';
import { languageStore } from '../platform/language/language.ts';
import { Router } from './router.tsx';

export function App() {
  const { language, messages } = languageStore();
  return (
    <IntlProvider locale={language} messages={messages}>
      <Router />
    </IntlProvider>
  );
}
