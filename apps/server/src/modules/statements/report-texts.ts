/** Headings and words of the report files, in both languages. */
import type { Language, OrderResult } from '@maidan/domain';
import type { TransferPlace } from '@maidan/contract';
import type { TransactionRow } from './statements-port.ts';

type Words = Readonly<Record<Language, string>>;

export const HEADS = {
  time: { en: 'Time', hi: 'समय' },
  settled: { en: 'Settled', hi: 'निपटारा' },
  reference: { en: 'Reference', hi: 'संदर्भ' },
  entry: { en: 'Entry', hi: 'प्रविष्टि' },
  credit: { en: 'Credit', hi: 'जमा' },
  debit: { en: 'Debit', hi: 'नामे' },
  balance: { en: 'Balance', hi: 'बैलेंस' },
  from: { en: 'From', hi: 'कहाँ से' },
  to: { en: 'To', hi: 'कहाँ' },
  amount: { en: 'Amount', hi: 'रकम' },
  wallet: { en: 'In the wallet', hi: 'वॉलेट में' },
  remark: { en: 'Remark', hi: 'टिप्पणी' },
  type: { en: 'Kind', hi: 'प्रकार' },
  method: { en: 'Method', hi: 'तरीका' },
  status: { en: 'Status', hi: 'स्थिति' },
  event: { en: 'Event', hi: 'मैच' },
  market: { en: 'Market', hi: 'मार्केट' },
  selection: { en: 'Selection', hi: 'चयन' },
  side: { en: 'Side', hi: 'पक्ष' },
  line: { en: 'Line', hi: 'लाइन' },
  odds: { en: 'Odds', hi: 'भाव' },
  stake: { en: 'Stake', hi: 'दाँव' },
  result: { en: 'Result', hi: 'नतीजा' },
  profit: { en: 'Profit / loss', hi: 'लाभ / हानि' },
  commission: { en: 'Commission', hi: 'कमीशन' },
  rules: { en: 'Rules', hi: 'नियम' },
} as const satisfies Readonly<Record<string, Words>>;
export type Head = keyof typeof HEADS;

export const PLACES: Readonly<Record<TransferPlace, Words>> = {
  wallet: { en: 'Wallet', hi: 'वॉलेट' },
  exposure: { en: 'Exposure', hi: 'एक्सपोज़र' },
  withdrawal: { en: 'Withdrawal', hi: 'निकासी' },
  freeCash: { en: 'Free Cash', hi: 'फ्री कैश' },
  freeCashExposure: { en: 'Free Cash in play', hi: 'खेल में फ्री कैश' },
  house: { en: 'House', hi: 'हाउस' },
};
export const TYPES: Readonly<Record<TransactionRow['type'], Words>> = {
  deposit: { en: 'Deposit', hi: 'जमा' },
  withdraw: { en: 'Withdrawal', hi: 'निकासी' },
  grant: { en: 'Points granted', hi: 'पॉइंट मिले' },
};
export const STATUSES: Readonly<Record<TransactionRow['status'], Words>> = {
  PENDING: { en: 'Pending', hi: 'बाकी' },
  APPROVED: { en: 'Done', hi: 'हो गया' },
  REJECTED: { en: 'Rejected', hi: 'नामंज़ूर' },
};
export const RESULTS: Readonly<Record<OrderResult, Words>> = {
  WON: { en: 'Won', hi: 'जीत' },
  LOST: { en: 'Lost', hi: 'हार' },
  VOID: { en: 'Void', hi: 'रद्द' },
};
export const SIDES = {
  odds: { BACK: { en: 'Back', hi: 'बैक' }, LAY: { en: 'Lay', hi: 'ले' } },
  line: { BACK: { en: 'Yes', hi: 'हाँ' }, LAY: { en: 'No', hi: 'नहीं' } },
} as const;

/** The last row of a truncated file. */
export const TRUNCATED: Words = {
  en: 'Only the newest {rows} rows are here. Choose fewer days for the rest.',
  hi: 'यहाँ केवल सबसे नई {rows} पंक्तियाँ हैं। बाकी के लिए कम दिन चुनें।',
};
