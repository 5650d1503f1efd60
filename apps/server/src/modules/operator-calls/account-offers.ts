/** What actions on players and payments would do, for a second person: grants (F-05, F-06), payments (F-07, F-08), unblocking (F-09), limits (F-10). */
import { randomUUID } from 'node:crypto';
import { FOUR_EYES_BOUNDS, needsSecondPerson, OPERATOR_ENDPOINTS as E, parseStake, TRANSIENT_CODES } from '@maidan/contract';
import { accept, DEFAULT_STAKE_LIMITS, effectiveLimits, LARGEST_STAKE, maskedPayee, refuse, type Outcome, type RefusalCode } from '@maidan/domain';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { ActionRequest, Asker, EffectFact, Offer, Reservation } from '../approvals/approvals-port.ts';
import { recordText } from '../../platform/postgres/action-record.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { dutyConflict, isSameOperator, type CaseDuties } from './case-duties.ts';
import type { OfferOf } from './guarded-actions.ts';
import { isGuardedRaise, limitsText } from './market-offers.ts';
import type { OfferFacts } from './offer-facts.ts';
import type { OperatorActions } from './operator-actions.ts';

export interface AccountOffersParts {
  readonly database: Pick<Database, 'query'>;
  readonly facts: OfferFacts;
  readonly accounts: Pick<Accounts, 'byKey' | 'byMemberCode' | 'limits'>;
  readonly actions: Pick<OperatorActions, 'market'>;
  readonly duties: Pick<CaseDuties, 'blockersOfAppellant'>;
}

const COUNT_GRANT = recordText(
  `insert into operator_grant (operator, account, person, amount, reference, approval, at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict on constraint operator_grant_once do nothing`,
);

const text = (name: EffectFact['name'], value: string | null): EffectFact => ({ name, kind: 'text', value });
const money = (name: EffectFact['name'], value: number): EffectFact => ({ name, kind: 'money', value });
const count = (name: EffectFact['name'], value: number | undefined): EffectFact => ({ name, kind: 'count', value: value ?? null });

export function accountOffers(parts: AccountOffersParts): ReadonlyMap<string, OfferOf> {
  const offer = (build: (request: ActionRequest, asker: Asker) => Promise<Outcome<Offer>>): OfferOf => build;
  return new Map<string, OfferOf>([
    [E.operatorGrant.name, offer((request, asker) => grantOffer(parts, request, asker))],
    [E.operatorGrantBonus.name, offer((request) => freeCashOffer(parts, request))],
    [E.operatorSignUpCode.name, offer((request) => Promise.resolve(codeOffer(request)))],
    [E.operatorApprovePayment.name, offer((request, asker) => paymentOffer(parts, request, asker))],
    [E.operatorUnblock.name, offer((request, asker) => unblockOffer(parts, request, asker))],
    [E.operatorAccountLimits.name, offer((request) => limitsOffer(parts, request))],
  ]);
}

async function accountOf({ accounts }: AccountOffersParts, { params }: ActionRequest): Promise<Outcome<AccountRecord>> {
  const account = await accounts.byMemberCode(params['memberCode'] ?? '');
  return account === undefined ? refuse('ACCOUNT_UNKNOWN') : accept(account);
}
const onAccount = ({ memberCode, site, person }: AccountRecord) => ({
  target: { kind: 'account' as const, id: memberCode },
  site,
  sport: null,
  persons: [person],
});

async function grantOffer(parts: AccountOffersParts, request: ActionRequest, { operator }: Asker): Promise<Outcome<Offer>> {
  const found = await accountOf(parts, request);
  if (!found.ok) return found;
  const { account, person, status } = found.value;
  const body = request.body as { readonly amount?: unknown; readonly requestId?: number };
  const amount = parseStake(body.amount);
  if (amount === null) return refuse('STAKE_INVALID');
  const reference = body.requestId === undefined ? null : String(body.requestId);
  const sums = await parts.facts.grants(operator, person);
  const isRepeated = reference !== null && (await isCounted(parts, { operator, account, reference }));
  const grant = { operator, account, person, amount, reference };
  return accept({
    ...onAccount(found.value),
    rule: !isRepeated && needsSecondPerson('F-05', { amount, ...sums }) ? 'F-05' : null,
    shares: 'F-05',
    permissions: ['wallet.grant'],
    reserve: () => reserve(parts, grant),
    whenApproved: (approval) => [
      {
        text: COUNT_GRANT,
        values: [operator, account, person, amount, reference ?? `approval ${approval}`, approval, new Date(parts.facts.now())],
      },
    ],
    effect: {
      facts: [money('amount', amount), text('accountStatus', status)],
      informing: [money('grantedByOperator', sums.byOperator), money('grantedToPerson', sums.toPerson)],
      players: await parts.facts.players([{ account, difference: amount }]),
    },
  });
}

