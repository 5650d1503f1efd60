/** Elapsed time and net result in the account drawer. */
import { Suspense } from 'react';
import { usePlayText } from './play-limits-texts.ts';
import { PlayFigures } from './session-part.tsx';

/** Its four rows stand before they are known: the drawer does not move. */
const PLACE = { minHeight: 148 };

function Rows() {
  const text = usePlayText();
  return (
    <section className="border-t border-line p-4" aria-label={text('play.session')}>
      <h3 className="pb-2 font-bold">{text('play.session')}</h3>
      <PlayFigures />
    </section>
  );
}

export default function PlayTime() {
  return (
    <div style={PLACE}>
      <Suspense fallback={null}>
        <Rows />
      </Suspense>
    </div>
  );
}
