/** How a listener is brought from one point of a recording to a later one without seeing the prices between. */
import type { FeedEvent } from '@maidan/domain';

type Type = FeedEvent['type'];

const DEFINITIONS: ReadonlySet<Type> = new Set<Type>(['event', 'market', 'runner-status']);
const FACTS: ReadonlySet<Type> = new Set<Type>([...DEFINITIONS, 'score', 'material-event', 'result', 'event-closed']);

/**
 * `before`: what stood at the earlier point, `passed`: what was said since, `standing`: what stands at the later one. Markets open with the
 * last of it only; until then nobody has spoken of their status, so they are suspended.
 */
export function catchUpEvents(before: readonly FeedEvent[], passed: readonly FeedEvent[], standing: readonly FeedEvent[]): readonly FeedEvent[] {
  return [...before.filter((event) => DEFINITIONS.has(event.type)), ...passed.filter((event) => FACTS.has(event.type)), ...standing];
}
