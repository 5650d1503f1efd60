/** Elapsed time and net result in the account drawer. */
import { usePlayText } from './play-limits-texts.ts';
import { PlayFigures } from './session-part.tsx';

export default function PlayTime() {
  const text = usePlayText();
  return (
    <section className="border-t border-line p-4" aria-label={text('play.session')}>
      <h3 className="pb-2 font-bold">{text('play.session')}</h3>
      <PlayFigures />
    </section>
  );
}
