import { createTranslator } from 'use-intl';
import { expect, it } from 'vitest';
import hindi from '../messages/hi.json';
import { marketNameText } from './market-name.ts';

it('fixed words are read in Hindi, every other name stays as the feed says it', () => {
  const text = createTranslator({ locale: 'hi', messages: hindi });
  const read = ['Match Odds', 'Bookmaker', 'To Win The Toss', 'Tournament Winner', 'To Win', 'Toss'].map((name) => marketNameText(name, text));
  for (const name of read) expect(name).toMatch(/^[\u0900-\u097F ]+$/);
  expect(marketNameText('6 Overs Runs', text)).toBe('6 Overs Runs');
  expect(marketNameText('constructor', text)).toBe('constructor');
});
