/** How a site is reached, entry by entry: its switches decide what shows, the server's values win where they are not empty (BR-16, BR-17, T-76). Pure. */
import type { SupportInfo } from '@maidan/contract';
import type { Site } from '@maidan/sites';
import { chatLink } from '../../../platform/site/support-info.ts';

export type ContactKey =
  | 'contact.whatsapp'
  | 'contact.telegram'
  | 'contact.instagram'
  | 'contact.facebook'
  | 'contact.email'
  | 'contact.phone'
  | 'contact.support';

export interface ContactEntry {
  readonly key: ContactKey;
  /** What is read under the name: a handle, an address, a number; empty for a bare link. */
  readonly value: string;
  readonly href: string;
}

/** A handle below the network's own address; a full address stays what it is. */
function profile(network: string, handle: string): string {
  return handle.startsWith('https://') ? handle : `https://${network}/${encodeURIComponent(handle.replace(/^@/, ''))}`;
}

/** Empty where the site shows no contact at all. `greeting` opens the chat. */
export function contactEntries(site: Pick<Site, 'contact' | 'contactSwitches'>, told: SupportInfo | null, greeting: string): readonly ContactEntry[] {
  const { contact, contactSwitches: shown } = site;
  if (!shown.showContactUs) return [];
  const telegram = told?.telegram || contact.telegram;
  const instagram = told?.instagram || contact.instagram;
  const facebook = told?.facebook || contact.facebook;
  const email = told?.email || contact.email;
  const number = contact.mobileNumber.replaceAll(/\D/g, '');
  const entries: readonly (readonly [boolean, ContactEntry])[] = [
    [shown.showWhatsapp, { key: 'contact.whatsapp', value: '', href: chatLink(told?.wpnumber ?? '', greeting) ?? contact.whatsappLink }],
    [shown.showTelegram && telegram !== '', { key: 'contact.telegram', value: telegram, href: profile('t.me', telegram) }],
    [shown.showInstagram && instagram !== '', { key: 'contact.instagram', value: instagram, href: profile('instagram.com', instagram) }],
    [shown.showFacebook && facebook !== '', { key: 'contact.facebook', value: facebook, href: profile('facebook.com', facebook) }],
    [shown.showEmail && email !== '', { key: 'contact.email', value: email, href: `mailto:${email}` }],
    [number !== '', { key: 'contact.phone', value: `+${number}`, href: `tel:+${number}` }],
    [true, { key: 'contact.support', value: '', href: contact.supportLink }],
  ];
  return entries.filter(([on, entry]) => on && entry.href !== '').map(([, entry]) => entry);
}
