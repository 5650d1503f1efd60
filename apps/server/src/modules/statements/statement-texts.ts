/** What a statement row is called when no market names it. */
import { GAMES } from '@maidan/casino';
import type { Language } from '@maidan/domain';
import type { TransferCause } from '../wallet/wallet-port.ts';
import type { StatementRow } from './statements-port.ts';

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

/** 'India v Australia / Match Odds', with what it is where that is not plain winning or losing. */
export function statementText(
  row: Pick<StatementRow, 'cause' | 'eventName' | 'marketName'> & Partial<Pick<StatementRow, 'gameId'>>,
  language: Language,
): string {
  const text = TEXTS[row.cause][language];
  const { gameId } = row;
  if (gameId !== undefined && gameId !== null) return `${text}: ${GAMES.find((game) => game.gameId === gameId)?.name[language] ?? gameId}`;
  if (row.eventName === null || row.marketName === null) return text;
  const market = `${row.eventName} / ${row.marketName}`;
  return row.cause === 'settlement' ? market : `${market} (${text})`;
}

const GRANTS: { readonly [language in Language]: { readonly opening: string; readonly house: string } } = {
  en: { opening: 'Points of a new account', house: 'Points from the house' },
  hi: { opening: 'नए खाते के पॉइंट', house: 'साइट से मिले पॉइंट' },
};

/** Why points were granted. */
export function grantRemark(method: 'opening' | 'house', language: Language): string {
  return GRANTS[language][method];
}
