/**
 * What actions on markets, sites and tables would do, for a second person: settlements (F-01, F-02), removed runners (F-04), limits (F-10),
 * lifts (F-12).
 */
import { needsSecondPerson, OPERATOR_ENDPOINTS as E, type FourEyesRule, type ResultRequest } from '@maidan/contract';
import { accept, effectiveLimits, LARGEST_STAKE, refuse, type MarketResult, type Outcome } from '@maidan/domain';
import type { ActionRequest, Asker, EffectFact, Offer } from '../approvals/approvals-port.ts';
import type { AuditTarget } from '../audit/audit-port.ts';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { Settlement, SettlementPreview } from '../settlement/settlement-port.ts';
import type { CaseDuties } from './case-duties.ts';
import type { OfferOf } from './guarded-actions.ts';
import { resultOf } from './market-result.ts';
import { isSetter, reasonKind, type OfferFacts } from './offer-facts.ts';
import type { OperatorActions } from './operator-actions.ts';

export interface MarketOffersParts {
  readonly facts: OfferFacts;
  readonly actions: Pick<OperatorActions, 'market'>;
  readonly settlement: Pick<Settlement, 'preview'>;
  readonly duties: Pick<CaseDuties, 'pricersOf'>;
}

const text = (name: EffectFact['name'], value: string | null): EffectFact => ({ name, kind: 'text', value });
const money = (name: EffectFact['name'], value: number): EffectFact => ({ name, kind: 'money', value });
const count = (name: EffectFact['name'], value: number): EffectFact => ({ name, kind: 'count', value });

type Limits = { readonly minStake: number; readonly maxStake: number; readonly maxWin: number };
/** Returns limits in words, amounts in rupees. */
export function limitsText(limits: Limits | null): string | null {
  if (limits === null) return null;
  return `stake ${limits.minStake / 100} to ${limits.maxStake / 100}, win ${limits.maxWin / 100}`;
}

/** Returns whether a change of limits is a raise by F-10. 0: not set, so the site's own holds. `own`: the site's own limits. */
export function isGuardedRaise(before: Limits | null, after: Limits | null, own: Pick<Limits, 'maxStake' | 'maxWin'>): boolean {
  return (['maxStake', 'maxWin'] as const).some((name) => {
    const [old, next] = [before?.[name] ?? 0, after?.[name] ?? 0];
    return needsSecondPerson('F-10', { before: old === 0 ? null : old, after: next === 0 ? own[name] : next, siteLimit: own[name] });
  });
}

export function marketOffers(parts: MarketOffersParts): ReadonlyMap<string, OfferOf> {
  return new Map<string, OfferOf>([
    [E.operatorSettle.name, (request, asker) => settleOffer(parts, request, asker)],
    [E.operatorSettleAgain.name, (request, asker) => settleOffer(parts, request, asker)],
    [E.operatorVoid.name, (request, asker) => settlementOffer(parts, { request, asker }, () => accept({ type: 'void', reason: reasonOf(request) }))],
    [E.operatorUnsettle.name, (request, asker) => settlementOffer(parts, { request, asker }, () => accept({ type: 'unsettled' }))],
    [E.operatorRemoveRunner.name, (request) => removalOffer(parts, request)],
    [E.operatorMarketLimits.name, (request) => limitsOffer(parts, request)],
    [E.operatorUnfreezeSite.name, liftOffer(parts, E.operatorFreezeSite.name, 'site')],
    [E.operatorResumeTable.name, liftOffer(parts, E.operatorPauseTable.name, 'table')],
    [E.operatorResume.name, liftOffer(parts, E.operatorSuspend.name, 'market')],
  ]);
}

const reasonOf = ({ body }: ActionRequest): string => (body as { readonly reason?: string }).reason ?? '';
const settleOffer = (parts: MarketOffersParts, request: ActionRequest, asker: Asker): Promise<Outcome<Offer>> =>
  settlementOffer(parts, { request, asker }, (market) => resultOf(request.body as ResultRequest, market));

type Result = MarketResult | { readonly type: 'unsettled' };

async function settlementOffer(
  { facts, actions, settlement, duties }: MarketOffersParts,
  { request, asker }: { readonly request: ActionRequest; readonly asker: Asker },
  resultFor: (market: CatalogueMarket) => Outcome<Result>,
): Promise<Outcome<Offer>> {
  const marketId = request.params['marketId'] ?? '';
  const market = await actions.market(marketId);
  if (!market.ok) return market;
  const result = resultFor(market.value);
  if (!result.ok) return result;
  if (result.value.type === 'void' && result.value.reason.trim() === '') return refuse('REASON_REQUIRED');
  const preview = await settlement.preview(marketId, result.value);
  if (!preview.ok) return preview;
  const isFirst = preview.value.standing === null && result.value.type !== 'void' && result.value.type !== 'unsettled';
  const pricers = isFirst ? await duties.pricersOf(market.value.event.definition.eventId) : [];
  const askerPriced = pricers.includes(asker.operator);
  return accept({
    rule: preview.value.isStanding ? null : ruleOf(preview.value, { isFirst, askerPriced }),
    barred: pricers.map((operator) => ({ operator, rule: 'pricedEvent' })),
    neverAlone: askerPriced,
    permissions: [result.value.type === 'void' ? 'result.void' : isFirst ? 'result.settle' : 'result.correct'],
    target: { kind: 'market', id: marketId },
    site: null,
    sport: market.value.event.definition.eventTypeId,
    persons: [],
    expects: preview.value.hash,
    effect: {
      facts: [
        text('event', market.value.event.definition.eventName),
        text('market', market.value.definition.marketName),
        text('result', wordsOf(market.value, preview.value.result)),
        text('standingResult', preview.value.standing === null ? null : wordsOf(market.value, preview.value.standing)),
        count('generation', preview.value.generation),
        count('players', preview.value.players.length),
        count('bets', preview.value.bets),
        money('matchedStakes', preview.value.matchedStakes),
        money('commission', preview.value.commission),
        money('house', preview.value.house),
      ],
      players: await facts.players(preview.value.players),
    },
  });
}

