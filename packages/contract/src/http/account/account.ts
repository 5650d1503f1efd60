/** Balance, settings and stake buttons of the caller's account (CA-07, CA-17 to CA-20, CA-59, CA-60). */
import { SELF_TRADE_MODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';

const WalletAmounts = {
  balance: z.number(),
  bounsBalance: z.number(),
  exposure: z.number(),
  bonusExposure: z.number(),
  /** Whether bets use Free Cash. */
  useBonusWallet: z.boolean(),
};
/** Rupees. Exposures are negative or 0. bounsBalance is Free Cash; the misspelling is part of the wire. */
export const BalanceWire = z.object(WalletAmounts);
export type BalanceWire = z.infer<typeof BalanceWire>;

export const UserDetails = successOf({
  doc: z.object({ username: z.string(), ...WalletAmounts }),
  /** true: the server has ended the session. message says why, and the client signs out after 2 s (ST-10, ST-12). */
  logout: z.boolean(),
  message: z.string(),
});
export type UserDetails = z.infer<typeof UserDetails>;
/** A poll: does not renew the idle time. */
export const userDetails = endpoint({ name: 'userDetails', method: 'POST', path: 'getUserDetails', auth: 'bearer', answer: UserDetails });

/** Refills a demo account to its opening points, once per calendar day in India. Rupees. REFILL_NOT_NEEDED, REFILL_TAKEN. */
export const refillDemo = endpoint({
  name: 'refillDemo',
  method: 'POST',
  path: 'account/:memberCode/refill',
  auth: 'bearer',
  params: z.object({ memberCode: Id }),
  answer: successOf({ amount: z.number() }),
  action: true,
});

/** Up to three pairs priceN, labelN; the numbers continue over all rows (EN-28, EN-29). */
export const StakeButtonRow = z.record(z.string(), z.union([z.string(), z.number()]));
export const StakeButtonsData = z.object({ priceArray: z.array(StakeButtonRow) });
export type StakeButtonsData = z.infer<typeof StakeButtonsData>;
export const stakeButtons = endpoint({
  name: 'stakeButtons',
  method: 'POST',
  path: 'getStackButton',
  auth: 'bearer',
  answer: successOf({ data: StakeButtonsData }),
});

/** Saves stake buttons as pairs price1..price20, label1..label20. The codec checks the values (integers only, VA-33). */
export const updateStakeButtons = endpoint({
  name: 'updateStakeButtons',
  method: 'POST',
  path: 'updateButton',
  auth: 'bearer',
  // Any object is accepted, because the codec ignores unknown names.
  body: z.record(z.string().check(z.maxLength(32)), z.unknown()),
  answer: successOf({ message: z.string(), data: StakeButtonsData }),
  action: true,
});

/** Whole rupees. */
export const StakeButtonWire = z.object({ label: z.string(), price: z.number() });
export type StakeButtonWire = z.infer<typeof StakeButtonWire>;

/** One-click bets: the stake of each and the largest stake, rupees. */
const OneClickWire = z.object({ active: z.boolean(), stake: z.number(), cap: z.number() });

/** Delays in seconds, limits in rupees; s = soccer, t = tennis (EN-16 to EN-21). */
export const UserSetting = z.object({
  bookmakerBetDelay: z.number(),
  fancyBetDelay: z.number(),
  virtualBetDelay: z.number(),
  ballbyballBetDelay: z.number(),
  soccerBetDelay: z.number(),
  tennisBetDelay: z.number(),
  matchoddsBetDelay: z.number(),
  minFancy: z.number(),
  maxFancy: z.number(),
  minOdds: z.number(),
  maxOdds: z.number(),
  minBookmaker: z.number(),
  maxBookmaker: z.number(),
  sMinFancy: z.number(),
  sMaxFancy: z.number(),
  sMinOdds: z.number(),
  sMaxOdds: z.number(),
  sMinBookmaker: z.number(),
  sMaxBookmaker: z.number(),
  tMinFancy: z.number(),
  tMaxFancy: z.number(),
  tMinOdds: z.number(),
  tMaxOdds: z.number(),
  tMinBookmaker: z.number(),
  tMaxBookmaker: z.number(),
  minToss: z.number(),
  maxToss: z.number(),
  /** '0' = not set (T-49). */
  placeBetLimit: z.object({ min: z.string(), max: z.string() }),
  /** Per cent of net market winnings of exchange markets. */
  commission: z.number(),
  /** Settings of EN-11 to EN-13. */
  presetStakeSettings: z.object({
    settings: z.array(StakeButtonWire),
    mobileStakesSettings: z.array(StakeButtonWire),
    mobileStakesExchangeGameSettings: z.array(StakeButtonWire),
  }),
  oneClickSettings: OneClickWire,
  notifications: z.boolean(),
  confirmation: z.boolean(),
  /** What an order does at an own order, unless it says so itself. */
  selfTradeMode: z.enum(SELF_TRADE_MODES),
});
export type UserSetting = z.infer<typeof UserSetting>;
export const userSetting = endpoint({ name: 'userSetting', method: 'POST', path: 'getUserSetting', auth: 'bearer', answer: successOf({ data: UserSetting }) });

const AccountPath = z.object({ id: Id });
/** The codec checks the items: a price that is no integer is a refusal, not a malformed request. */
const StakesRequest = z.object({ settings: z.array(z.unknown()).check(z.maxLength(20)) });
const StakesAnswer = successOf({ message: z.string(), result: z.array(StakeButtonWire) });

export const saveOneClick = endpoint({
  name: 'saveOneClick',
  method: 'POST',
  path: 'account/:id/settings/one-click',
  auth: 'bearer',
  params: AccountPath,
  body: z.object({ active: z.boolean(), stake: z.optional(z.unknown()), cap: z.optional(z.unknown()) }),
  answer: successOf({ message: z.string(), result: OneClickWire }),
  action: true,
});
/** Sets what the player's next orders do when they would meet one of his own; an order that names a mode keeps it. */
export const saveSelfTrade = endpoint({
  name: 'saveSelfTrade',
  method: 'POST',
  path: 'account/:id/settings/self-trade',
  auth: 'bearer',
  params: AccountPath,
  body: z.object({ mode: z.enum(SELF_TRADE_MODES) }),
  answer: successOf({ message: z.string(), result: z.enum(SELF_TRADE_MODES) }),
  action: true,
});
export const saveStakes = endpoint({
  name: 'saveStakes',
  method: 'POST',
  path: 'account/:id/settings/stakes',
  auth: 'bearer',
  params: AccountPath,
  body: StakesRequest,
  answer: StakesAnswer,
  action: true,
});
export const saveMobileStakes = endpoint({
  name: 'saveMobileStakes',
  method: 'POST',
  path: 'account/:id/settings/mobile-stakes',
  auth: 'bearer',
  params: AccountPath,
  body: StakesRequest,
  answer: StakesAnswer,
  action: true,
});
export const saveMobileStakesExchangeGame = endpoint({
  name: 'saveMobileStakesExchangeGame',
  method: 'POST',
  path: 'account/:id/settings/mobile-stakes-exchange-game',
  auth: 'bearer',
  params: AccountPath,
  body: StakesRequest,
  answer: StakesAnswer,
  action: true,
});
