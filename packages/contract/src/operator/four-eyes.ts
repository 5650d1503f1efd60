/**
 * Four eyes: which actions of an operator need a second person. Bounds are data; `needsSecondPerson` is the only place that applies them.
 * Amounts in paise, times in ms.
 */
import type { BothLanguages, Permission } from './permissions.ts';

export const FOUR_EYES_RULES = [
  'F-01',
  'F-02',
  'F-03',
  'F-04',
  'F-05',
  'F-06',
  'F-07',
  'F-08',
  'F-09',
  'F-10',
  'F-11',
  'F-12',
  'F-13',
  'F-14',
  'F-15',
  'F-16',
  'F-17',
] as const;
export type FourEyesRule = (typeof FOUR_EYES_RULES)[number];

export const APPROVAL_STATES = ['ASKED', 'APPLIED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'STALE'] as const;
/** Every state but ASKED is final. */
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RUPEE = 100;

export interface FourEyesTerms {
  readonly text: BothLanguages;
  /** A request ends this long after it was asked. */
  readonly endsAfterMs: number;
  /** The permissions of the actions that the rule covers. The second person needs the one of the action, and `approval.decide`. */
  readonly permissions: readonly Permission[];
}

export const FOUR_EYES_TERMS: { readonly [rule in FourEyesRule]: FourEyesTerms } = {
  'F-01': { text: { en: 'Settle by hand', hi: 'हाथ से सेटल करना' }, endsAfterMs: 30 * MINUTE, permissions: ['result.settle'] },
  'F-02': {
    text: { en: 'Settle again, take a settlement back, void', hi: 'दोबारा सेटल करना, सेटलमेंट वापस लेना, रद्द करना' },
    endsAfterMs: 4 * HOUR,
    permissions: ['result.correct', 'result.void'],
  },
  'F-03': { text: { en: 'Void one bet', hi: 'एक बेट रद्द करना' }, endsAfterMs: 4 * HOUR, permissions: ['bet.void'] },
  'F-04': { text: { en: 'Remove a selection with a reduction', hi: 'कटौती के साथ चयन हटाना' }, endsAfterMs: 15 * MINUTE, permissions: ['market.remove'] },
  'F-05': { text: { en: 'Grant or correct play money', hi: 'पॉइंट देना या सुधारना' }, endsAfterMs: 24 * HOUR, permissions: ['wallet.grant', 'wallet.correct'] },
  'F-06': { text: { en: 'Free Cash and promo codes', hi: 'फ़्री कैश और प्रोमो कोड' }, endsAfterMs: 24 * HOUR, permissions: ['bonus.grant', 'promo.write'] },
  'F-07': { text: { en: 'Approve a withdrawal', hi: 'निकासी मंज़ूर करना' }, endsAfterMs: 4 * HOUR, permissions: ['cashier.decide'] },
  'F-08': { text: { en: 'Approve a deposit by hand', hi: 'जमा हाथ से मंज़ूर करना' }, endsAfterMs: 4 * HOUR, permissions: ['cashier.decide'] },
  'F-09': { text: { en: 'Unblock a player', hi: 'खिलाड़ी को अनब्लॉक करना' }, endsAfterMs: 24 * HOUR, permissions: ['player.unblock'] },
  'F-10': {
    text: { en: 'Raise a limit', hi: 'सीमा बढ़ाना' },
    endsAfterMs: 4 * HOUR,
    permissions: ['player.limits', 'market.limits', 'casino.limits', 'risk.limits'],
  },
  'F-11': { text: { en: 'Publish a site', hi: 'साइट प्रकाशित करना' }, endsAfterMs: 72 * HOUR, permissions: ['site.publish'] },
  'F-12': {
    text: { en: 'Lift a freeze, pause or hold', hi: 'रोक हटाना' },
    endsAfterMs: 4 * HOUR,
    permissions: ['site.freeze', 'casino.pause', 'market.resume', 'cashier.hold'],
  },
  'F-13': {
    text: { en: 'Invite, raise, reset or enable a colleague', hi: 'सहकर्मी को आमंत्रित करना, पद बढ़ाना, रीसेट या चालू करना' },
    endsAfterMs: 24 * HOUR,
    permissions: ['team.invite', 'team.roles', 'team.reset', 'team.disable'],
  },
  'F-14': {
    text: { en: 'Change a policy or a threshold', hi: 'नीति या सीमा-मान बदलना' },
    endsAfterMs: 72 * HOUR,
    permissions: ['policy.write', 'care.rules', 'integrity.rules'],
  },
  'F-15': {
    text: { en: 'Casino provider, seeds, corrections', hi: 'कैसीनो प्रदाता, सीड, सुधार' },
    endsAfterMs: 24 * HOUR,
    permissions: ['casino.provider', 'casino.seed'],
  },
  'F-16': { text: { en: 'Export personal data', hi: 'निजी जानकारी निर्यात करना' }, endsAfterMs: 4 * HOUR, permissions: ['report.personal'] },
  'F-17': {
    text: { en: 'Drain the last process, run a destructive job, accept a restored audit log', hi: 'आख़िरी प्रोसेस खाली करना, विनाशकारी जॉब, बहाल ऑडिट लॉग' },
    endsAfterMs: 30 * MINUTE,
    permissions: ['system.drain', 'system.jobs', 'audit.verify'],
  },
};

/** The bounds of the rules: an action at its bound needs a second person. Amounts in paise, times in ms. */
export interface FourEyesBounds {
  readonly handSettlementStakes: number;
  readonly handSettlementPlayers: number;
  readonly voidedStake: number;
  readonly removalMatched: number;
  readonly grantAtOnce: number;
  readonly grantsOfOperatorInDay: number;
  readonly grantsToPersonInWeek: number;
  readonly freeCash: number;
  readonly codeBudget: number;
  readonly withdrawal: number;
  readonly payeeAge: number;
  readonly deposit: number;
  /** A limit that is raised to more than this multiple. */
  readonly limitRaise: number;
  readonly liftWithin: number;
  readonly teamRank: number;
  /** More persons than this in one export. */
  readonly exportedPersons: number;
}

export const FOUR_EYES_BOUNDS: FourEyesBounds = {
  handSettlementStakes: 1_000_000 * RUPEE,
  handSettlementPlayers: 500,
  voidedStake: 10_000 * RUPEE,
  removalMatched: 100_000 * RUPEE,
  grantAtOnce: 10_000 * RUPEE,
  grantsOfOperatorInDay: 50_000 * RUPEE,
  grantsToPersonInWeek: 25_000 * RUPEE,
  freeCash: 5000 * RUPEE,
  codeBudget: 100_000 * RUPEE,
  withdrawal: 25_000 * RUPEE,
  payeeAge: 24 * HOUR,
  deposit: 50_000 * RUPEE,
  limitRaise: 2,
  liftWithin: 24 * HOUR,
  teamRank: 50,
  exportedPersons: 1000,
};

/** The parts of a site whose change needs a second person. Colours and texts do not. */
export const GUARDED_SITE_PARTS = ['hosts', 'commission', 'cashierLimits', 'signUp', 'deposits', 'bonusTerms', 'tableLimits'] as const;
/** The reasons of a freeze, pause or hold that no operator lifts alone on the first day. */
export const GUARDED_HOLD_REASONS = ['INTEGRITY', 'RESULT', 'CARE'] as const;

/** What a rule needs to know about an action. Amounts in paise, times in ms. */
export interface FourEyesFacts {
  readonly 'F-01': { readonly feedAgrees: boolean; readonly askerPriced: boolean; readonly matchedStakes: number; readonly players: number };
  readonly 'F-02': { readonly positions: number };
  readonly 'F-03': { readonly resultKnown: boolean; readonly againstPlayers: boolean; readonly stake: number };
  readonly 'F-04': { readonly inPlay: boolean; readonly matchedStakes: number };
  /** `amount` is negative for a debit. The sums are without this amount: by the operator in 24 h, to the person in 7 days. */
  readonly 'F-05': { readonly amount: number; readonly byOperator: number; readonly toPerson: number };
  /** Null for what the action is not about. */
  readonly 'F-06': { readonly freeCash: number | null; readonly codeBudget: number | null };
  readonly 'F-07': {
    readonly amount: number;
    readonly payeeAge: number;
    readonly isFlagged: boolean;
    /** The asker decided the last three withdrawals of this player. */
    readonly sameDecider: boolean;
  };
  readonly 'F-08': { readonly amount: number; readonly inProviderList: boolean };
  readonly 'F-09': { readonly blockedBy: 'INTEGRITY' | 'CARE' | null };
  /** `before`: null if no limit was set and `siteLimit` held. `siteLimit`: null if the site has none. */
  readonly 'F-10': { readonly before: number | null; readonly after: number; readonly siteLimit: number | null };
  readonly 'F-11': { readonly changed: readonly string[] };
  readonly 'F-12': { readonly setByAsker: boolean; readonly age: number; readonly reason: string };
  /** `rank`: of an invitation or a raise, the new rank. */
  readonly 'F-13': { readonly kind: 'INVITE' | 'RAISE' | 'RESET' | 'ROLE' | 'ENABLE'; readonly rank: number };
  readonly 'F-14': Readonly<Record<string, never>>;
  readonly 'F-15': Readonly<Record<string, never>>;
  readonly 'F-16': { readonly persons: number };
  readonly 'F-17': Readonly<Record<string, never>>;
}

const CONDITIONS: { readonly [rule in FourEyesRule]: (facts: FourEyesFacts[rule], bounds: FourEyesBounds) => boolean } = {
  'F-01': (facts, bounds) =>
    !facts.feedAgrees || facts.askerPriced || facts.matchedStakes >= bounds.handSettlementStakes || facts.players >= bounds.handSettlementPlayers,
  'F-02': ({ positions }) => positions > 0,
  'F-03': ({ resultKnown, againstPlayers, stake }, bounds) => resultKnown || againstPlayers || stake >= bounds.voidedStake,
  'F-04': ({ inPlay, matchedStakes }, bounds) => inPlay || matchedStakes >= bounds.removalMatched,
  'F-05': ({ amount, byOperator, toPerson }, bounds) =>
    amount < 0 || amount >= bounds.grantAtOnce || byOperator + amount >= bounds.grantsOfOperatorInDay || toPerson + amount >= bounds.grantsToPersonInWeek,
  'F-06': ({ freeCash, codeBudget }, bounds) => (freeCash !== null && freeCash >= bounds.freeCash) || (codeBudget !== null && codeBudget >= bounds.codeBudget),
  'F-07': ({ amount, payeeAge, isFlagged, sameDecider }, bounds) => amount >= bounds.withdrawal || payeeAge < bounds.payeeAge || isFlagged || sameDecider,
  'F-08': ({ amount, inProviderList }, bounds) => amount >= bounds.deposit || !inProviderList,
  'F-09': ({ blockedBy }) => blockedBy !== null,
  'F-10': ({ before, after, siteLimit }, bounds) => {
    const from = before ?? siteLimit;
    return (siteLimit !== null && after > siteLimit) || (from !== null && after > from * bounds.limitRaise);
  },
  'F-11': ({ changed }) => GUARDED_SITE_PARTS.some((part) => changed.includes(part)),
  'F-12': ({ setByAsker, age, reason }, bounds) => !setByAsker && age < bounds.liftWithin && GUARDED_HOLD_REASONS.some((guarded) => guarded === reason),
  'F-13': ({ kind, rank }, bounds) => (kind !== 'INVITE' && kind !== 'RAISE') || rank >= bounds.teamRank,
  'F-14': () => true,
  'F-15': () => true,
  'F-16': ({ persons }, bounds) => persons > bounds.exportedPersons,
  'F-17': () => true,
};

/** Returns whether an action with these facts needs a second person by this rule. */
export function needsSecondPerson<Rule extends FourEyesRule>(rule: Rule, facts: FourEyesFacts[Rule], bounds: FourEyesBounds = FOUR_EYES_BOUNDS): boolean {
  return CONDITIONS[rule](facts, bounds);
}
