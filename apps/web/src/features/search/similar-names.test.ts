import { describe, expect, it } from 'vitest';
import { latinOf } from './devanagari.ts';
import { casinoResult, type SearchEvent } from './search-rules.ts';
import { similarResults, typingErrorsTo, phoneticOf } from './similar-names.ts';

const NAMES = [
  'India v Australia',
  'Chennai Comets v Mumbai Mariners',
  'Delhi Lancers v Kolkata Cranes',
  'Sri Lanka v New Zealand',
  'Pune Rovers v Surat Town',
];
const EVENTS: SearchEvent[] = NAMES.map((eventName, index) => ({
  eventName,
  eventTypeId: '4',
  eventId: String(index),
  marketType: 'MATCH_ODDS',
  id: `1.${index}`,
}));
const MENU = [
  { name: 'Cricket', path: '/sports-page/Cricket/4', eventTypeId: '4' },
  { name: 'क्रिकेट', path: '/hi', eventTypeId: '4' },
  { name: 'Football', path: '/sports-page/Football/1', eventTypeId: '1' },
];

function found(value: string): string[] {
  return similarResults(value, EVENTS, MENU, []).map((result) => (result.type === 'event' ? result.event.eventName : result.entry.name));
}

describe('Devanagari in Latin letters', () => {
  it('reads words as they are spoken', () => {
    expect(['भारत', 'चेन्नई', 'मुंबई', 'इंडिया', 'दिल्ली', 'पाकिस्तान', 'क्रिकेट', 'न्यूज़ीलैंड', 'India भारत'].map(latinOf)).toEqual([
      'bharat',
      'chennai',
      'mumbai',
      'indiya',
      'dilli',
      'pakistan',
      'kriket',
      'nyuzilaind',
      'India bharat',
    ]);
  });
});

describe('names that sound alike', () => {
  it('are written in one way', () => {
    expect(phoneticOf('Chennai')).toBe(phoneticOf('चेन्नई'));
    expect(phoneticOf('chenai')).toBe(phoneticOf('Chennai'));
    expect(phoneticOf('इंडिया')).toBe(phoneticOf('India'));
    expect(phoneticOf('Bhopal')).toBe(phoneticOf('bopal'));
    expect(phoneticOf('Köln')).toBe('koln');
    expect(phoneticOf('Group 88808')).toBe('grup 88808');
  });

  it('slips are counted: one left out, one added, one changed, two swapped, and the rest of a word is not missing', () => {
    expect([
      typingErrorsTo('kolkta', 'kolkata'),
      typingErrorsTo('kollkata', 'kolkata'),
      typingErrorsTo('kolkota', 'kolkata'),
      typingErrorsTo('kolakta', 'kolkata'),
    ]).toEqual([1, 1, 1, 1]);
    expect(typingErrorsTo('kolk', 'kolkata')).toBe(0);
  });
});

describe('a search finds similar names', () => {
  it.each([
    ['bharat', 'India v Australia'],
    ['भारत', 'India v Australia'],
    ['इंडिया', 'India v Australia'],
    ['ऑस्ट्रेलिया', 'India v Australia'],
    ['austrelia', 'India v Australia'],
    ['chenai', 'Chennai Comets v Mumbai Mariners'],
    ['chennai', 'Chennai Comets v Mumbai Mariners'],
    ['चेन्नई', 'Chennai Comets v Mumbai Mariners'],
    ['bombay', 'Chennai Comets v Mumbai Mariners'],
    ['dilli', 'Delhi Lancers v Kolkata Cranes'],
    ['दिल्ली', 'Delhi Lancers v Kolkata Cranes'],
    ['calcutta', 'Delhi Lancers v Kolkata Cranes'],
    ['srilanka', 'Sri Lanka v New Zealand'],
    ['newzealand', 'Sri Lanka v New Zealand'],
    ['krikit', 'Cricket'],
    ['क्रिकेट', 'Cricket'],
    ['futbal', 'Football'],
    ['delhi kolkta', 'Delhi Lancers v Kolkata Cranes'],
  ])('%s finds %s', (typed, name) => {
    expect(found(typed)).toContain(name);
  });

  it('[VA-24] finds nothing for two letters, other words, or half of the words', () => {
    for (const typed of ['in', '', 'zzzzzzqq', 'nothing', 'delhi chelsea']) expect(found(typed)).toEqual([]);
    expect(found('pune')).toEqual(['Pune Rovers v Surat Town']);
  });

  it('the nearest name is first, and results of the exact rule are not repeated', () => {
    const events = ['Patna Cobras v Pune Otters', 'Patnam v Agra'].map((eventName, index) => ({ ...EVENTS[0]!, eventName, eventId: String(index) }));
    const results = similarResults('patnam', events, [], []);
    expect(results.map((result) => result.type === 'event' && result.event.eventName)).toEqual(['Patnam v Agra', 'Patna Cobras v Pune Otters']);
    expect(similarResults('patnam', events, [], [{ type: 'event', event: events[1]! }])).toEqual([results[1]]);
  });
});

describe('games of the casino', () => {
  const GAMES_EN = [
    casinoResult({ gameId: 'teen-patti', tableId: '101', name: 'Teen Patti 20-20' }),
    casinoResult({ gameId: 'roulette', tableId: '107', name: 'Roulette' }),
    casinoResult({ gameId: 'aviator', tableId: '301', name: 'Aviator' }),
  ];
  const GAMES_HI = [casinoResult({ gameId: 'aviator', tableId: '301', name: 'एविएटर' })];
  const idsFor = (value: string, games: readonly SearchEvent[]): string[] =>
    similarResults(value, games, [], []).map((result) => (result.type === 'event' ? result.event.eventId : ''));

  it.each([
    ['तीन पत्ती', 'teen-patti'],
    ['एविएटर', 'aviator'],
    ['रौलेट', 'roulette'],
    ['रूलेट', 'roulette'],
    ['patti teen', 'teen-patti'],
    ['3 patti', 'teen-patti'],
  ])('%s finds %s', (typed, gameId) => {
    expect(idsFor(typed, GAMES_EN)).toEqual([gameId]);
  });
  it('are found by their English names on a Hindi page', () => {
    expect(idsFor('aviator', GAMES_HI)).toEqual(['aviator']);
  });
});

it('beginnings and short forms of words find an event in any order', () => {
  const match: SearchEvent = { eventName: 'New Zealand v Australia', eventTypeId: '4', eventId: '9', marketType: 'MATCH_ODDS', id: '1.9' };
  for (const typed of ['aus nz', 'nz aus', 'zea aust', 'new aus']) expect(similarResults(typed, [match], [], [])).toHaveLength(1);
  expect(similarResults('aus eng', [match], [], [])).toHaveLength(0);
});
