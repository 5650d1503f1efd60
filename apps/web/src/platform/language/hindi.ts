/** Everything that Hindi needs: its texts, and the names of the feeds by pattern. Loaded when a player chooses Hindi. */
import { nameInHindi } from '@maidan/domain';

interface NamePattern {
  /** A regular expression of the whole name; case does not matter. */
  readonly name: string;
  /** The Hindi name; $1, $2 ... are the groups. If the last group is empty, the separator before it is removed. */
  readonly called: string;
}

/** Regular names of feeds in Hindi; the first matching pattern counts. */
const NAMES: readonly NamePattern[] = [
  { name: 'cricket', called: 'क्रिकेट' },
  { name: 'football', called: 'फ़ुटबॉल' },
  { name: 'tennis', called: 'टेनिस' },
  { name: 'match odds', called: 'मैच ऑड्स' },
  { name: 'bookmaker', called: 'बुकमेकर' },
  { name: 'toss', called: 'टॉस' },
  { name: 'to win the toss', called: 'टॉस विजेता' },
  { name: 'tournament winner', called: 'टूर्नामेंट विजेता' },
  { name: 'to win', called: 'जीत' },
  { name: '(?:the )?draw', called: 'ड्रॉ' },
  { name: 'tie', called: 'टाई' },
  { name: '(.+) \\(super over\\)', called: '$1 (सुपर ओवर)' },
  { name: '(.+) won by (\\d+) wickets?', called: '$1 की $2 विकेट से जीत' },
  { name: '(.+) won by (\\d+) runs?', called: '$1 की $2 रन से जीत' },
  { name: 'match tied', called: 'मैच टाई रहा' },
  { name: 'match tied \\((.+) won the super over\\)', called: 'मैच टाई रहा, सुपर ओवर $1 ने जीता' },
  { name: 'half time', called: 'मध्यांतर का नतीजा' },
  { name: 'both teams to score', called: 'दोनों टीमें गोल करेंगी' },
  { name: 'yes', called: 'हाँ' },
  { name: 'no', called: 'नहीं' },
  { name: 'next goal \\((\\d+)\\D+\\)', called: 'अगला गोल ($1)' },
  { name: 'no goal', called: 'कोई गोल नहीं' },
  { name: 'correct score', called: 'सही स्कोर' },
  { name: 'any other home win', called: 'घरेलू टीम की कोई और जीत' },
  { name: 'any other away win', called: 'मेहमान टीम की कोई और जीत' },
  { name: 'any other draw', called: 'कोई और ड्रॉ' },
  { name: 'set (\\d+) winner', called: 'सेट $1 का विजेता' },
  { name: 'set betting', called: 'सेट का स्कोर' },
  { name: 'total games', called: 'कुल गेम' },
  { name: 'over ([\\d.]+) games', called: '$1 गेम से ज़्यादा' },
  { name: 'under ([\\d.]+) games', called: '$1 गेम से कम' },
  { name: 'runs off (.+)', called: '$1 की गेंदों पर रन' },
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

const PATTERNS = NAMES.map(({ name, called }) => ({ fits: new RegExp(`^${name}$`, 'i'), called }));

export { default as messages } from '../../messages/hi.json';

/** Returns the Hindi name of a market or selection. Names of teams, players and competitions are in Devanagari, also inside a pattern. */
export function feedName(name: string): string {
  for (const { fits, called } of PATTERNS) {
    const groups = fits.exec(name);
    if (groups !== null) return called.replace(/\$(\d)/g, (_, group: string) => nameInHindi(groups[Number(group)] ?? '')).replace(/ · $/, '');
  }
  return nameInHindi(name);
}
