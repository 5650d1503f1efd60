/** Encodes automatic cash-outs, for the calls and for the account's feed. */
import type { AutoCashOutWire } from '../http/betting/cash-out.ts';
import { toRupees } from './wire-units.ts';

/** An automatic cash-out; amounts in paise. */
export interface AutoCashOutFacts {
  readonly marketId: string;
  readonly status: AutoCashOutWire['status'];
  readonly profitAt: number | null;
  readonly lossAt: number | null;
  readonly trailBy: number | null;
  readonly trigger: AutoCashOutWire['trigger'];
  readonly result: number | null;
}
/** The market of the catalogue. */
export interface NamedMarket {
  readonly definition: { readonly marketName: string };
  readonly event: { readonly definition: { readonly eventId: string; readonly eventName: string; readonly eventTypeId: string } };
}

/** Encodes an automatic cash-out. If the market is archived (undefined), its names are empty. */
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
    trail: rupees(rule.trailBy),
    trigger: rule.trigger,
    result: rupees(rule.result),
  };
}
