/** Funds, details, statement and currency rates of an account. */
import {
  formatSize,
  isInPart,
  optionalField,
  parseDate,
  STATEMENT_PARTS,
  statementItems,
  WireDate,
  WireInteger,
  WireNumber,
  WireText,
  type MovementFacts,
  type MovementKind,
  type StatementItem,
  type StatementPart,
} from '@maidan/betfair';
import { paise } from '@maidan/domain';
import * as z from 'zod/mini';
import type { Accounts } from '../../accounts/accounts-port.ts';
import type { Catalogue } from '../../catalogue/catalogue-port.ts';
import type { StatementRow, Statements } from '../../statements/statements-port.ts';
import type { TransferCause, Wallet } from '../../wallet/wallet-port.ts';
import { answer, declareOperation, except, type ApiCaller, type ApiOperation } from '../operation.ts';

export interface AccountParts {
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly wallet: Pick<Wallet, 'balance'>;
  readonly statements: Pick<Statements, 'account'>;
  readonly catalogue: Pick<Catalogue, 'market'>;
}

/** Play money has no rate: amounts are the same in each of these. */
const CURRENCIES = ['INR', 'GBP', 'EUR', 'USD'] as const;
const Locale = { locale: optionalField(WireText()) };
const Wallet = { wallet: optionalField(WireText()) };

export function accountOperations(parts: AccountParts): readonly ApiOperation[] {
  return [funds(parts), details(parts), statement(parts), currencyRates(), transferFunds()];
}

function funds({ wallet }: AccountParts): ApiOperation {
  return declareOperation({
    service: 'AccountAPING',
    name: 'getAccountFunds',
    needsAppKey: true,
    parameters: z.object({ ...Wallet, ...Locale }),
    positions: ['wallet'],
    async run({ account }) {
      const { cash, held } = await wallet.balance(account.account);
      return answer({
        availableToBetBalance: formatSize(paise(cash)),
        exposure: held === 0 ? 0 : -formatSize(paise(held)),
        retainedCommission: 0,
        // clients divide by it and expect it below 0
        exposureLimit: -formatSize(paise(Math.max(1, cash + held))),
        discountRate: 0,
        pointsBalance: 0,
        wallet: 'UK',
      });
    },
  });
}

function details({ accounts }: AccountParts): ApiOperation {
  return declareOperation({
    service: 'AccountAPING',
    name: 'getAccountDetails',
    needsAppKey: true,
    parameters: z.object(Locale),
    async run({ account }) {
      const record = await accounts.byKey(account.account);
      const [firstName = '', ...others] = (record?.fullName ?? '').trim().split(/\s+/);
      return answer({
        currencyCode: 'INR',
        firstName: firstName === '' ? (record?.username ?? '') : firstName,
        lastName: others.length === 0 ? 'Player' : others.join(' '),
        localeCode: 'en',
        region: 'GBR',
        timezone: 'Asia/Kolkata',
        discountRate: 0,
        pointsBalance: 0,
        countryCode: 'IN',
      });
    },
  });
}

const MOST_RECORDS = 100;
/** Rows that one read of the statement returns, and the most reads of one call. */
const ROWS_AT_ONCE = 1000;
const MOST_READS = 20;
const FIRST_MOMENT = parseDate('1970-01-01')!;

const StatementParameters = z.object({
  fromRecord: optionalField(WireInteger),
  recordCount: optionalField(WireInteger),
  itemDateRange: optionalField(z.object({ from: optionalField(WireDate), to: optionalField(WireDate) })),
  includeItem: optionalField(z.enum(STATEMENT_PARTS)),
  ...Wallet,
  ...Locale,
});

function statement(parts: AccountParts): ApiOperation {
  return declareOperation({
    service: 'AccountAPING',
    name: 'getAccountStatement',
    needsAppKey: true,
    parameters: StatementParameters,
    positions: ['locale', 'fromRecord', 'recordCount', 'itemDateRange', 'includeItem', 'wallet'],
    async run({ account }, { fromRecord = 0, recordCount = 0, itemDateRange, includeItem = 'ALL' }) {
      if (fromRecord < 0 || recordCount < 0 || recordCount > MOST_RECORDS) return except('INVALID_INPUT_DATA');
      const count = recordCount === 0 ? MOST_RECORDS : recordCount;
      const from = Math.max(FIRST_MOMENT, itemDateRange?.from ?? FIRST_MOMENT);
      // both ends belong to the range
      const to = itemDateRange?.to === undefined ? undefined : itemDateRange.to + 1;
      const window = { from, ...(to === undefined ? {} : { to }) };
      const items = await readItems(parts, account, { window, part: includeItem, count: fromRecord + count + 1 });
      return answer({ accountStatement: items.slice(fromRecord, fromRecord + count), moreAvailable: items.length > fromRecord + count });
    },
  });
}

interface Wanted {
  readonly window: { readonly from: number; readonly to?: number };
  readonly part: StatementPart;
  readonly count: number;
}

/** Returns the newest items of a part, at most about `count`. */
async function readItems(parts: AccountParts, { account }: ApiCaller['account'], { window, part, count }: Wanted): Promise<readonly StatementItem[]> {
  const items: StatementItem[] = [];
  for (let page = 1; page <= MOST_READS && items.length < count; page += 1) {
    const { rows } = await parts.statements.account(account, { ...window, page, size: ROWS_AT_ONCE });
    for (const row of rows) if (isInPart(part, kindOf(row.cause))) items.push(...statementItems(factsOf(row, parts.catalogue)));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return items;
}

function kindOf(cause: TransferCause): MovementKind {
  if (cause === 'settlement' || cause === 'commission') return 'settled';
  if (cause === 'void' || cause === 'correction') return 'corrected';
  return cause === 'grant' || cause === 'deposit' || cause === 'withdrawal' ? 'payment' : 'other';
}

function factsOf({ transfer, time, cause, amount, commission, balance, ...row }: StatementRow, catalogue: AccountParts['catalogue']): MovementFacts {
  const id = row.marketId;
  const eventTypeId = id === null ? '' : (catalogue.market(id)?.event.definition.eventTypeId ?? '');
  const market = id === null ? null : { id, name: row.marketName ?? '', event: row.eventName ?? '', eventTypeId };
  return { transfer, kind: kindOf(cause), time, amount, commission, balance, market };
}

function currencyRates(): ApiOperation {
  return declareOperation({
    service: 'AccountAPING',
    name: 'listCurrencyRates',
    needsAppKey: true,
    parameters: z.object({ fromCurrency: optionalField(WireText()), ...Locale }),
    positions: ['fromCurrency'],
    run: () => Promise.resolve(answer(CURRENCIES.map((currencyCode) => ({ currencyCode, rate: 1 })))),
  });
}

/** An account has one wallet, so there is nothing to transfer between. */
function transferFunds(): ApiOperation {
  return declareOperation({
    service: 'AccountAPING',
    name: 'transferFunds',
    needsAppKey: true,
    parameters: z.object({ from: WireText(), to: WireText(), amount: WireNumber, ...Locale }),
    positions: ['from', 'to', 'amount'],
    run: () => Promise.resolve(except('WALLET_TRANSFER_ERROR', 'An account has one wallet.')),
  });
}
