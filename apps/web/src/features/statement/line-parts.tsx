/** Parts of a line of the account's lists: its cause, the rules that decided it, the link to a casino round, the commission. */
import { ruleText, RULES, type RuleId } from '@maidan/domain';
import type { CasinoRoundOf } from '@maidan/contract';
import type { ReactNode } from 'react';
import { languageStore } from '../../platform/language/language.ts';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useReportText } from '../../messages/feature-texts.ts';
import { useText } from '../../platform/language/texts.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';

/** Keys of the names of the causes. */
const CAUSES = {
  grant: 'statement.grant',
  settlement: 'statement.settlement',
  commission: 'statement.commission',
  void: 'statement.void',
  correction: 'statement.correction',
  deposit: 'statement.deposit',
  withdrawal: 'statement.withdrawal',
  casino: 'statement.casino',
  bonus: 'statement.bonus',
} as const;

/** Returns the text key of a cause; null for an unknown cause, which the list shows as the server sent it. */
export function causeText(cause: string): (typeof CAUSES)[keyof typeof CAUSES] | null {
  return cause in CAUSES ? CAUSES[cause as keyof typeof CAUSES] : null;
}

/** The rules of entries without a bet, by their cause. */
const OF_CAUSE: Readonly<Record<string, RuleId>> = { void: RULES.voidMarket, commission: RULES.commission, correction: RULES.correction };

/** Returns the rule of a cause in a list; an empty list if the cause has none. */
export function ruleOfCause(cause: string): readonly RuleId[] {
  const rule = Object.hasOwn(OF_CAUSE, cause) ? OF_CAUSE[cause] : undefined;
  return rule === undefined ? [] : [rule];
}

/** Says that other runners' bets were the other side of a bet. */
export function ThroughOthers() {
  const text = useReportText();
  return <p className="text-xs text-muted">{text('detail.throughOthers')}</p>;
}

/** Links to the rules that decided an entry or a bet. */
export function RuleLinks({ rules }: { readonly rules: readonly RuleId[] }) {
  const text = useReportText();
  const language = languageStore((state) => state.language);
  if (rules.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1 pt-1" aria-label={text('detail.rules')}>
      {rules.map((id) => {
        const { title } = ruleText(id, language);
        return (
          <li key={id}>
            <Link className="rule-link" to={`/rules-regulations#${id}`} aria-label={text('detail.rule', { id, title })}>
              <span className="figures text-muted">{id}</span> {title}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The name of a casino line; for a shared table a link to the proof of its round. */
export function CasinoLink({ casino, children }: { readonly casino: CasinoRoundOf; readonly children: ReactNode }) {
  const { tableId, round } = casino;
  if (tableId === null || round === null) return <span className="font-semibold">{children}</span>;
  return (
    <Link
      className="font-semibold text-brand underline-offset-2 hover:underline"
      to={`/fairness?tableId=${encodeURIComponent(tableId)}&round=${encodeURIComponent(round)}`}
    >
      {children}
    </Link>
  );
}

/** The commission that a net figure already includes. Renders nothing without one. */
export function CommissionLine({ commission }: { readonly commission: number }) {
  const text = useText();
  if (commission === 0) return null;
  return (
    <span className="figures block text-xs font-normal text-muted">
      {text('profitLoss.commission')} {rupeesText(commission)}
    </span>
  );
}
