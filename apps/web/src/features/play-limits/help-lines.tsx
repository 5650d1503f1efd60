/** Help lines with public numbers, and the login button of visitors. */
import { HELP_LINES } from '@maidan/domain';
import { usePlayText } from '../../messages/feature-texts.ts';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { languageStore } from '../../platform/language/language.ts';

export function HelpLines() {
  const text = usePlayText();
  const language = languageStore((state) => state.language);
  return (
    <section aria-label={text('play.help')} className="border-t border-line pt-3">
      <h2 className="font-bold">{text('play.help')}</h2>
      <p className="text-sm text-muted">{text('play.helpHint')}</p>
      <ul className="pt-1">
        {HELP_LINES.map(({ name, number }) => (
          <li key={number} className="flex items-center justify-between gap-3">
            <span>{name[language]}</span>
            <a className="figures inline-flex min-h-11 items-center px-2 text-lg font-bold text-brand underline" href={`tel:${number}`}>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The login button that visitors see in place of the tools. */
export function LoginHint() {
  const text = usePlayText();
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-surface-2 p-3">
      <p>{text('play.login')}</p>
      <button type="button" className="btn btn-primary btn-large" onClick={() => openDialog({ name: 'login' })}>
        {text('play.loginButton')}
      </button>
    </div>
  );
}
