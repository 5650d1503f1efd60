/** Data of the site that the server sends while the page runs: outside services, messages, contacts of support. */
import { createStore } from 'zustand/vanilla';
import type { SiteMessages, SupportInfo } from '@maidan/contract';
import { create } from 'zustand';
import { pageSite } from './page-site.ts';

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

/** Messages that every player of the site must read, such as why betting is paused (O-65). Empty for visitors. */
export const siteMessages = create<{ readonly messages: SiteMessages }>(() => ({ messages: [] }));

/** Contacts of support. The server's values win over the site's unless they are empty (T-76). */
export const supportInfo = create<{ readonly info: SupportInfo | null }>(() => ({ info: null }));

/** Returns the WhatsApp chat with a number and a greeting (EX-01), or null without a number. */
export function chatLink(number: string, greeting: string): string | null {
  const digits = number.replaceAll(/\D/g, '');
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`;
}

/** Returns the WhatsApp chat with the number of this site, or null if the site shows no WhatsApp or has no number. */
export function useChatNumberLink(greeting: string): string | null {
  const number = supportInfo((state) => state.info?.wpnumber ?? '');
  const { contact, contactSwitches } = pageSite.site;
  return contactSwitches.showWhatsapp ? chatLink(number === '' ? contact.mobileNumber : number, greeting) : null;
}

/** Returns the chat of this site: by the server's number, else the site's own link (O-18). */
export function useChatLink(greeting: string): string | null {
  const number = supportInfo((state) => state.info?.wpnumber ?? '');
  const { contact, contactSwitches } = pageSite.site;
  if (!contactSwitches.showWhatsapp) return null;
  return chatLink(number, greeting) ?? (contact.whatsappLink || contact.supportLink || null);
}
