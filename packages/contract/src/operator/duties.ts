/** Separation of duties: permissions that one operator never holds together, whatever their sites and sports. */
import type { BothLanguages, Permission } from './permissions.ts';
import { permissionsOfAssignments, type Assignment } from './roles.ts';

interface DutyRule {
  readonly name: DutyRuleName;
  readonly text: BothLanguages;
  readonly isBroken: (held: ReadonlySet<Permission>, assignments: readonly Assignment[]) => boolean;
}

export const DUTY_RULES = ['paymentsAndBalances', 'auditorReads', 'promotionsAndReferrals', 'rolesAndMoney'] as const;
export type DutyRuleName = (typeof DUTY_RULES)[number];

/** Returns a check that `one` is held together with one of the others. */
const together =
  (one: Permission, ...others: readonly Permission[]) =>
  (held: ReadonlySet<Permission>): boolean =>
    held.has(one) && others.some((other) => held.has(other));

/** What only shows or copies data. */
const READS = /^(?:audit|report)\.|\.read$/;

const RULES: readonly DutyRule[] = [
  {
    name: 'paymentsAndBalances',
    text: {
      en: 'An operator who decides payments cannot grant points, correct balances or grant Free Cash.',
      hi: 'जो ऑपरेटर भुगतानों का फ़ैसला करता है, वह पॉइंट या फ़्री कैश नहीं दे सकता और बैलेंस नहीं सुधार सकता।',
    },
    isBroken: together('cashier.decide', 'wallet.grant', 'wallet.correct', 'bonus.grant'),
  },
  {
    name: 'auditorReads',
    text: { en: 'An auditor cannot hold a role that changes anything.', hi: 'ऑडिटर के पास कुछ भी बदलने वाली भूमिका नहीं हो सकती।' },
    isBroken: (held, assignments) => assignments.some(({ role }) => role === 'auditor') && [...held].some((permission) => !READS.test(permission)),
  },
  {
    name: 'promotionsAndReferrals',
    text: { en: 'An operator who writes promo codes cannot decide referral rewards.', hi: 'प्रोमो कोड बनाने वाला ऑपरेटर रेफ़रल इनाम का फ़ैसला नहीं कर सकता।' },
    isBroken: together('promo.write', 'referral.decide'),
  },
  {
    name: 'rolesAndMoney',
    text: {
      en: 'An operator who assigns roles cannot grant points, correct balances or decide payments.',
      hi: 'भूमिकाएँ देने वाला ऑपरेटर पॉइंट नहीं दे सकता, बैलेंस नहीं सुधार सकता और भुगतानों का फ़ैसला नहीं कर सकता।',
    },
    isBroken: together('team.roles', 'wallet.grant', 'wallet.correct', 'cashier.decide'),
  },
];

/** Returns the first rule that these assignments break together; null if they break none. */
export function brokenDutyRule(assignments: readonly Assignment[]): DutyRuleName | null {
  const held = new Set(permissionsOfAssignments(assignments));
  return RULES.find((rule) => rule.isBroken(held, assignments))?.name ?? null;
}

/** Rules of a single case: the permissions allow the action, and this operator's part in the case forbids it. */
export const CASE_RULES = ['ownRequest', 'ownPerson', 'sameBrowser', 'samePasskey', 'pricedEvent', 'answeredTicket', 'blockedPlayer'] as const;
export type CaseRuleName = (typeof CASE_RULES)[number];
const CASE_TEXTS: { readonly [name in CaseRuleName]: BothLanguages } = {
  ownRequest: { en: 'You asked for this. Another person must decide it.', hi: 'यह अनुरोध आपका है। इसका फ़ैसला किसी और को करना होगा।' },
  ownPerson: {
    en: 'This request is about you or a person linked to you. Another person must decide it.',
    hi: 'यह अनुरोध आपसे या आपसे जुड़े व्यक्ति से संबंधित है। इसका फ़ैसला किसी और को करना होगा।',
  },
  sameBrowser: {
    en: 'The request was made from this browser. Another person must decide it in a browser of their own.',
    hi: 'अनुरोध इसी ब्राउज़र से किया गया था। फ़ैसला किसी और को अपने ब्राउज़र से करना होगा।',
  },
  samePasskey: {
    en: 'The asker has used this passkey. Another person must decide it with a passkey of their own.',
    hi: 'यह पासकी अनुरोध करने वाले ने इस्तेमाल की है। फ़ैसला किसी और को अपनी पासकी से करना होगा।',
  },
  pricedEvent: {
    en: 'You set prices in this event within 24 hours. Another person must settle it.',
    hi: 'आपने 24 घंटे के भीतर इस इवेंट में भाव तय किए हैं। सेटल किसी और को करना होगा।',
  },
  answeredTicket: {
    en: 'You answered or decided this ticket. Another person must decide its appeal.',
    hi: 'इस टिकट का जवाब या फ़ैसला आपने दिया है। अपील का फ़ैसला किसी और को करना होगा।',
  },
  blockedPlayer: {
    en: 'You blocked this player. Another person must decide his appeal.',
    hi: 'इस खिलाड़ी को आपने ब्लॉक किया है। उसकी अपील का फ़ैसला किसी और को करना होगा।',
  },
};

const TEXTS = new Map<string, BothLanguages>([...RULES.map(({ name, text }) => [name, text] as const), ...Object.entries(CASE_TEXTS)]);

/** Returns the sentence of a rule, or null if there is no rule of this name. */
export function dutyRuleText(name: string, language: 'en' | 'hi'): string | null {
  return TEXTS.get(name)?.[language] ?? null;
}
