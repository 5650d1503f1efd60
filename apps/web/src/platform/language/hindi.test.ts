import { expect, it } from 'vitest';
import { feedName } from './hindi.ts';

it('regular names of the feed are translated by pattern; names of teams and players stay as they are', () => {
  expect(
    [
      '6 Over Runs Deccan Lions',
      '6 Overs Runs Deccan Lions',
      'Over 13 Runs Coastal Kings',
      'Ball 12.3 Runs Coastal Kings',
      'Ball 1 Runs',
      'Fall of 1st Wicket Coastal Kings',
      'Fall of 10th Wicket Coastal Kings',
      'K. Rana Runs',
      'Boundaries Deccan Lions',
      'Innings Runs Deccan Lions',
      'The Draw',
      'Over/Under 2.5 Goals',
      'Next Goal (2nd)',
      'Any Other Home Win',
      'Set 2 Winner',
      'Under 22.5 Games',
      'Runs off K. Rana',
    ].map(feedName),
  ).toEqual([
    '6 ओवर के रन · Deccan Lions',
    '6 ओवर के रन · Deccan Lions',
    'ओवर 13 के रन · Coastal Kings',
    'गेंद 12.3 के रन · Coastal Kings',
    'गेंद 1 के रन',
    'पहला विकेट गिरने पर रन · Coastal Kings',
    '10वाँ विकेट गिरने पर रन · Coastal Kings',
    'K. Rana के रन',
    'चौके-छक्के · Deccan Lions',
    'पारी के रन · Deccan Lions',
    'ड्रॉ',
    '2.5 गोल से ज़्यादा/कम',
    'अगला गोल (2)',
    'घरेलू टीम की कोई और जीत',
    'सेट 2 का विजेता',
    '22.5 गेम से कम',
    'K. Rana की गेंदों पर रन',
  ]);
  for (const name of [
    'Match Odds',
    'Half Time',
    'Both Teams To Score',
    'Correct Score',
    'No Goal',
    'Set Betting',
    'Total Games',
    'Bookmaker',
    'To Win the Toss',
    'Tournament Winner',
    'To Win',
    'Toss',
  ])
    expect(feedName(name)).toMatch(/^[\u0900-\u097F ]+$/);
  for (const name of ['Deccan Lions', 'constructor', 'Runs', '']) expect(feedName(name)).toBe(name);
});

it('invented names of teams, players and competitions are in Devanagari, also inside other names (17.A15)', () => {
  expect(
    [
      'Patna Corinthians',
      'Nilgiri T20 League',
      'Surat Harriers v Agra Cranes',
      'Kabir Rana Runs',
      '6 Over Runs Agra Cranes',
      'Agra Cranes won by 1 wicket',
    ].map(feedName),
  ).toEqual(['पटना कोरिंथियंस', 'नीलगिरि टी20 लीग', 'सूरत हैरियर्स बनाम आगरा क्रेन्स', 'कबीर राणा के रन', '6 ओवर के रन · आगरा क्रेन्स', 'आगरा क्रेन्स की 1 विकेट से जीत']);
});
