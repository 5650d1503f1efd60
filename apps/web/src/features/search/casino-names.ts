/** Other names of the built-in casino games in both scripts, for the search. Pure. */
import { CASINO_LIVE_SEARCH, type SearchEvent } from './search-rules.ts';

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

/** The other names of a casino game; none for an event of a sport. */
export function casinoNames({ eventTypeId, eventId }: Pick<SearchEvent, 'eventTypeId' | 'eventId'>): readonly string[] {
  return eventTypeId === CASINO_LIVE_SEARCH ? (NAMES.get(eventId) ?? []) : [];
}
