/** The fancies of an event, by kind. */
import type { Market } from '@maidan/contract';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../platform/language/texts.ts';
import { FancyCard } from './fancy-card.tsx';
import { FANCY_TABS, fanciesOf, type FancyTab } from '../lists/fancy-tabs.ts';

export function EventFancies({ markets, rules }: { readonly markets: readonly Market[]; readonly rules?: ReactNode }) {
  const text = useText();
  const [chosen, setChosen] = useState<FancyTab>('all');
  if (markets.length === 0) return null;
  const tabs = FANCY_TABS.filter(({ name }) => fanciesOf(markets, name).length > 0);
  const ofTab = fanciesOf(markets, chosen);
  const shown = ofTab.length > 0 ? ofTab : markets;
  return (
    <>
      {tabs.length > 2 && (
        <fieldset className="segment max-w-full self-start overflow-x-auto no-bar" aria-label={text('market.fancyKinds')}>
          {tabs.map(({ name, key }) => (
            <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
              {text(key)}
            </button>
          ))}
        </fieldset>
      )}
      <FancyCard markets={shown} rules={rules} />
    </>
  );
}
