/** The question for a limit that a refused stake opens: the server refuses stakes with LIMITS_FIRST until the player has answered it. */
import { create } from 'zustand';
import { openDialog } from './dialogs.ts';
import { notify } from './notify.ts';

const answers = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Opens the question if this is the code of a stake that the server refused for it. It opens above an open dialog. */
export function askLimitsFirst(code: string | null | undefined): void {
  if (code === 'LIMITS_FIRST') openDialog({ name: 'limits-first' }, true);
}

/** Shows why the server refused a bet: the question for a limit, or else a toast. */
export function reportRefusedBet(message: string, code: string | null | undefined): void {
  if (code === 'LIMITS_FIRST') askLimitsFirst(code);
  else notify('error', message);
}

/** Records that the player has answered the question: launches that were refused for it are requested again. */
export function noteLimitsAnswered(): void {
  answers.setState(({ count }) => ({ count: count + 1 }));
}

/** Returns how often the player has answered the question since the page was loaded: a part of the key of launches. */
export function useLimitAnswers(): number {
  return answers((state) => state.count);
}
