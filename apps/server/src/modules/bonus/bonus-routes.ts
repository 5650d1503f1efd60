/** Routes of the wallet of the bets (CA-08), of both wallets (CA-09), and of the remaining wagering of Free Cash (CA-62). */
import { ENDPOINTS, parseRate, parseStake, toDecimal, toRupees, type WageringDetails } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { Wallet } from '../wallet/wallet-port.ts';
import type { Bonuses, BonusOverview, BonusView, CountedStakes, WageringEstimates } from './bonus-port.ts';

const termsOf = ({ amount, required, minOdds, days }: BonusView) => ({
  amount: toRupees(amount),
  required: toRupees(required),
  minOdds: toDecimal(minOdds),
  days,
});

/** Returns the wagering details in rupees. A bonus that has ended requires no wagering. */
function detailsOf({ latest, waiting }: BonusOverview): Omit<WageringDetails, 'walletType'> {
  const later = waiting.map(termsOf);
  if (latest === null || latest.status === 'WAITING')
    return {
      required: 0,
      done: 0,
      expires: null,
      status: 'NONE',
      amount: 0,
      minOdds: 0,
      days: 0,
      converted: 0,
      lapsed: 0,
      waiting: later,
      reviewUntil: null,
      refused: null,
    };
  const active = latest.status === 'ACTIVE';
  return {
    ...termsOf(latest),
    required: active ? toRupees(latest.required) : 0,
    done: active ? toRupees(latest.played) : 0,
    expires: active && latest.expiresAt !== null ? new Date(latest.expiresAt).toISOString() : null,
    status: latest.status,
    converted: toRupees(latest.converted),
    lapsed: toRupees(latest.lapsed),
    waiting: later,
    reviewUntil: latest.reviewUntil === null ? null : new Date(latest.reviewUntil).toISOString(),
    refused: latest.refusedBecause,
  };
}

const countedWire = ({ staked, counted }: CountedStakes) => ({ staked: toRupees(staked), counts: toRupees(counted) });

export function registerBonusRoutes(routes: Routes, bonuses: Bonuses, wallet: Wallet, estimates: WageringEstimates): void {
  routes.signedIn(ENDPOINTS.switchWallet, async (call) => {
    const useBonusWallet = call.query.useBonusWallet === 'true';
    const walletCode = useBonusWallet ? ('BONUS' as const) : ('MAIN' as const);
    if (call.query.walletCode !== walletCode) return refuse('MALFORMED', { field: 'walletCode' });
    const chosen = await bonuses.choose(call.session.account, useBonusWallet);
    return chosen.ok ? accept({ success: true as const, result: { useBonusWallet, walletCode } }) : chosen;
  });
  routes.signedIn(ENDPOINTS.balanceSettings, async (call) => {
    const balance = await wallet.balance(call.session.account);
    const wallets = [
      { walletCode: 'MAIN' as const, walletType: 'main' as const, balance: toRupees(balance.cash) },
      { walletCode: 'BONUS' as const, walletType: 'bonus' as const, balance: toRupees(balance.bonus) },
    ];
    return accept({ success: true as const, result: { useBonusWallet: balance.usesBonus, wallets } });
  });
  routes.signedIn(ENDPOINTS.wageringDetails, async (call) => {
    const { walletType } = call.query;
    return accept({ success: true as const, result: { walletType, ...detailsOf(await bonuses.overview(call.session.account)) } });
  });
  routes.signedIn(ENDPOINTS.wageringGroups, async (call) => {
    const groups = await estimates.groups(call.session.account);
    const result = groups.map(({ eventName, marketName, settled, ...counted }) => ({ eventName, marketName, settled, ...countedWire(counted) }));
    return accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.wageringEstimate, async (call) => {
    const { marketId, selectionId, side, wallet: payer } = call.body;
    const [price, stake] = [parseRate(call.body.price), parseStake(call.body.stake)];
    if (price === null) return refuse('PRICE_INVALID');
    if (stake === null) return refuse('STAKE_INVALID');
    const found = await estimates.estimate(call.session.account, { marketId, selectionId, side, price, stake, wallet: payer });
    if (found === null) return accept({ success: true as const, result: null });
    const { before, after, reason, minOdds } = found;
    return accept({ success: true as const, result: { before: countedWire(before), after: countedWire(after), reason, minOdds: toDecimal(minOdds) } });
  });
}
