/** Marks of an event (wickets, goals): loaded once over HTTP, then read from the pushed scores. */
import { eventMarks, type EventMarkWire } from '@maidan/contract';
import { scoreMarks } from '@maidan/domain';
import { useEffect, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { timeSettings } from '../../platform/time/time-zone.ts';
import { events } from '../live.ts';

/** Returns ms since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + timeSettings.getState().aheadMs;
}

const isSame = (one: EventMarkWire, other: EventMarkWire): boolean =>
  one.kind === other.kind && one.team === other.team && one.score === other.score && one.clock === other.clock;

/** Joins both lists without duplicates, by time. */
export function joinMarks(one: readonly EventMarkWire[], other: readonly EventMarkWire[]): readonly EventMarkWire[] {
  const fresh = other.filter((mark) => !one.some((known) => isSame(known, mark)));
  return fresh.length === 0 ? one : [...one, ...fresh].toSorted((first, second) => first.time - second.time);
}

/** Returns wickets, goals, red cards and sets, oldest first; live while the event is watched. */
export function useEventMarks(eventId: string): readonly EventMarkWire[] {
  const [marks, setMarks] = useState<readonly EventMarkWire[]>([]);
  useEffect(() => {
    let score = events.state(eventId)?.score ?? null;
    let here = true;
    const add = (more: readonly EventMarkWire[]): void => setMarks((known) => joinMarks(known, more));
    call(eventMarks, { params: { eventId } }).then(
      ({ result }) => here && add(result),
      (problem: unknown) => logProblem('marks of the event', problem),
    );
    const stop = events.onChange(eventId, () => {
      const after = events.state(eventId)?.score ?? null;
      if (after === null || after === score) return;
      add(scoreMarks(score, after).map((mark) => ({ ...mark, time: serverNow() })));
      score = after;
    });
    return () => {
      here = false;
      stop();
    };
  }, [eventId]);
  return marks;
}
