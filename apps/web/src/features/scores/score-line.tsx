/** The short score in a list. */
import { useEventState } from '../../realtime/live.ts';
import { scoreParts } from './score-text.ts';

export function ScoreLine({ eventId }: { readonly eventId: string }) {
  const state = useEventState(eventId);
  if (state?.score === null || state?.score === undefined) return null;
  const { before, now } = scoreParts(state.score);
  return (
    <span className="figures font-semibold whitespace-nowrap text-text">
      {before !== '' && <span className="max-md:hidden">{before} · </span>}
      {now}
    </span>
  );
}
