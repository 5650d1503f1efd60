/** Names a bet of the casino for lists: "Aviator, round 4, cashed out at 1.52×". */
import { gameOfTable, TABLE_GAMES } from '@maidan/casino';
import type { Language } from '@maidan/domain';
import type { CasinoBetSummary } from './casino-bets-port.ts';

type Words = { readonly [language in Language]: string };

const ROUND: { readonly [language in Language]: (number: number) => string } = {
  en: (number) => `round ${number}`,
  hi: (number) => `राउंड ${number}`,
};
const CASHED_OUT: { readonly [language in Language]: (multiplier: string) => string } = {
  en: (multiplier) => `cashed out at ${multiplier}×`,
  hi: (multiplier) => `${multiplier}× पर कैश आउट`,
};
const STAKE: Words = { en: 'stake', hi: 'दाँव' };
const ENDED: { readonly [state in Exclude<CasinoBetSummary['state'], 'CASHED_OUT'>]: Words } = {
  OPEN: { en: 'open', hi: 'चल रहा है' },
  WON: { en: 'won', hi: 'जीत' },
  LOST: { en: 'lost', hi: 'हार' },
  RETURNED: { en: 'stake returned', hi: 'दाँव वापस' },
  PARTLY_RETURNED: { en: 'part of the stake returned', hi: 'दाँव का कुछ हिस्सा वापस' },
};

/** What a bet was on; null in games with one bet. */
function spotName({ gameId, spot }: CasinoBetSummary, language: Language): string | null {
  return TABLE_GAMES.find((game) => game.gameId === gameId)?.spots.find((one) => one.spot === spot)?.name[language] ?? null;
}

/** Game, round, spot and what the movement was: `stake` when the bet was placed, `result` for how it ended. */
export function casinoBetText(summary: CasinoBetSummary, movement: 'stake' | 'result', language: Language): string {
  const { tableId, gameId, roundNumber, state, cashedOutAt } = summary;
  const game = gameOfTable(tableId)?.name[language] ?? gameId;
  const parts = [game, ROUND[language](roundNumber), spotName(summary, language)].filter((part) => part !== null);
  if (movement === 'stake') return [...parts, STAKE[language]].join(', ');
  const ended = state === 'CASHED_OUT' ? CASHED_OUT[language]((cashedOutAt / 100).toFixed(2)) : ENDED[state][language];
  return [...parts, ended].join(', ');
}
