/** The terms of a bet as one line of a list. */
import type { Order } from '@maidan/contract';
import { Suspense } from 'react';
import { useTermsText } from '../../messages/feature-texts.ts';
import { languageStore } from '../language/language.ts';
import { formatZonedWhen } from '../time/moments.ts';
import { timeSettings } from '../time/time-zone.ts';
import { termsWords } from './terms-words.ts';

/** Returns a function that formats a time with its zone: '27 Nov, 14:05 IST'. */
export function useZonedWhen(): (at: number) => string {
  const zone = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  return (at) => formatZonedWhen(at, zone, language);
}

function Words({ bet }: { readonly bet: Order }) {
  const text = useTermsText();
  const when = useZonedWhen();
  return <p className="figures text-xs font-semibold text-muted">{termsWords(bet, text, when).join(' · ')}</p>;
}

/** Nothing for a bet whose terms all have their defaults. */
export function TermsLine({ bet }: { readonly bet: Order }) {
  if (bet.timeInForce === undefined && bet.guard === undefined && bet.orderType === undefined && bet.persistence !== 'MARKET_ON_CLOSE') return null;
  return (
    <Suspense fallback={null}>
      <Words bet={bet} />
    </Suspense>
  );
}
