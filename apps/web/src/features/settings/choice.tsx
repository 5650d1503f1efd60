/** The choices of language, theme and time zone. */
import { LANGUAGES, type Language } from '@maidan/domain';
import type { ReactNode } from 'react';
import { chooseLanguage, languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { chooseTheme, THEMES, themeStore } from '../../platform/theme.ts';
import { chooseTimeZone, TIME_ZONE_NAMES, timeSettings, zoneLabel } from '../../platform/time/time-zone.ts';
import { formatClock } from '../../platform/time/moments.ts';
import { useNow } from './clock.tsx';

/** Keys of the names of the time zone modes. */
const ZONE_TEXT = { system: 'preferences.zoneSystem', device: 'preferences.zoneDevice', india: 'preferences.zoneIndia' } as const;

/** The name of each language in itself. */
const OWN_NAME: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };
const THEME_TEXT = { system: 'preferences.themeSystem', light: 'preferences.themeLight', dark: 'preferences.themeDark' } as const;

interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly nameOf: (value: Value) => ReactNode;
  readonly languageOf?: (value: Value) => string;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ title, values, value, nameOf, languageOf, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-bold text-muted">{title}</p>
      <fieldset className="segment [&>button]:flex-auto [&>button]:px-1.5" aria-label={title}>
        {values.map((item) => (
          <button key={item} type="button" aria-pressed={item === value} lang={languageOf?.(item)} onClick={() => onChoose(item)}>
            {nameOf(item)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

export function LanguageChoice() {
  const text = useText();
  const language = languageStore((state) => state.language);
  return (
    <Choice
      title={text('preferences.language')}
      values={LANGUAGES}
      value={language}
      nameOf={(item) => OWN_NAME[item]}
      languageOf={(item) => item}
      onChoose={(item) => void chooseLanguage(item)}
    />
  );
}

export function ThemeChoice() {
  const text = useText();
  const theme = themeStore((state) => state.theme);
  return <Choice title={text('preferences.theme')} values={THEMES} value={theme} nameOf={(item) => text(THEME_TEXT[item])} onChoose={chooseTheme} />;
}

export function ZoneChoice() {
  const text = useText();
  const zone = timeSettings((state) => state.timeZoneName);
  return (
    <Choice title={text('preferences.timeZone')} values={TIME_ZONE_NAMES} value={zone} nameOf={(item) => text(ZONE_TEXT[item])} onChoose={chooseTimeZone} />
  );
}

/** The three time zone modes, each with the time it shows now (RT-35, DR-04 to DR-07). */
export function ZonePicker() {
  const text = useText();
  const chosen = timeSettings((state) => state.timeZoneName);
  const language = languageStore((state) => state.language);
  const now = useNow();
  return (
    <fieldset className="flex flex-col gap-2 p-3" aria-label={text('preferences.timeZone')}>
      {TIME_ZONE_NAMES.map((zone) => (
        <label
          key={zone}
          className={`flex min-h-14 items-center gap-3 rounded-card border px-3 py-2 ${zone === chosen ? 'border-brand bg-surface-2' : 'border-line'}`}
        >
          <input
            type="radio"
            name="time-zone"
            aria-label={text(ZONE_TEXT[zone])}
            className="h-5 w-5 flex-none accent-brand"
            checked={zone === chosen}
            onChange={() => chooseTimeZone(zone)}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{text(ZONE_TEXT[zone])}</span>
            <span className="figures block text-sm text-muted">
              {formatClock(now, zone, language)} {zoneLabel(zone, now)}
            </span>
          </span>
        </label>
      ))}
      <p className="text-sm text-muted">{text('settings.zoneHint')}</p>
      <p className="text-sm text-muted">{text('settings.serverClock')}</p>
    </fieldset>
  );
}
