/** Sets, cancels and lists automatic cash-outs. */
import { encodeAutoCashOut, ENDPOINTS } from '@maidan/contract';
import { accept, parseRupees, refuse } from '@maidan/domain';
import type { SessionAccount, Routes } from '../../http/routes-port.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { BettingAccount } from '../orders/orders-port.ts';
import type { AutoCashOutRule, AutoCashOuts } from './auto-cash-out-port.ts';

const SET = { en: 'Auto cash out is set', hi: 'ऑटो कैश आउट सेट हो गया' };
const ENDED = { en: 'Auto cash out is switched off', hi: 'ऑटो कैश आउट बंद हो गया' };

const accountOf = ({ account, memberCode, site, isDemo }: SessionAccount): BettingAccount => ({ account, memberCode, site, isDemo });

/** Returns a target in paise; null: not set; undefined: not an amount of rupees. */
function targetOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (value === 0) return 0;
  const amount = parseRupees(Math.abs(value));
  return amount === null ? undefined : Math.sign(value) * amount;
}

export function registerAutoCashOutRoutes(routes: Routes, rules: AutoCashOuts, catalogue: Pick<Catalogue, 'market'>): void {
  const encode = (rule: AutoCashOutRule) => encodeAutoCashOut(rule, catalogue.market(rule.marketId));
  routes.signedIn(ENDPOINTS.autoCashOuts, async ({ session }) => {
    const own = await rules.list(session.account);
    return accept({ success: true as const, result: own.map(encode) });
  });
  routes.signedIn(ENDPOINTS.setAutoCashOut, async ({ session, params, body, language }) => {
    const [profitAt, lossAt, trailBy] = [targetOf(body.profit), targetOf(body.loss), targetOf(body.trail)];
    if (profitAt === undefined || lossAt === undefined || trailBy === undefined) return refuse('TARGET_INVALID');
    const rule = await rules.set(accountOf(session), params.marketId, { profitAt, lossAt, trailBy });
    return rule.ok ? accept({ success: true as const, message: SET[language], result: encode(rule.value) }) : rule;
  });
  routes.signedIn(ENDPOINTS.cancelAutoCashOut, async ({ session, params, language }) => {
    const rule = await rules.cancel(accountOf(session), params.marketId);
    return rule.ok ? accept({ success: true as const, message: ENDED[language] }) : rule;
  });
}
