/** What app-config says of outside services and versions (CA-34, EN-59 to EN-62). */
import { createStore } from 'zustand/vanilla';

export interface AppConfigState {
  readonly version: string | null;
  readonly androidVersion: string | null;
  /** Measurement id of Google Analytics; null: nothing is measured. */
  readonly trackingId: string | null;
  /** null: no token of reCAPTCHA is sent; the server decides without one (ER-14, T-62). */
  readonly recaptcha: { readonly siteKey: string } | null;
}
export const NOTHING_KNOWN: AppConfigState = { version: null, androidVersion: null, trackingId: null, recaptcha: null };
export const appConfigStore = createStore<AppConfigState>(() => NOTHING_KNOWN);
