/** The operator's open sessions; any of them can be ended. */
import { CONSOLE_ENDPOINTS as E } from '@maidan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { languageStore, useText } from '../../platform/language.ts';
import { momentText } from '../../platform/moments.ts';
import { browserText } from '../../ui/browser-text.ts';
import { signOut } from '../../platform/session-store.ts';
import { useAction } from '../../platform/use-action.ts';
import { Problem } from '../../ui/fields.tsx';
import { Loaded } from '../../ui/states.tsx';

export function OwnSessions() {
  const text = useText();
  const { language } = languageStore();
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: ['own', 'sessions'], queryFn: async () => (await call(E.consoleOwnSessions, {})).sessions });
  const { busy, failure, run } = useAction();
  const end = (name: string): void =>
    run(async () => {
      await call(E.consoleEndOwnSession, { params: { name } });
      await queries.invalidateQueries({ queryKey: ['own', 'sessions'] });
    });
  return (
    <section className="panel" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{text('own.sessions')}</h2>
      <Loaded query={sessions} rows={3}>
        {(open) => (
          <ul className="lines">
            {open.map(({ name, browser, address, startedAt, lastActionAt, current }) => (
              <li key={name} className="panel-line">
                <span>
                  <strong className="truncate" title={browser}>
                    {browserText(browser)}
                  </strong>
                  <small className="figures">
                    {address} · {text('session.started')} {momentText(startedAt, language)} · {text('session.lastAction')} {momentText(lastActionAt, language)}{' '}
                    IST
                  </small>
                </span>
                {current ? (
                  <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => run(signOut)}>
                    {text('session.this')}
                  </button>
                ) : (
                  <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => end(name)}>
                    {text('session.end')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Problem>{failure}</Problem>
    </section>
  );
}
