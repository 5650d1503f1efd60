/** The settings of the slip before, or without, those of the account, and their parsing. Pure. */
import { fromRupees } from '@maidan/contract';
import {
  DEFAULT_BET_DELAYS,
  DEFAULT_STAKE_LIMITS,
  DELAY_KINDS,
  isStakeButtonPrice,
  toLatinDigits,
  type BetDelays,
  type StakeButtonValue,
  type StakeLimits,
} from '@maidan/domain';

/** Returns the seven delays of an answer (EN-16) in seconds; a missing or invalid one is the default (ER-11). */
export function delaysOf(setting: Readonly<Record<string, unknown>>): BetDelays {
  const delays: Record<string, number> = { ...DEFAULT_BET_DELAYS };
  for (const kind of DELAY_KINDS) {
    const value = setting[`${kind}BetDelay`];
    if (typeof value === 'number' && value >= 0) delays[`${kind}BetDelay`] = value;
  }
  return delays as unknown as BetDelays;
}

/** Returns the 20 limits of an answer (EN-17 to EN-19) in paise; a missing or invalid one is the default (ER-11). */
export function limitsOf(setting: Readonly<Record<string, unknown>>): StakeLimits {
  const limits: Record<string, number> = { ...DEFAULT_STAKE_LIMITS };
  for (const name of Object.keys(DEFAULT_STAKE_LIMITS)) {
    const rupees = setting[name];
    if (typeof rupees === 'number' && rupees > 0) limits[name] = fromRupees(rupees);
  }
  return limits as unknown as StakeLimits;
}

/** Returns the default label of a stake in whole rupees: '750', '1K', '1.5K', '1M'. */
export function stakeLabel(price: number): string {
  if (price >= 1_000_000) return `${Number((price / 1_000_000).toFixed(2))}M`;
  return price >= 1000 ? `${Number((price / 1000).toFixed(2))}K` : String(price);
}

/** A stake button as text in the fields. */
export interface EditedStake {
  readonly price: string;
  /** Empty: the default label of the price. */
  readonly label: string;
}

/** The longest label that the server takes. */
export const LONGEST_STAKE_LABEL = 12;

/** Parses typed whole rupees. Returns NaN for any other text. */
export function typedStake(price: string): number {
  const digits = toLatinDigits(price).replaceAll(',', '').trim();
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Returns a button as text for the fields. A default label becomes empty, so that it changes with the price. */
export function stakeToEdit({ price, label }: StakeButtonValue): EditedStake {
  return { price: String(price), label: label === stakeLabel(price) ? '' : label };
}

/** Returns the buttons of edited prices and labels, or null unless every price is a whole number of rupees (VA-33). */
export function editedButtons(stakes: readonly EditedStake[]): StakeButtonValue[] | null {
  const buttons = stakes.map(({ price, label }) => {
    const number = typedStake(price);
    const own = label.trim().slice(0, LONGEST_STAKE_LABEL).trim();
    return { price: number, label: own === '' ? stakeLabel(number) : own };
  });
  return buttons.every(({ price }) => isStakeButtonPrice(price)) ? buttons : null;
}

/** Returns true if the stake buttons of this account are not loaded (ST-89). `stakesOf` is the owner of the loaded ones. */
export function needsStakes(stakesOf: string | null, memberCode: string | null): boolean {
  return stakesOf === null || stakesOf !== memberCode;
}

export type StakeChange =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly reason: 'login' | 'not-integers' }
  | { readonly ok: false; readonly reason: 'failed'; readonly message: string };

/** Key of the message if nothing was sent. */
export const NOT_SENT_TEXT = { login: 'slip.loginToChangeStakes', 'not-integers': 'slip.stakesAreIntegers' } as const;

/** Changes stake buttons. Sends nothing without a session or with prices that are no whole rupees (VA-33, VA-34, T-81). */
export async function changeStakes(
  stakes: readonly EditedStake[],
  signedIn: boolean,
  send: (buttons: readonly StakeButtonValue[]) => Promise<string>,
): Promise<StakeChange> {
  if (!signedIn) return { ok: false, reason: 'login' };
  const buttons = editedButtons(stakes);
  if (buttons === null) return { ok: false, reason: 'not-integers' };
  try {
    return { ok: true, message: await send(buttons) };
  } catch (error) {
    return { ok: false, reason: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
