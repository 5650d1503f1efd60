import { BOOKMAKER_FORMATS, COLOUR_PAIRS, DENSITIES, ODDS_FORMATS } from '@maidan/contract';
import { expect, it } from 'vitest';
import { BOOKMAKER, COLOURS, DENSITY, ODDS, readChoices } from './stored-choices.ts';

const DEFAULT = { odds: 'decimal', bookmaker: 'same', colours: 'classic', density: 'comfortable' };

it('offers the values of the contract', () => {
  expect([ODDS, BOOKMAKER, COLOURS, DENSITY]).toEqual([ODDS_FORMATS, BOOKMAKER_FORMATS, COLOUR_PAIRS, DENSITIES]);
});

it('reads stored choices, and takes the default for an invalid one', () => {
  expect(readChoices('{"odds":"percent","bookmaker":"paise","colours":"safe","density":"compact"}')).toEqual({
    odds: 'percent',
    bookmaker: 'paise',
    colours: 'safe',
    density: 'compact',
  });
  for (const kept of [null, '', '{', '7', 'null', '[]', '{"odds":"roman","density":3}']) expect(readChoices(kept)).toEqual(DEFAULT);
});
