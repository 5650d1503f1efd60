/**
 * Finds similar names: spellings of Hindi in Latin letters, Devanagari, typing errors, and other names of countries, well known teams
 * and casino games. It only adds to the results of the exact rule (VA-25). Pure, loaded with the first search.
 */
import { SEARCH_MIN } from '@maidan/domain';
import { latinOf } from './devanagari.ts';
import { CASINO_LIVE_SEARCH, type MenuEntry, type SearchEvent, type SearchResult } from './search-rules.ts';

/** Other names of the built-in casino games in both scripts. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'teen-patti': ['Teen Patti', 'तीन पत्ती', '3 patti', '3 पत्ती', 'flush'],
    'andar-bahar': ['Andar Bahar', 'अंदर बाहर', 'katti'],
    'dragon-tiger': ['Dragon Tiger', 'ड्रैगन टाइगर'],
    'lucky-7': ['Lucky 7', 'Lucky seven', 'लकी 7', 'लकी सेवन', '7 up down'],
    '32-cards': ['32 Cards', '32 पत्ते', 'बत्तीस पत्ते'],
    'amar-akbar-anthony': ['Amar Akbar Anthony', 'अमर अकबर एंथनी'],
    roulette: ['Roulette', 'रूलेट', 'रौलेट', 'रुलेट'],
    marigold: ['Marigold', 'गेंदा', 'मैरीगोल्ड'],
    monsoon: ['Monsoon Reels', 'मानसून'],
    'boundary-six': ['Boundary Six', 'बाउंड्री छक्का'],
    aviator: ['Aviator', 'एविएटर', 'एवियेटर', 'plane', 'हवाई जहाज'],
    crash: ['Crash', 'क्रैश'],
    fishing: ['Deep Water', 'गहरा पानी', 'Fishing', 'मछली'],
  }),
);

/** Returns the other names of a casino game; none for an event of a sport. */
function casinoNames({ eventTypeId, eventId }: Pick<SearchEvent, 'eventTypeId' | 'eventId'>): readonly string[] {
  return eventTypeId === CASINO_LIVE_SEARCH ? (NAMES.get(eventId) ?? []) : [];
}

/** Replacements that give each sound one spelling. They are applied in this order. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z0-9 ]/g, ''],
  [/ck|q/g, 'k'],
  [/chh?|tch/g, '1'],
  [/sh|sch/g, 's'],
  [/ph/g, 'f'],
  [/([bdgjktlr])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ii|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/au|ao/g, 'o'],
  [/i?y/g, 'i'],
  [/([a-z])\1+/g, '$1'],
];

/** Returns a text in a spelling by its sound: 'Cricket' and 'krikit' become similar, 'Chennai' and 'चेन्नई' equal. */
export function phoneticOf(text: string): string {
  const latin = latinOf(text.toLowerCase()).normalize('NFD').replaceAll(/\p{M}/gu, '');
  let folded = latin.replaceAll(/[-_.,]/g, ' ');
  for (const [written, spelling] of SPELLINGS) folded = folded.replaceAll(written, spelling);
  return folded.trim();
}

