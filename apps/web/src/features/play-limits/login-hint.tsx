/** What a visitor sees where a player has his tools. */
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { usePlayText } from './play-limits-texts.ts';

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
