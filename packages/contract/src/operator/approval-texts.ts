/** Texts of requests for a second person: facts of an effect, states, and flags of players. */
import type { ApprovalEffectWire, EffectFactName } from './calls/approval-calls.ts';
import type { ApprovalState } from './four-eyes.ts';
import type { BothLanguages } from './permissions.ts';

export const EFFECT_FACT_TEXTS: { readonly [name in EffectFactName]: BothLanguages } = {
  event: { en: 'Event', hi: 'इवेंट' },
  market: { en: 'Market', hi: 'मार्केट' },
  result: { en: 'Result', hi: 'नतीजा' },
  standingResult: { en: 'Result so far', hi: 'अब तक का नतीजा' },
  generation: { en: 'Settlement number', hi: 'सेटलमेंट क्रमांक' },
  players: { en: 'Players', hi: 'खिलाड़ी' },
  bets: { en: 'Bets', hi: 'बेट' },
  matchedStakes: { en: 'Matched stakes', hi: 'मैच हुए स्टेक' },
  commission: { en: 'Commission', hi: 'कमीशन' },
  house: { en: 'House', hi: 'हाउस' },
  amount: { en: 'Amount', hi: 'राशि' },
  grantedByOperator: { en: 'Granted by this operator in 24 hours', hi: 'इस ऑपरेटर ने 24 घंटे में दिया' },
  grantedToPerson: { en: 'Granted to this person in 7 days', hi: 'इस व्यक्ति को 7 दिन में मिला' },
  wagering: { en: 'Wagering multiple', hi: 'वेजरिंग गुणक' },
  days: { en: 'Valid days', hi: 'मान्य दिन' },
  code: { en: 'Code', hi: 'कोड' },
  payment: { en: 'Payment', hi: 'भुगतान' },
  paymentKind: { en: 'Kind of payment', hi: 'भुगतान का प्रकार' },
  payee: { en: 'Payee', hi: 'पाने वाला' },
  payeeSince: { en: 'Payee known since', hi: 'पाने वाला कब से ज्ञात है' },
  accountStatus: { en: 'Account status', hi: 'खाते की स्थिति' },
  blockedBy: { en: 'Blocked by', hi: 'किसने ब्लॉक किया' },
  limitsBefore: { en: 'Limits so far', hi: 'अब तक की सीमाएँ' },
  limitsAfter: { en: 'New limits', hi: 'नई सीमाएँ' },
  site: { en: 'Site', hi: 'साइट' },
  table: { en: 'Table', hi: 'टेबल' },
  setBy: { en: 'Set by', hi: 'किसने लगाया' },
  setAt: { en: 'Set at', hi: 'कब लगाया' },
  setReason: { en: 'Reason given then', hi: 'तब बताया गया कारण' },
  login: { en: 'Login name', hi: 'लॉगिन नाम' },
  operatorName: { en: 'Operator', hi: 'ऑपरेटर' },
  roles: { en: 'Roles', hi: 'भूमिकाएँ' },
  rank: { en: 'Rank', hi: 'पद' },
  rule: { en: 'Rule', hi: 'नियम' },
  switchedOn: { en: 'Switched on', hi: 'चालू' },
};

/** The actions that may need a second person, by the names of their calls. */
export const GUARDED_ACTION_TEXTS: { readonly [call: string]: BothLanguages | undefined } = {
  consoleInvite: { en: 'Invite a colleague', hi: 'सहकर्मी को आमंत्रित करना' },
  consoleAssign: { en: 'Change roles', hi: 'भूमिकाएँ बदलना' },
  consoleReset: { en: 'Reset sign-in factors', hi: 'साइन-इन के साधन हटाना' },
  consoleSoloDelay: { en: 'Switch a solo delay', hi: 'अकेले चलने की देरी बदलना' },
  operatorAcceptRestore: { en: 'Accept the restored audit log', hi: 'बहाल ऑडिट लॉग स्वीकार करना' },
  operatorSettle: { en: 'Settle a market', hi: 'मार्केट सेटल करना' },
  operatorSettleAgain: { en: 'Settle a market again', hi: 'मार्केट दोबारा सेटल करना' },
  operatorVoid: { en: 'Void a market', hi: 'मार्केट रद्द करना' },
  operatorUnsettle: { en: 'Take a settlement back', hi: 'सेटलमेंट वापस लेना' },
  operatorRemoveRunner: { en: 'Remove a selection', hi: 'चयन हटाना' },
  operatorOfficialResult: { en: 'Take an official result', hi: 'आधिकारिक नतीजा लेना' },
  operatorMarketLimits: { en: 'Change the limits of a market', hi: 'मार्केट की सीमाएँ बदलना' },
  operatorAccountLimits: { en: 'Change the limits of a player', hi: 'खिलाड़ी की सीमाएँ बदलना' },
  operatorGrant: { en: 'Grant play money', hi: 'पॉइंट देना' },
  operatorGrantBonus: { en: 'Grant Free Cash', hi: 'फ़्री कैश देना' },
  operatorSignUpCode: { en: 'Make a promo code', hi: 'प्रोमो कोड बनाना' },
  operatorApprovePayment: { en: 'Approve a payment', hi: 'भुगतान मंज़ूर करना' },
  operatorUnblock: { en: 'Unblock a player', hi: 'खिलाड़ी को अनब्लॉक करना' },
  operatorUnfreezeSite: { en: 'Lift the freeze of a site', hi: 'साइट की रोक हटाना' },
  operatorResumeTable: { en: 'Open a paused table', hi: 'रुकी टेबल खोलना' },
  operatorResume: { en: 'Open a suspended market', hi: 'रुका मार्केट खोलना' },
};

export const APPROVAL_STATE_TEXTS: { readonly [state in ApprovalState]: BothLanguages } = {
  ASKED: { en: 'Waiting', hi: 'प्रतीक्षा में' },
  APPLIED: { en: 'Done', hi: 'पूरा हुआ' },
  DECLINED: { en: 'Declined', hi: 'अस्वीकार' },
  WITHDRAWN: { en: 'Withdrawn', hi: 'वापस लिया' },
  EXPIRED: { en: 'Expired', hi: 'समय समाप्त' },
  STALE: { en: 'Out of date', hi: 'पुराना पड़ गया' },
};

export const PLAYER_FLAG_TEXTS: { readonly [flag in ApprovalEffectWire['players'][number]['flags'][number]]: BothLanguages } = {
  BLOCKED: { en: 'Blocked', hi: 'ब्लॉक' },
  DEMO: { en: 'Demo account', hi: 'डेमो खाता' },
  BREAK: { en: 'On a break', hi: 'विराम पर' },
  NEGATIVE: { en: 'Negative balance', hi: 'बैलेंस ऋणात्मक' },
};
