/** Moves a listener from one point of a recording to a later one without the prices in between. */
import type { FeedEvent } from '@maidan/domain';

type Type = FeedEvent['type'];

const DEFINITIONS: ReadonlySet<Type> = new Set<Type>(['event', 'market', 'runner-status']);
const FACTS: ReadonlySet<Type> = new Set<Type>([...DEFINITIONS, 'score', 'material-event', 'result', 'event-closed']);

/**
 * `before`: the state at the earlier point. `passed`: the events since. `standing`: the state at the later point. Markets open only with
 * the last event of `standing`; until then they have no status and are suspended.
 */
export function catchUpEvents(before: readonly FeedEvent[], passed: readonly FeedEvent[], standing: readonly FeedEvent[]): readonly FeedEvent[] {
  return [...before.filter((event) => DEFINITIONS.has(event.type)), ...passed.filter((event) => FACTS.has(event.type)), ...standing];
}
