/** The top bar: the room, the operator's scope, the clock in India and UTC, the look, and the own session. */
import { ROLE_TERMS } from '@maidan/contract';
import { Link } from '@maidan/ui-kit/link.tsx';
import { languageStore, useText } from '../platform/language.ts';
import { clockText, useNow } from '../platform/moments.ts';
import { signOut, useOperator } from '../platform/session-store.ts';
import { useAction } from '../platform/use-action.ts';
import { ConsoleIcon } from '../ui/console-icon.tsx';
import { LookButtons } from '../ui/look-buttons.tsx';

export function TopBar({ title }: { readonly title: string }) {
  return (
    <header className="top-bar">
      <h1>{title}</h1>
      <Scope />
      <span className="flex-1" />
      <Clock />
      <LookButtons />
      <OwnSession />
    </header>
  );
}

/** The sites of the operator's assignments, in words. */
function Scope() {
  const text = useText();
  const { assignments } = useOperator();
  const everywhere = assignments.some(({ sites }) => sites === null);
  const sites = [...new Set(assignments.flatMap((assignment) => assignment.sites ?? []))];
  return (
    <span className="scope" title={text('shell.scope')}>
      {everywhere ? text('scope.allSites') : sites.join(', ')}
    </span>
  );
}

function Clock() {
  const { language } = languageStore();
  const now = useNow();
  return (
    <p className="clock figures">
      <span>{clockText(now, language, 'IST')}</span> IST <span className="text-muted">{clockText(now, language, 'UTC')} UTC</span>
    </p>
  );
}

function OwnSession() {
  const text = useText();
  const { language } = languageStore();
  const { name, assignments } = useOperator();
  const leaving = useAction();
  const roles = [...new Set(assignments.map(({ role }) => ROLE_TERMS[role].name[language]))].join(', ');
  return (
    <>
      <Link to="/own" className="own-name" aria-label={text('shell.own', { name })}>
        <strong>{name}</strong>
        <span>{roles}</span>
      </Link>
      <button
        type="button"
        className="bar-btn"
        aria-label={text('shell.signOut')}
        title={text('shell.signOut')}
        disabled={leaving.busy}
        onClick={() => leaving.run(signOut)}
      >
        <ConsoleIcon name="out" size={16} />
      </button>
      {leaving.failure !== null && <span role="alert">{leaving.failure}</span>}
    </>
  );
}