interface Grant {
  readonly operator: number;
  readonly account: number;
  readonly person: number;
  readonly amount: number;
  /** The caller's idempotency key; null: none. */
  readonly reference: string | null;
}

async function isCounted(
  { database }: AccountOffersParts,
  { operator, account, reference }: Pick<Grant, 'operator' | 'account' | 'reference'>,
): Promise<boolean> {
  const rows = await database.query('select 1 from operator_grant where operator = $1 and account = $2 and reference = $3', [operator, account, reference]);
  return rows.length > 0;
}

/** Counts a grant before it is booked; null: it would reach a bound. After a crash in between it stays counted, which refuses too much and never too little. */
async function reserve({ database, facts }: AccountOffersParts, { operator, account, person, amount, reference }: Grant): Promise<Reservation | null> {
  const { grantsOfOperatorInDay, grantsToPersonInWeek } = FOUR_EYES_BOUNDS;
  const key = reference ?? `single ${randomUUID()}`;
  const [reserved] = await database.query<{ reservation: number | null; is_new: boolean }>(
    'select * from reserve_operator_grant($1, $2, $3, $4, $5, $6, $7, $8)',
    [operator, account, person, amount, key, grantsOfOperatorInDay, grantsToPersonInWeek, new Date(facts.now())],
  );
  if (reserved?.reservation === null || reserved === undefined) return null;
  return {
    async release({ code }) {
      // a transient refusal of a call with a key: the same call comes again and finds its place
      const comesAgain = reference !== null && TRANSIENT_CODES.has(code as RefusalCode);
      if (reserved.is_new && !comesAgain) await database.query('delete from operator_grant where id = $1', [reserved.reservation]);
    },
  };
}

async function freeCashOffer(parts: AccountOffersParts, request: ActionRequest): Promise<Outcome<Offer>> {
  const found = await accountOf(parts, request);
  if (!found.ok) return found;
  const body = request.body as { readonly amount?: unknown; readonly wagering?: number; readonly days?: number };
  const amount = parseStake(body.amount);
  if (amount === null) return refuse('STAKE_INVALID');
  return accept({
    ...onAccount(found.value),
    rule: needsSecondPerson('F-06', { freeCash: amount, codeBudget: null }) ? 'F-06' : null,
    permissions: ['bonus.grant'],
    effect: {
      facts: [money('amount', amount), count('wagering', body.wagering), count('days', body.days), text('accountStatus', found.value.status)],
      // Free Cash is no cash: the player's money stays
      players: await parts.facts.players([{ account: found.value.account, difference: 0 }]),
    },
  });
}

/** A code has no budget of its own, so one with a grant may bring any sum. */
function codeOffer({ params, body }: ActionRequest): Outcome<Offer> {
  const { code, grant, wagering, days } = body as { readonly code: string; readonly grant?: unknown; readonly wagering?: number; readonly days?: number };
  const amount = grant === undefined ? null : parseStake(grant);
  if (grant !== undefined && amount === null) return refuse('STAKE_INVALID');
  const site = params['site'] ?? '';
  return accept({
    rule: needsSecondPerson('F-06', { freeCash: amount, codeBudget: amount === null ? null : Number.POSITIVE_INFINITY }) ? 'F-06' : null,
    permissions: ['promo.write'],
    target: { kind: 'site', id: site },
    site,
    sport: null,
    persons: [],
    effect: {
      facts: [text('site', site), text('code', code), { name: 'amount', kind: 'money', value: amount }, count('wagering', wagering), count('days', days)],
      players: [],
    },
  });
}

async function paymentOffer({ facts, accounts }: AccountOffersParts, { params }: ActionRequest, asker: Asker): Promise<Outcome<Offer>> {
  const payment = await facts.payment(Number(params['refrenceNo']));
  const account = payment === undefined ? undefined : await accounts.byKey(payment.account);
  if (payment === undefined || account === undefined) return refuse('REQUEST_UNKNOWN');
  if (payment.status !== 'PENDING') return refuse('REQUEST_DECIDED');
  const { amount, payableFrom, type } = payment;
  const [player] = await facts.players([{ account: payment.account, difference: type === 'deposit' ? amount : 0 }]);
  if (player === undefined) return refuse('REQUEST_UNKNOWN');
  const { since, deciders } = await facts.payeeHistory(payment);
  const decidedByAsker = (words: string): boolean => words.split(' ').includes(asker.login);
  const needed =
    type === 'deposit'
      ? // there is no list of the provider's payments yet, so no deposit is in it
        needsSecondPerson('F-08', { amount, inProviderList: false })
      : needsSecondPerson('F-07', {
          amount,
          payeeAge: facts.now() - since,
          // before `payableFrom` the cashier takes a second person's decision only
          isFlagged: (payableFrom !== null && payableFrom > facts.now()) || player.flags.some((flag) => flag === 'NEGATIVE' || flag === 'BREAK'),
          sameDecider: deciders.length === 3 && deciders.every(decidedByAsker),
        });
  return accept({
    ...onAccount(account),
    rule: needed ? (type === 'deposit' ? 'F-08' : 'F-07') : null,
    permissions: ['cashier.decide'],
    target: { kind: 'payment', id: String(payment.id) },
    effect: {
      facts: [
        text('payment', String(payment.id)),
        text('paymentKind', `${type} ${payment.method}`),
        money('amount', amount),
        // requests are kept for ever, and contact data is not
        text('payee', payment.payee === null ? (payment.utr ?? null) : maskedPayee(payment.payee)),
        ...(type === 'withdraw' ? [{ name: 'payeeSince' as const, kind: 'time' as const, value: since }] : []),
      ],
      players: [player],
    },
  });
}

