/** Google's own script, which draws the button and asks the player; loaded when a login popup of a site with Google is open. */
import { loadOutsideScript } from '../../../platform/site/outside-script.ts';

export interface GoogleAnswer {
  readonly credential: string;
}
/** What of the script is used. */
export interface GoogleIdentity {
  initialize(settings: {
    readonly client_id: string;
    readonly nonce: string;
    readonly ux_mode: 'popup';
    readonly callback: (answer: GoogleAnswer) => void;
  }): void;
  renderButton(
    place: HTMLElement,
    look: {
      readonly theme: 'outline' | 'filled_black';
      readonly size: 'large';
      readonly text: 'continue_with';
      readonly width: number;
      readonly locale: string;
    },
  ): void;
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

type WithGoogle = typeof globalThis & { readonly google?: { readonly accounts?: { readonly id?: GoogleIdentity } } };

function identity(): GoogleIdentity | undefined {
  return (globalThis as WithGoogle).google?.accounts?.id;
}

/** Rejects when the script cannot be loaded or is another one. */
export async function loadGoogle(): Promise<GoogleIdentity> {
  const known = identity();
  if (known !== undefined) return known;
  await loadOutsideScript(SCRIPT);
  const loaded = identity();
  if (loaded === undefined) throw new Error('Google sent another script');
  return loaded;
}
