/** The rules that decided something, each leading to its words. */
import { ruleText, RULES, type RuleId } from '@maidan/domain';
import { languageStore } from '../../platform/language/language.ts';
import { Link } from '../../ui/link.tsx';
import { useReportText } from './reports/report-texts.ts';

/** What an entry of the statement goes by where no bet says it. */
const OF_CAUSE: Readonly<Record<string, RuleId>> = { void: RULES.voidMarket, commission: RULES.commission, correction: RULES.correction };

export function ruleOfCause(cause: string): readonly RuleId[] {
  const rule = Object.hasOwn(OF_CAUSE, cause) ? OF_CAUSE[cause] : undefined;
  return rule === undefined ? [] : [rule];
}

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
