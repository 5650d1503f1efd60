/** How a match stands, in the chosen language. */
import { feedName } from '../../platform/language/feed-name.ts';
import type { Text } from '../../platform/language/texts.ts';
import type { Situation } from './situation.ts';

export function situationWords(text: Text, { key, values }: Situation): string {
  const { team } = values;
  return text(key, team === undefined ? { ...values } : { ...values, team: feedName(String(team)) });
}
