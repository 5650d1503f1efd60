/** Names of statement rows without a market. */
import { GAMES } from '@maidan/casino';
import type { Language } from '@maidan/domain';
import type { TransferCause } from '../wallet/wallet-port.ts';
import type { CasinoEntry, StatementRow } from './statements-port.ts';

const TEXTS: { readonly [cause in TransferCause]: { readonly [language in Language]: string } } = {
  grant: { en: 'Points granted', hi: 'पॉइंट दिए गए' },
  hold: { en: 'Exposure', hi: 'एक्सपोज़र' },
  settlement: { en: 'Market settled', hi: 'मार्केट का निपटारा' },
  commission: { en: 'Commission', hi: 'कमीशन' },
  void: { en: 'Market voided', hi: 'मार्केट रद्द' },
  correction: { en: 'Correction', hi: 'सुधार' },
  deposit: { en: 'Deposit', hi: 'जमा' },
  withdrawal: { en: 'Withdrawal', hi: 'निकासी' },
  casino: { en: 'Casino', hi: 'कैसीनो' },
  bonus: { en: 'Free Cash', hi: 'फ्री कैश' },
};

const ROUND: { readonly [language in Language]: (round: string) => string } = { en: (round) => `round ${round}`, hi: (round) => `राउंड ${round}` };
/** How a casino bet ended. A stake has no word, because its amount shows it. */
const RESULTS: { readonly [result in CasinoEntry['result']]: { readonly [language in Language]: string } } = {
  OPEN: { en: 'stake', hi: 'दाँव' },
  CASHED_OUT: { en: 'cashed out', hi: 'कैश आउट' },
  WON: { en: 'won', hi: 'जीत' },
  LOST: { en: 'lost', hi: 'हार' },
  RETURNED: { en: 'stake returned', hi: 'दाँव वापस' },
  PARTLY_RETURNED: { en: 'stake returned in part', hi: 'दाँव का कुछ हिस्सा वापस' },
};
const CASHED_OUT_AT: { readonly [language in Language]: (at: string) => string } = {
  en: (at) => `cashed out at ${at}×`,
  hi: (at) => `${at}× पर कैश आउट`,
};

export function gameName(gameId: string, language: Language): string {
  return GAMES.find((game) => game.gameId === gameId)?.name[language] ?? gameId;
}

/** Returns 'round 4, cashed out at 1.52×'. `isStake`: the line of a bet's stake. */
export function roundText({ round, result, cashedOutAt }: CasinoEntry, language: Language, isStake = false): string {
  const shown = isStake && result !== 'LOST' ? 'OPEN' : result;
  const end = shown === 'CASHED_OUT' && cashedOutAt > 0 ? CASHED_OUT_AT[language]((cashedOutAt / 100).toFixed(2)) : RESULTS[shown][language];
  return [...(round === '' ? [] : [ROUND[language](round)]), end].join(', ');
}

/** Returns 'India v Australia / Match Odds', with the kind of row if it is no plain win or loss; 'Aviator, round 4, cashed out at 1.52×'. */
export function statementText(
  row: Pick<StatementRow, 'cause' | 'eventName' | 'marketName'> & Partial<Pick<StatementRow, 'casino' | 'amount'>>,
  language: Language,
): string {
  const text = TEXTS[row.cause][language];
  const { casino = null, amount = 0 } = row;
  if (casino !== null) return `${gameName(casino.gameId, language)}, ${roundText(casino, language, amount < 0)}`;
  if (row.eventName === null || row.marketName === null) return text;
  const market = `${row.eventName} / ${row.marketName}`;
  return row.cause === 'settlement' ? market : `${market} (${text})`;
}

const GRANTS: { readonly [language in Language]: { readonly opening: string; readonly house: string } } = {
  en: { opening: 'Points of a new account', house: 'Points from the house' },
  hi: { opening: 'नए खाते के पॉइंट', house: 'साइट से मिले पॉइंट' },
};

/** Returns the text that says why points were granted. */
export function grantRemark(method: 'opening' | 'house', language: Language): string {
  return GRANTS[language][method];
}
