/** Regular names of feeds in Hindi; the first pattern that fits counts. Data only. */
import type { NamePattern } from './name-patterns.ts';

export const HINDI_NAMES: readonly NamePattern[] = [
  { name: 'match odds', called: 'मैच ऑड्स' },
  { name: 'bookmaker', called: 'बुकमेकर' },
  { name: 'toss', called: 'टॉस' },
  { name: 'to win the toss', called: 'टॉस विजेता' },
  { name: 'tournament winner', called: 'टूर्नामेंट विजेता' },
  { name: 'to win', called: 'जीत' },
  { name: '(?:the )?draw', called: 'ड्रॉ' },
  { name: 'tie', called: 'टाई' },
  { name: 'over/under ([\\d.]+) goals', called: '$1 गोल से ज़्यादा/कम' },
  { name: 'over ([\\d.]+) goals', called: '$1 गोल से ज़्यादा' },
  { name: 'under ([\\d.]+) goals', called: '$1 गोल से कम' },
  { name: '(\\d+) overs? runs(?: (.+))?', called: '$1 ओवर के रन · $2' },
  { name: 'over (\\d+) runs(?: (.+))?', called: 'ओवर $1 के रन · $2' },
  { name: 'ball ([\\d.]+) runs(?: (.+))?', called: 'गेंद $1 के रन · $2' },
  { name: 'fall of 1st wicket(?: (.+))?', called: 'पहला विकेट गिरने पर रन · $1' },
  { name: 'fall of 2nd wicket(?: (.+))?', called: 'दूसरा विकेट गिरने पर रन · $1' },
  { name: 'fall of 3rd wicket(?: (.+))?', called: 'तीसरा विकेट गिरने पर रन · $1' },
  { name: 'fall of 4th wicket(?: (.+))?', called: 'चौथा विकेट गिरने पर रन · $1' },
  { name: 'fall of 6th wicket(?: (.+))?', called: 'छठा विकेट गिरने पर रन · $1' },
  { name: 'fall of (\\d+)th wicket(?: (.+))?', called: '$1वाँ विकेट गिरने पर रन · $2' },
  { name: 'boundaries(?: (.+))?', called: 'चौके-छक्के · $1' },
  { name: 'innings runs(?: (.+))?', called: 'पारी के रन · $1' },
  { name: '(?:runs by (.+)|(.+) runs)', called: '$1$2 के रन' },
];
