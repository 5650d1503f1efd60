/** Names of markets and selections in the chosen language. Feeds are in English. */
import { languageStore } from './language.ts';

export function feedName(name: string): string {
  return languageStore.getState().feedName(name);
}

/** Returns the feed's own name as a tooltip if the page shows a translated one. */
export function feedTitle(name: string): string | undefined {
  return feedName(name) === name ? undefined : name;
}
