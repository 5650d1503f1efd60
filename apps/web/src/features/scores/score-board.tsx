/** The head of an event page: the match, its score, and the last commentary. It folds to one line while the page is scrolled. */
import type { EventDetail } from '@maidan/contract';
import type { Score } from '@maidan/domain';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { languageStore } from '../../platform/language/language.ts';
import { useText } from '../../platform/language/texts.ts';
import { serverNow, useEventMarks } from '../../realtime/markets/event-marks.ts';
import { useEventState } from '../../realtime/live.ts';
import { Cricket } from './cricket-score.tsx';
import { Football } from './football-score.tsx';
import './score-board.css';
import { chase, countdownText, scoreParts } from './score-text.ts';
import { Tennis } from './tennis-score.tsx';

/** Number of older lines in the opened commentary. */
const LINES = 12;

function Countdown({ at }: { readonly at: number }) {
  const text = useText();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  // an open winner market is past its opening time: no countdown
  if (at <= now) return null;
  return (
    <p className="figures py-1 text-lg font-bold" data-countdown="">
      {text('event.startsIn', { time: countdownText(at - now) })}
    </p>
  );
}

function ScoreOf({ eventId, score }: { readonly eventId: string; readonly score: Score }) {
  if (score.sport === 'cricket') return <Cricket score={score} />;
  return score.sport === 'football' ? <FootballWithGoals eventId={eventId} score={score} /> : <Tennis score={score} />;
}

/** Loads goals only where they are shown. */
function FootballWithGoals({ eventId, score }: { readonly eventId: string; readonly score: Extract<Score, { sport: 'football' }> }) {
  return <Football score={score} marks={useEventMarks(eventId)} />;
}

/** Shows a text before the first line of a running match too, so that nothing moves later. */
function Commentary({ lines }: { readonly lines: readonly { readonly time: string; readonly text: string; readonly textHindi: string }[] }) {
  const text = useText();
  const language = languageStore((state) => state.language);
  const newest = lines.at(-1);
  const words = (line: (typeof lines)[number]): string => (language === 'hi' ? line.textHindi : line.text);
  return (
    <details className="commentary">
      <summary aria-label={text('score.commentary')}>
        <output className="truncate">{newest === undefined ? text('score.noCommentary') : words(newest)}</output>
      </summary>
      <ul>
        {lines
          .slice(-LINES - 1, -1)
          .toReversed()
          .map((line) => (
            <li key={`${line.time} ${line.text}`}>{words(line)}</li>
          ))}
      </ul>
    </details>
  );
}

/** Returns the score as 'IND 96/3 (11.1)', in a chase with the needed runs; '' without a score. */
function useShortScore(score: Score | null): string {
  const text = useText();
  if (score === null) return '';
  const needed = score.sport === 'cricket' ? chase(score) : null;
  return [scoreParts(score).now, needed === null ? '' : text('score.needs', needed)].filter(Boolean).join(' · ');
}

interface ScoreBoardProps {
  readonly eventId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly openDate: number;
  /** The state of the first load; the pushed state replaces it. */
  readonly first: EventDetail | null;
  readonly head: ReactNode;
}

export function ScoreBoard({ eventId, name, openDate, first, head }: ScoreBoardProps) {
  const text = useText();
  const state = useEventState(eventId);
  const card = useRef<HTMLElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const score = (state === undefined ? (first?.score ?? null) : state.score) as Score | null;
  const status = state?.status ?? first?.status ?? 'LIVE';
  const short = useShortScore(score);
  return (
    <>
      <div className="score-strip" aria-hidden="true">
        {away && (
          <p data-score-strip="">
            <span className="figures font-bold whitespace-nowrap">{short}</span>
            <span className="truncate font-semibold">{name}</span>
          </p>
        )}
      </div>
      <section ref={card} className="card score-card flex flex-col gap-1 px-3 py-2" aria-label={text('score.title')} data-event-status={status}>
        {head}
        {status === 'UPCOMING' && <Countdown at={openDate} />}
        {status === 'FINISHED' && <p className="badge self-start bg-surface-3 text-text">{text('event.finished')}</p>}
        {score !== null && status !== 'UPCOMING' && <ScoreOf eventId={eventId} score={score} />}
        {(status === 'LIVE' || (state?.commentary ?? []).length > 0) && <Commentary lines={state?.commentary ?? []} />}
      </section>
    </>
  );
}
