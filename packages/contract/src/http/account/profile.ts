/** Wallets, site messages and profile of the caller's account (CA-08 to CA-10, CA-13). Amounts in rupees. */
import { WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id } from '../../fields.ts';

const AccountPath = z.object({ id: Id });
const WalletCode = z.enum(WALLET_CODES);

/** Chooses the wallet for bets. useBonusWallet and walletCode have the same meaning. */
export const switchWallet = endpoint({
  name: 'switchWallet',
  method: 'PUT',
  path: 'account/:id/settings/switch-wallet',
  auth: 'bearer',
  params: AccountPath,
  query: z.object({ useBonusWallet: z.enum(['true', 'false']), walletCode: WalletCode }),
  answer: successOf({ result: z.object({ useBonusWallet: z.boolean(), walletCode: WalletCode }) }),
  action: true,
});
export const balanceSettings = endpoint({
  name: 'balanceSettings',
  method: 'GET',
  path: 'account/:id/balance-settings',
  auth: 'bearer',
  params: AccountPath,
  answer: successOf({
    result: z.object({
      useBonusWallet: z.boolean(),
      wallets: z.array(z.object({ walletCode: WalletCode, walletType: z.enum(['main', 'bonus']), balance: z.number() })),
    }),
  }),
});
/** Messages for every player of the site, in the caller's language, such as why betting is paused (O-65). */
export const SiteMessages = z.array(z.object({ _id: z.string(), message: z.string() }));
export type SiteMessages = z.infer<typeof SiteMessages>;
export const notificationMessages = endpoint({
  name: 'notificationMessages',
  method: 'GET',
  path: 'account/:id/notification/message',
  auth: 'bearer',
  params: AccountPath,
  answer: successOf({ result: SiteMessages }),
});

export const Profile = z.object({
  memberCode: z.string(),
  username: z.string(),
  fullname: z.string(),
  /** Ten digits; empty if unknown. */
  mobileNum: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;
/** Sent to the site's dev host, or to the main host if the site has none (CA-14, T-65). */
export const profile = endpoint({
  name: 'profile',
  method: 'GET',
  path: 'account/:memberCode/profile/get',
  auth: 'bearer',
  host: 'dev',
  params: z.object({ memberCode: Id }),
  answer: successOf({ result: Profile }),
});