/** Other names of countries and teams, by the name in the lists. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  India: ['bharat', 'hindustan', 'ind', 'team india', 'men in blue'],
  Australia: ['aus', 'aussie', 'kangaroos'],
  England: ['eng', 'inglistan', 'angrez'],
  Pakistan: ['pak'],
  'Sri Lanka': ['srilanka', 'lanka', 'ceylon'],
  'New Zealand': ['newzealand', 'kiwi', 'kiwis', 'blackcaps', 'nz', 'nzl'],
  'South Africa': ['southafrica', 'proteas', 'dakshin africa', 'rsa'],
  'West Indies': ['westindies', 'windies', 'caribbean'],
  Bangladesh: ['bangla', 'ban'],
  Afghanistan: ['afg', 'kabul'],
  Chennai: ['madras', 'csk'],
  Mumbai: ['bombay', 'bambai', 'mumbai indians'],
  Kolkata: ['calcutta', 'kkr'],
  Bengaluru: ['bangalore', 'rcb'],
  Delhi: ['dilli', 'new delhi'],
  Hyderabad: ['srh'],
  Varanasi: ['banaras', 'kashi'],
  Prayagraj: ['allahabad'],
  Vadodara: ['baroda'],
  Mysuru: ['mysore'],
  Vizag: ['visakhapatnam', 'waltair'],
  Kochi: ['cochin'],
  Panaji: ['panjim', 'goa'],
  Barcelona: ['barca', 'fcb'],
  'Real Madrid': ['madrid'],
  'Manchester United': ['man u', 'man utd', 'manu'],
  'Manchester City': ['man city'],
  Germany: ['jarmani', 'deutschland'],
  Spain: ['espana'],
  Netherlands: ['holland'],
  Football: ['soccer', 'futbal', 'phutbal'],
  Cricket: ['kriket', 'gilli danda'],
};
const MEANT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, others]) => others.map((other) => [phoneticOf(other), phoneticOf(name).split(' ')] as const)),
);

/** Returns the number of typing errors that a word of this length may have. */
function mostErrors(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Counts the typing errors between a typed word and the beginning of a name: letters added, left out, changed, or two swapped. */
export function typingErrorsTo(typed: string, word: string): number {
  const most = mostErrors(typed.length);
  const beginning = word.slice(0, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: beginning.length + 1 }, (_, column) => column);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= beginning.length; column += 1) {
      const same = typed[at - 1] === beginning[column - 1];
      const swapped = at > 1 && column > 1 && typed[at - 1] === beginning[column - 2] && typed[at - 2] === beginning[column - 1];
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}

/** Returns the typing errors of all typed words together; null if one matches no word of the name. Its first letter must be right. */
function typingErrorsToName(typed: readonly string[], name: readonly string[]): number | null {
  let sum = 0;
  for (const word of typed) {
    const found = name.filter((candidate) => candidate[0] === word[0]).map((candidate) => typingErrorsTo(word, candidate));
    const best = Math.min(...found, Number.POSITIVE_INFINITY);
    if (best > mostErrors(word.length)) return null;
    sum += best;
  }
  return sum;
}

/** Returns the typed words, and the same text with other names replaced by the names in the lists. */
function meaningsOf(value: string): readonly (readonly string[])[] {
  const typed = phoneticOf(value);
  const words = typed.split(' ').filter((word) => word !== '');
  const whole = MEANT.get(typed);
  const each = words.flatMap((word) => MEANT.get(word) ?? [word]);
  return [words, ...(whole === undefined ? [] : [whole]), each];
}

/** Returns menu entries and events whose names sound like `value`, the nearest first, without the results in `found`. */
export function similarResults(value: string, events: readonly SearchEvent[], menu: readonly MenuEntry[], found: readonly SearchResult[]): SearchResult[] {
  if (value.trim().length < SEARCH_MIN) return [];
  const read = meaningsOf(value).filter((words) => words.join('').length >= SEARCH_MIN);
  const known = new Set<unknown>(found.map((result) => (result.type === 'event' ? result.event : result.entry)));
  const candidates: readonly (readonly [readonly string[], SearchResult])[] = [
    ...menu.map((entry) => [[entry.name], { type: 'menu', entry }] as const),
    ...events.map((event) => [[event.eventName, ...casinoNames(event)], { type: 'event', event }] as const),
  ];
  return candidates
    .filter(([, result]) => !known.has(result.type === 'event' ? result.event : result.entry))
    .flatMap(([names, result]) => {
      const best = Math.min(
        ...names.flatMap((name) => {
          const words = phoneticOf(name).split(' ');
          return read.map((typed) => typingErrorsToName(typed, words) ?? Number.POSITIVE_INFINITY);
        }),
      );
      return Number.isFinite(best) ? [{ best, result }] : [];
    })
    .toSorted((one, other) => one.best - other.best)
    .map(({ result }) => result);
}
