/** An automatic cash-out of the house -> the wire, for the calls and for the account's feed. */
import type { AutoCashOutWire } from '../http/betting/cash-out.ts';
import { toRupees } from './rupees.ts';

/** Paise. */
export interface AutoCashOutFacts {
  readonly marketId: string;
  readonly status: AutoCashOutWire['status'];
  readonly profitAt: number | null;
  readonly lossAt: number | null;
  readonly trigger: AutoCashOutWire['trigger'];
  readonly result: number | null;
}
/** As the catalogue has it; undefined once it is archived. */
export interface NamedMarket {
  readonly definition: { readonly marketName: string };
  readonly event: { readonly definition: { readonly eventId: string; readonly eventName: string; readonly eventTypeId: string } };
}

export function encodeAutoCashOut(rule: AutoCashOutFacts, market: NamedMarket | undefined): AutoCashOutWire {
  const rupees = (amount: number | null): number | null => (amount === null ? null : toRupees(amount));
  const event = market?.event.definition;
  return {
    marketId: rule.marketId,
    marketName: market?.definition.marketName ?? '',
    eventName: event?.eventName ?? '',
    eventId: event?.eventId ?? '',
    eventTypeId: event?.eventTypeId ?? '',
    status: rule.status,
    profit: rupees(rule.profitAt),
    loss: rupees(rule.lossAt),
    trigger: rule.trigger,
    result: rupees(rule.result),
  };
}
