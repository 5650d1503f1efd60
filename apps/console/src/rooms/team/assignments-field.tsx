/** The roles of an operator: each with its sites and sports. A combination that breaks a separation of duties shows the rule's sentence. */
import {
  brokenDutyRule,
  CONSOLE_ENDPOINTS as E,
  dutyRuleText,
  OPERATOR_ROLES,
  OPERATOR_SPORTS,
  PASSKEY_RANK,
  rankOf,
  ROLE_TERMS,
  type Assignment,
  type OperatorRole,
} from '@maidan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { ConsoleIcon } from '../../ui/console-icon.tsx';
import { Chips, Choice } from '../../ui/fields.tsx';

export const NEW_ASSIGNMENT: Assignment = { role: 'supportAgent', sites: null, sports: null };

interface AssignmentsFieldProps {
  readonly value: readonly Assignment[];
  readonly onValue: (value: readonly Assignment[]) => void;
}

export function AssignmentsField({ value, onValue }: AssignmentsFieldProps) {
  const text = useText();
  const { language } = languageStore();
  const { data: sites = [] } = useQuery({ queryKey: ['roles', language], queryFn: () => call(E.consoleRoles, {}), select: (answer) => answer.sites });
  const change = (index: number, changed: Partial<Assignment>): void => onValue(value.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  const rule = brokenDutyRule(value);
  return (
    <div className="flex flex-col gap-3">
      {value.map(({ role, sites: chosenSites, sports }, index) => (
        // the assignments have no other name than their place
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} className="assignment">
          <Choice
            label={text('team.role')}
            value={role}
            onValue={(next) => change(index, { role: next as OperatorRole })}
            options={OPERATOR_ROLES.map((one) => [one, `${ROLE_TERMS[one].name[language]} (${ROLE_TERMS[one].rank})`])}
          />
          <Chips
            label={text('scope.sites')}
            chosen={chosenSites}
            onChosen={(next) => change(index, { sites: next })}
            allText={text('scope.allSites')}
            options={sites.map(({ key, name }) => [key, name])}
          />
          <Chips
            label={text('scope.sports')}
            chosen={sports}
            onChosen={(next) => change(index, { sports: next })}
            allText={text('scope.allSports')}
            options={OPERATOR_SPORTS.map((sport) => [sport, text(`sport.${sport}`)])}
          />
          {value.length > 1 && (
            <button type="button" className="btn btn-quiet" onClick={() => onValue(value.filter((_one, at) => at !== index))}>
              {text('team.removeRole')}
            </button>
          )}
        </div>
      ))}
      <button type="button" className="btn btn-quiet" onClick={() => onValue([...value, NEW_ASSIGNMENT])}>
        <ConsoleIcon name="plus" size={16} />
        {text('team.addRole')}
      </button>
      <p className="text-xs text-muted">
        {text('team.rankOf', { rank: rankOf(value) })} {rankOf(value) >= PASSKEY_RANK && text('enrol.needsPasskey')}
      </p>
      {rule !== null && <p className="problem">{dutyRuleText(rule, language)}</p>}
    </div>
  );
}

/** Returns whether the assignments can be given: the server checks rank and scope too. */
export function canAssign(value: readonly Assignment[]): boolean {
  return value.length > 0 && brokenDutyRule(value) === null;
}

/** Returns the assignments as the calls take them. */
export function sentAssignments(value: readonly Assignment[]) {
  return value.map(({ role, sites, sports }) => ({
    role,
    sites: sites === null ? null : [...sites],
    sports: sports === null ? null : OPERATOR_SPORTS.filter((sport) => sports.includes(sport)),
  }));
}
