/** Sets, cancels and lists entry triggers. */
import { decodeTrigger, encodeTrigger, ENDPOINTS, type EntryTriggerFacts } from '@maidan/contract';
import { accept, refuse } from '@maidan/domain';
import type { SessionAccount, Routes } from '../../http/routes-port.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { BettingAccount } from '../orders/orders-port.ts';
import type { BetService } from '../orders/placing/bet-service-port.ts';
import type { EntryTriggers } from './entry-triggers-port.ts';

const SET = { en: 'Your bet waits for its price', hi: 'आपकी बेट अपने भाव का इंतज़ार कर रही है' };
const CANCELLED = { en: 'Cancelled', hi: 'रद्द किया गया' };

const accountOf = ({ account, memberCode, site, isDemo }: SessionAccount): BettingAccount => ({ account, memberCode, site, isDemo });

export interface EntryTriggerRoutesParts {
  readonly entryTriggers: EntryTriggers;
  readonly catalogue: Pick<Catalogue, 'market'>;
  readonly betService: Pick<BetService, 'admit'>;
}

export function registerEntryTriggerRoutes(routes: Routes, { entryTriggers, catalogue, betService }: EntryTriggerRoutesParts): void {
  const encode = (trigger: EntryTriggerFacts) => encodeTrigger(trigger, catalogue.market(trigger.marketId));
  routes.signedIn(ENDPOINTS.entryTriggers, async ({ session }) => {
    const own = await entryTriggers.list(session.account);
    return accept({ success: true as const, result: own.map(encode) });
  });
  routes.signedIn(ENDPOINTS.setEntryTrigger, async ({ session, body, language }) => {
    // each trigger is a bet
    if (!betService.admit(session.account, 1)) return refuse('RATE_LIMITED');
    const set = await entryTriggers.set(accountOf(session), decodeTrigger(body));
    return set.ok ? accept({ success: true as const, message: SET[language], result: encode(set.value) }) : set;
  });
  routes.signedIn(ENDPOINTS.cancelEntryTrigger, async ({ session, params, language }) => {
    const cancelled = await entryTriggers.cancel(accountOf(session), Number(params.id));
    return cancelled.ok ? accept({ success: true as const, message: CANCELLED[language], result: encode(cancelled.value) }) : cancelled;
  });
}