/** To unblock a player who has appealed decides his appeal, so none of those who blocked him has a part in it. */
async function unblockOffer(parts: AccountOffersParts, request: ActionRequest, asker: Asker): Promise<Outcome<Offer>> {
  const found = await accountOf(parts, request);
  if (!found.ok) return found;
  const blockers = await parts.duties.blockersOfAppellant(found.value.person);
  if (blockers.some((blocker) => isSameOperator(blocker, { operator: asker.operator, actor: asker.login }))) return dutyConflict('blockedPlayer');
  const setBy = await parts.facts.setBy(E.operatorBlock.name, { kind: 'account', id: found.value.memberCode });
  const office = setBy === null || found.value.status !== 'blocked' ? null : await parts.facts.officeOf(setBy);
  return accept({
    ...onAccount(found.value),
    rule: needsSecondPerson('F-09', { blockedBy: office }) ? 'F-09' : null,
    barred: blockers.flatMap(({ operator }) => (operator === null ? [] : [{ operator, rule: 'blockedPlayer' as const }])),
    permissions: [office === 'INTEGRITY' ? 'integrity.decide' : office === 'CARE' ? 'care.restrict' : 'player.unblock'],
    effect: {
      facts: [
        text('accountStatus', found.value.status),
        text('blockedBy', setBy?.actor ?? null),
        { name: 'setAt', kind: 'time', value: setBy?.at ?? null },
        text('setReason', setBy?.reason ?? null),
      ],
      players: await parts.facts.players([{ account: found.value.account, difference: 0 }]),
    },
  });
}

async function limitsOffer(parts: AccountOffersParts, request: ActionRequest): Promise<Outcome<Offer>> {
  const found = await accountOf(parts, request);
  if (!found.ok) return found;
  const body = request.body as {
    readonly minStake: number;
    readonly maxStake: number;
    readonly maxWin: number;
    readonly marketId?: string;
    readonly kind?: string;
  };
  const paise = (rupees: number): number => Math.round(rupees * 100);
  const after = { minStake: paise(body.minStake), maxStake: paise(body.maxStake), maxWin: paise(body.maxWin) };
  const [marketId, kind] = [body.marketId ?? '', body.kind ?? ''];
  const before = (await parts.accounts.limits(found.value.account)).find((limit) => limit.marketId === marketId && limit.kind === kind) ?? null;
  const own = await ownLimit(parts, marketId, kind);
  if (!own.ok) return own;
  return accept({
    ...onAccount(found.value),
    rule: isGuardedRaise(before, after, { maxStake: own.value, maxWin: LARGEST_STAKE }) ? 'F-10' : null,
    permissions: ['player.limits'],
    effect: {
      facts: [
        text('market', marketId === '' ? (kind === '' ? null : kind) : marketId),
        text('limitsBefore', limitsText(before)),
        text('limitsAfter', limitsText(after)),
      ],
      players: await parts.facts.players([{ account: found.value.account, difference: 0 }]),
    },
  });
}

/** Returns the largest stake without a limit of the player's own: of the market, else of the kind, else the largest of all kinds. */
async function ownLimit({ actions }: AccountOffersParts, marketId: string, kind: string): Promise<Outcome<number>> {
  if (marketId !== '') {
    const market = await actions.market(marketId);
    if (!market.ok) return market;
    const { definition, event, limits } = market.value;
    const facts = { marketName: definition.marketName, marketType: definition.marketType, eventTypeId: event.definition.eventTypeId };
    return accept(effectiveLimits(facts, { own: [limits] }).maxStake);
  }
  const { maxFancy, maxOdds, maxBookmaker, maxToss } = DEFAULT_STAKE_LIMITS;
  const ofKind = { fancy: maxFancy, odds: maxOdds, bookmaker: maxBookmaker, toss: maxToss } as Readonly<Record<string, number>>;
  return accept(ofKind[kind] ?? Math.max(maxFancy, maxOdds, maxBookmaker, maxToss));
}
