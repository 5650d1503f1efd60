/** Score and situation in two lines, for a narrow card. */
import type { Score } from '@maidan/domain';
import { useText } from '../../platform/language/texts.ts';
import { useEventState } from '../../realtime/live.ts';
import { scoreParts } from './score-text.ts';
import './score-summary.css';
import { situationWords } from './score-line.tsx';
import { situationOf } from './situation.ts';

/** Returns all innings, sets or goals. The minute of a football match is left out, because it is in the situation. */
function scoreText(score: Score): string {
  if (score.sport === 'football') return score.goals.join('–');
  const { before, now } = scoreParts(score);
  return before === '' ? now : `${before} · ${now}`;
}

/** Takes two lines before there is a score too. */
export function ScoreSummary({ eventId }: { readonly eventId: string }) {
  const text = useText();
  const score = useEventState(eventId)?.score ?? null;
  const situation = score === null ? null : situationOf(score);
  return (
    <p className="score-summary" data-score-of={eventId}>
      <b className="figures">{score === null ? '' : scoreText(score)}</b>
      <span className="figures">{situation === null ? '' : situationWords(text, situation)}</span>
    </p>
  );
}
