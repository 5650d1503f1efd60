/** The lists of the footer and the account drawer: contacts of the site and legal pages. Pure. */
import type { SupportInfo } from '@maidan/contract';
import type { Site } from '@maidan/sites';
import { chatLink } from '../../../platform/site/site-info.ts';

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
  /** Text under the name: a handle, an address, a number; empty for a bare link. */
  readonly value: string;
  readonly href: string;
}

/** Returns the address of a handle in a network. A full address stays as it is. */
function profile(network: string, handle: string): string {
  return handle.startsWith('https://') ? handle : `https://${network}/${encodeURIComponent(handle.replace(/^@/, ''))}`;
}

/** Returns the contacts that the switches of the site show; the server's values win over the site's unless they are empty (BR-16, BR-17, T-76). `greeting` opens the chat. */
export function contactEntries(site: Pick<Site, 'contact' | 'contactSwitches'>, info: SupportInfo | null, greeting: string): readonly ContactEntry[] {
  const { contact, contactSwitches: shown } = site;
  if (!shown.showContactUs) return [];
  const telegram = info?.telegram || contact.telegram;
  const instagram = info?.instagram || contact.instagram;
  const facebook = info?.facebook || contact.facebook;
  const email = info?.email || contact.email;
  const number = contact.mobileNumber.replaceAll(/\D/g, '');
  const entries: readonly (readonly [boolean, ContactEntry])[] = [
    [shown.showWhatsapp, { key: 'contact.whatsapp', value: '', href: chatLink(info?.wpnumber ?? '', greeting) ?? contact.whatsappLink }],
    [shown.showTelegram && telegram !== '', { key: 'contact.telegram', value: telegram, href: profile('t.me', telegram) }],
    [shown.showInstagram && instagram !== '', { key: 'contact.instagram', value: instagram, href: profile('instagram.com', instagram) }],
    [shown.showFacebook && facebook !== '', { key: 'contact.facebook', value: facebook, href: profile('facebook.com', facebook) }],
    [shown.showEmail && email !== '', { key: 'contact.email', value: email, href: `mailto:${email}` }],
    [number !== '', { key: 'contact.phone', value: `+${number}`, href: `tel:+${number}` }],
    [true, { key: 'contact.support', value: '', href: contact.supportLink }],
  ];
  return entries.filter(([on, entry]) => on && entry.href !== '').map(([, entry]) => entry);
}

/** The legal pages (RT-38, DR-15). */
export const LEGAL_PAGES = [
  { path: '/rules-regulations', key: 'title.rules', icon: 'statement' },
  { path: '/exclusion-policy', key: 'title.exclusion', icon: 'stop' },
  { path: '/responsible-gambling', key: 'title.responsible', icon: 'account' },
  { path: '/privacy-policy', key: 'title.privacy', icon: 'eye' },
] as const;
