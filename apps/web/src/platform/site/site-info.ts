/** What the server says of the site while the page runs: outside services, messages, and how support is reached. */
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

/** EX-01: the chat with the support number and a greeting that names the site; null without a number. */
export function chatLink(number: string, greeting: string): string | null {
  const digits = number.replaceAll(/\D/g, '');
  return digits === '' ? null : `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`;
}

/** The WhatsApp chat with the number of this site; null where the site shows no WhatsApp or has no number. */
export function useChatNumberLink(greeting: string): string | null {
  const number = supportInfo((state) => state.info?.wpnumber ?? '');
  const { contact, contactSwitches } = pageSite.site;
  return contactSwitches.showWhatsapp ? chatLink(number === '' ? contact.mobileNumber : number, greeting) : null;
}

/** The chat of this site: by the server's number, else the site's own link (O-18). */
export function useChatLink(greeting: string): string | null {
  const number = supportInfo((state) => state.info?.wpnumber ?? '');
  const { contact, contactSwitches } = pageSite.site;
  if (!contactSwitches.showWhatsapp) return null;
  return chatLink(number, greeting) ?? (contact.whatsappLink || contact.supportLink || null);
}
