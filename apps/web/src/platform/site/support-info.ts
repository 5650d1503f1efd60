/** How support is reached; the server's values win over the site's where they are not empty (T-76). */
import type { SupportInfo } from '@maidan/contract';
import { create } from 'zustand';
import { pageSite } from './page-site.ts';

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
