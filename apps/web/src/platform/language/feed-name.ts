/** Names that feeds give markets and selections, as the chosen language says them; feeds speak English. */
import { languageStore } from './language.ts';

export function feedName(name: string): string {
  return languageStore.getState().feedName(name);
}

/** The feed's own name, as the title of what shows another. */
export function feedTitle(name: string): string | undefined {
  return feedName(name) === name ? undefined : name;
}
