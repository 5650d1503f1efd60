/** Monsoon Reels: all 243 ways. Three rain clouds begin free spins, each with one whole reel of umbrellas. */
import { strip, type SlotMachine } from './slot-machine.ts';

export const MONSOON: SlotMachine = {
  gameId: 'monsoon',
  volatility: 'medium',
  symbols: [
    { id: 'umbrella', name: { en: 'Umbrella', hi: 'छाता' }, kind: 'wild', pays: [0, 0, 0] },
    { id: 'cloud', name: { en: 'Rain cloud', hi: 'बादल' }, kind: 'scatter', pays: [200, 1000, 5000] },
    { id: 'frog', name: { en: 'Frog', hi: 'मेंढक' }, kind: 'plain', pays: [90, 400, 2000] },
    { id: 'lotus', name: { en: 'Lotus', hi: 'कमल' }, kind: 'plain', pays: [60, 240, 1000] },
    { id: 'boat', name: { en: 'Paper boat', hi: 'काग़ज़ की नाव' }, kind: 'plain', pays: [50, 140, 600] },
    { id: 'kite', name: { en: 'Kite', hi: 'पतंग' }, kind: 'plain', pays: [30, 90, 350] },
    { id: 'chai', name: { en: 'Chai', hi: 'चाय' }, kind: 'plain', pays: [25, 60, 200] },
    { id: 'samosa', name: { en: 'Samosa', hi: 'समोसा' }, kind: 'plain', pays: [20, 45, 150] },
    { id: 'snail', name: { en: 'Snail', hi: 'घोंघा' }, kind: 'plain', pays: [15, 30, 100] },
    { id: 'drop', name: { en: 'Raindrop', hi: 'बूँद' }, kind: 'plain', pays: [10, 30, 80] },
  ],
  strips: [
    strip('kite frog snail samosa boat drop snail boat chai lotus drop chai kite cloud samosa drop kite snail frog chai lotus samosa drop snail'),
    strip('snail umbrella samosa chai drop frog chai boat samosa frog drop kite snail drop chai snail kite lotus drop snail cloud samosa lotus boat'),
    strip('samosa frog drop boat snail drop lotus snail kite chai umbrella kite cloud chai lotus boat snail samosa chai drop samosa kite frog drop'),
    strip('drop samosa boat snail drop chai kite drop snail umbrella cloud lotus boat chai frog snail lotus drop samosa snail kite frog samosa chai'),
    strip('snail samosa frog snail kite drop chai samosa drop kite lotus boat drop samosa lotus snail boat chai drop kite snail frog cloud chai'),
  ],
  lines: [],
  wildTimes: 1,
  bonus: { kind: 'free-spins', spins: [6, 9, 15], times: 1, wildReels: [[1], [2], [3]] },
  // computed from every outcome; slots.test.ts computes it again
  figures: {
    rtp: { over: 972323189n, under: 1006632960n },
    hitFrequency: { over: 233687n, under: 442368n },
    variance: { over: 102021857281422332633n, under: 5471873547255152640n },
    highest: 151745,
  },
};
