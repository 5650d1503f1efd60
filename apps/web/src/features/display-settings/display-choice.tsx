/** Odds format, bookmaker rates, colours and density, for the settings page and the preferences. */
import type { DisplayChoices } from '@maidan/contract';
import { Suspense } from 'react';
import { laterTexts } from '../../platform/language/later-texts.ts';
import { chooseDisplay, displayStore } from './display-choices.ts';
import { BOOKMAKER, COLOURS, DENSITY, ODDS } from './stored-choices.ts';

/** The texts of this feature, loaded with it. */
const useDisplayText = laterTexts({
  en: () => import('../../messages/account/display.en.json'),
  hi: () => import('../../messages/account/display.hi.json'),
});

const NAMES = {
  decimal: 'display.decimal',
  fractional: 'display.fractional',
  percent: 'display.percent',
  same: 'display.bookmakerSame',
  paise: 'display.bookmakerPaise',
  classic: 'display.classic',
  safe: 'display.safe',
  comfortable: 'display.comfortable',
  compact: 'display.compact',
} as const;
const ROWS = [
  ['odds', 'display.odds', ODDS],
  ['bookmaker', 'display.bookmaker', BOOKMAKER],
  ['colours', 'display.colours', COLOURS],
  ['density', 'display.density', DENSITY],
] as const satisfies readonly (readonly [keyof DisplayChoices, string, readonly string[]])[];
const HINTS: Partial<Readonly<Record<keyof DisplayChoices, 'display.typed' | 'display.safeHint'>>> = { odds: 'display.typed', colours: 'display.safeHint' };

/** Both pairs of colours side by side. */
function Sample({ colours }: { readonly colours: DisplayChoices['colours'] }) {
  return (
    <span aria-hidden="true" className="colour-sample" data-sample={colours}>
      <span />
      <span />
    </span>
  );
}

function Rows() {
  const text = useDisplayText();
  const choices = displayStore((state) => state.choices);
  return ROWS.map(([name, title, values]) => {
    const hint = HINTS[name];
    return (
      <div key={name} className="flex flex-col gap-1.5">
        <p className="text-sm font-bold text-muted">{text(title)}</p>
        <fieldset className="segment display-segment" aria-label={text(title)}>
          {values.map((value) => (
            <button key={value} type="button" aria-pressed={choices[name] === value} onClick={() => chooseDisplay({ [name]: value })}>
              {(value === 'classic' || value === 'safe') && <Sample colours={value} />}
              {text(NAMES[value])}
            </button>
          ))}
        </fieldset>
        {hint !== undefined && <p className="text-sm text-muted">{text(hint)}</p>}
      </div>
    );
  });
}

export default function DisplayChoice() {
  return (
    <Suspense fallback={<div style={{ height: 340 }} />}>
      <Rows />
    </Suspense>
  );
}
