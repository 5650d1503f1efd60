/** Google's own script, which draws the button and asks the player; loaded when a login popup of a site with Google is open. */

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
/** No script within this time is no script. */
const LOAD_MS = 15_000;

type WithGoogle = typeof globalThis & { readonly google?: { readonly accounts?: { readonly id?: GoogleIdentity } } };

function identity(): GoogleIdentity | undefined {
  return (globalThis as WithGoogle).google?.accounts?.id;
}

/** Rejects when the script cannot be had or is another one; it is asked for anew the next time. */
export async function loadGoogle(): Promise<GoogleIdentity> {
  const known = identity();
  if (known !== undefined) return known;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('Google did not answer in time')), LOAD_MS);
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('Google could not be loaded')));
      const done = (): void => clearTimeout(late);
      script.addEventListener('load', done);
      script.addEventListener('error', done);
      document.head.append(script);
    });
    const loaded = identity();
    if (loaded === undefined) throw new Error('Google sent something else');
    return loaded;
  } catch (error) {
    script.remove();
    throw error;
  }
}
