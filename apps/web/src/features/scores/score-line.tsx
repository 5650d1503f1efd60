/** The short score of a match in a list, and the words of its situation. */
import { feedName, type Text } from '../../platform/language/texts.ts';
import { useEventState } from '../../realtime/live.ts';
import { scoreParts } from './score-text.ts';
import type { Situation } from './situation.ts';

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

/** Returns the situation of a match in the chosen language. */
export function situationWords(text: Text, { key, values }: Situation): string {
  const { team } = values;
  return text(key, team === undefined ? { ...values } : { ...values, team: feedName(String(team)) });
}