/** No feed names a result that it does not settle by itself, so F-01 always needs a second person. */
function ruleOf(
  { players, matchedStakes }: SettlementPreview,
  { isFirst, askerPriced }: { readonly isFirst: boolean; readonly askerPriced: boolean },
): FourEyesRule | null {
  if (!isFirst) return needsSecondPerson('F-02', { positions: players.length }) ? 'F-02' : null;
  return needsSecondPerson('F-01', { feedAgrees: false, askerPriced, matchedStakes, players: players.length }) ? 'F-01' : null;
}

function wordsOf(market: CatalogueMarket, result: Result): string {
  const nameOf = (selectionId: number): string => market.runners.find((runner) => runner.selectionId === selectionId)?.name ?? String(selectionId);
  if (result.type === 'runs') return `${result.runs} runs`;
  if (result.type === 'void' || result.type === 'unsettled') return result.type;
  const removed = (result.removed ?? []).map((runner) => `${nameOf(runner.selectionId)} removed (${runner.reduction / 100}%)`);
  const dead = result.type === 'dead-heat' ? [`dead heat for ${result.places}`] : [];
  return [...result.winners.map(nameOf), ...dead, ...removed].join(', ');
}

/** The effect on players follows from the result later, so the bets of the market stand for it: a further bet is another effect. */
async function removalOffer({ actions, settlement }: MarketOffersParts, request: ActionRequest): Promise<Outcome<Offer>> {
  const marketId = request.params['marketId'] ?? '';
  const market = await actions.market(marketId);
  if (!market.ok) return market;
  const { selectionId, reduction } = request.body as { readonly selectionId: number; readonly reduction: number };
  const runner = market.value.runners.find((one) => one.selectionId === selectionId);
  if (runner === undefined) return refuse('RUNNER_UNKNOWN');
  const bets = await settlement.preview(marketId, { type: 'void', reason: reasonOf(request) });
  if (!bets.ok) return bets;
  const { matchedStakes } = bets.value;
  return accept({
    rule: needsSecondPerson('F-04', { inPlay: market.value.inPlay, matchedStakes }) ? 'F-04' : null,
    permissions: ['market.remove'],
    target: { kind: 'market', id: marketId },
    site: null,
    sport: market.value.event.definition.eventTypeId,
    persons: [],
    effect: {
      facts: [
        text('event', market.value.event.definition.eventName),
        text('market', market.value.definition.marketName),
        text('result', `${runner.name} removed (${reduction}%)`),
        count('players', bets.value.players.length),
        count('bets', bets.value.bets),
        money('matchedStakes', matchedStakes),
      ],
      players: [],
    },
  });
}

async function limitsOffer({ actions }: MarketOffersParts, { params, body }: ActionRequest): Promise<Outcome<Offer>> {
  const marketId = params['marketId'] ?? '';
  const market = await actions.market(marketId);
  if (!market.ok) return market;
  const { minStake, maxStake, maxWin, clear } = body as Limits & { readonly clear?: boolean };
  const paise = (rupees: number): number => Math.round(rupees * 100);
  const after = clear === true ? null : { minStake: paise(minStake), maxStake: paise(maxStake), maxWin: paise(maxWin) };
  const { definition, event, limits: before } = market.value;
  const own = effectiveLimits({ marketName: definition.marketName, marketType: definition.marketType, eventTypeId: event.definition.eventTypeId });
  return accept({
    rule: isGuardedRaise(before, after, { maxStake: own.maxStake, maxWin: LARGEST_STAKE }) ? 'F-10' : null,
    permissions: ['market.limits'],
    target: { kind: 'market', id: marketId },
    site: null,
    sport: event.definition.eventTypeId,
    persons: [],
    effect: {
      facts: [
        text('event', event.definition.eventName),
        text('market', definition.marketName),
        text('limitsBefore', limitsText(before)),
        text('limitsAfter', limitsText(after)),
      ],
      players: [],
    },
  });
}

/** Returns the offer of lifting what the action `set` set on a target. */
function liftOffer({ facts, actions }: MarketOffersParts, set: string, kind: 'site' | 'table' | 'market'): OfferOf {
  const permission = ({ site: 'site.freeze', table: 'casino.pause', market: 'market.resume' } as const)[kind];
  return async ({ params }, asker) => {
    const target: AuditTarget = { kind, id: params['site'] ?? params['tableId'] ?? params['marketId'] ?? '' };
    const market = kind === 'market' ? await actions.market(target.id) : null;
    if (market !== null && !market.ok) return market;
    const setBy = await facts.setBy(set, target);
    const isGuarded =
      setBy !== null && needsSecondPerson('F-12', { setByAsker: isSetter(setBy, asker), age: facts.now() - setBy.at, reason: reasonKind(setBy.reason) });
    return accept({
      rule: isGuarded ? 'F-12' : null,
      permissions: [permission],
      target,
      site: kind === 'site' ? target.id : null,
      sport: market === null ? null : market.value.event.definition.eventTypeId,
      persons: [],
      effect: {
        facts: [
          text(kind, kind === 'market' && market !== null ? market.value.definition.marketName : target.id),
          text('setBy', setBy?.actor ?? null),
          { name: 'setAt', kind: 'time', value: setBy?.at ?? null },
          text('setReason', setBy?.reason ?? null),
        ],
        players: [],
      },
    });
  };
}
