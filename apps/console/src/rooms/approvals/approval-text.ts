/** Requests in words: what an action does, the facts of its effect, and how long it still waits. */
import {
  type AnswerOf,
  type CONSOLE_ENDPOINTS,
  EFFECT_FACT_TEXTS,
  EFFECT_FACTS,
  FOUR_EYES_RULES,
  FOUR_EYES_TERMS,
  fromRupees,
  GUARDED_ACTION_TEXTS,
  OPERATOR_ROLES,
  ROLE_TERMS,
  type ApprovalEffectWire,
  type ApprovalWire,
} from '@maidan/contract';
import { formatMoney, type Language } from '@maidan/domain';
import { languageStore, useText, type TextReader } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { useScopeText } from '../../ui/scope-text.ts';

/** A request with its effect, as the server answers it. */
export type ReadApproval = AnswerOf<typeof CONSOLE_ENDPOINTS.consoleApproval>;
type Fact = ApprovalEffectWire['facts'][number];

/** The facts that name what an action is about, in the order in which a row prefers them. */
const SUBJECTS = ['operatorName', 'market', 'table', 'code', 'payment'] as const;

/** Returns the words of the action, such as 'Grant play money'. */
export function actionText({ action, rule }: Pick<ApprovalWire, 'action' | 'rule'>, language: Language): string {
  return (GUARDED_ACTION_TEXTS[action] ?? FOUR_EYES_TERMS[rule].text)[language];
}

/** Returns what the action is about: a name if the effect has one, otherwise the id of its target. */
export function subjectText({ facts, target, action }: Pick<ApprovalWire, 'facts' | 'target' | 'action'>): string {
  const rule = action === 'consoleSoloDelay' ? facts.find(({ name }) => name === 'rule') : undefined;
  const named = rule ?? SUBJECTS.map((subject) => facts.find(({ name }) => name === subject)).find((fact) => fact !== undefined);
  return named === undefined || named.value === null ? target : String(named.value);
}

/** Returns the amount of the action as '₹25,000.00'; null if it moves none. */
export function amountText(facts: readonly Fact[]): string | null {
  const amount = facts.find(({ name, kind }) => name === 'amount' && kind === 'money')?.value;
  return typeof amount === 'number' ? formatMoney(fromRupees(amount)) : null;
}

/** Returns a difference with its sign: '+₹250.00'. `rupees`: as on the wire. */
export function differenceText(rupees: number): string {
  return `${rupees > 0 ? '+' : ''}${formatMoney(fromRupees(rupees))}`;
}

/** Returns the name of a change: a fact, a player, or a player's balance. */
export function changeName(name: string, language: Language, text: TextReader): string {
  const fact = EFFECT_FACTS.find((one) => one === name);
  if (fact !== undefined) return EFFECT_FACT_TEXTS[fact][language];
  return name.endsWith(' balance') ? text('approvals.balanceOf', { player: name.slice(0, -' balance'.length) }) : name;
}

const ROLE_LINE = /^(.+) \(sites: (.+), sports: (.+)\)$/;

/** Returns a function that writes the value of a fact; '–' without a value. */
export function useFactText(): (fact: Pick<Fact, 'name' | 'kind' | 'value'>) => string {
  const text = useText();
  const { language } = languageStore();
  const scopeText = useScopeText();
  const count = new Intl.NumberFormat(`${language}-IN-u-nu-latn`);
  const listOf = (words: string): readonly string[] | null => (words === 'all' ? null : words.split(' '));
  const roleText = (line: string): string => {
    const [, english, sites, sports] = ROLE_LINE.exec(line) ?? [];
    const role = OPERATOR_ROLES.find((one) => ROLE_TERMS[one].name.en === english);
    if (role === undefined || sites === undefined || sports === undefined) return line;
    return `${ROLE_TERMS[role].name[language]} (${scopeText({ sites: listOf(sites), sports: listOf(sports) })})`;
  };
  return ({ name, kind, value }) => {
    if (value === null || value === '') return '–';
    if (typeof value === 'number') {
      if (kind === 'money') return formatMoney(fromRupees(value));
      return kind === 'time' ? `${momentText(value, language)} IST` : count.format(value);
    }
    if (name === 'roles') return value.split('; ').map(roleText).join(', ');
    if (name === 'switchedOn') return value === 'yes' ? text('matrix.yes') : text('matrix.no');
    const rule = name === 'rule' ? FOUR_EYES_RULES.find((one) => one === value) : undefined;
    return rule === undefined ? value : `${rule} ${FOUR_EYES_TERMS[rule].text[language]}`;
  };
}

const MINUTE = 60_000;

/** Returns '3 h 12 min', or '04:59' in the last hour. */
export function leftText(leftMs: number, text: TextReader): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  if (seconds >= 3600) return text('approvals.left', { hours: String(Math.floor(seconds / 3600)), minutes: two(Math.floor((seconds % 3600) / 60)) });
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Returns whether a request ends soon: in its last five minutes, or in the last fifth of its time. */
export function endsSoon({ askedAt, expiresAt }: Pick<ApprovalWire, 'askedAt' | 'expiresAt'>, now: number): boolean {
  return expiresAt - now < Math.max(5 * MINUTE, (expiresAt - askedAt) / 5);
}
