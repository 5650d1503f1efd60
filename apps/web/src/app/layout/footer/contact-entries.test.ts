import { siteOfHost } from '@maidan/sites';
import { expect, it, vi } from 'vitest';
import { contactEntries } from './contact-entries.ts';

// read from the page as it is loaded, and of no matter here
vi.mock('../../../platform/site/page-site.ts', () => ({ pageSite: {} }));

it('[EX-01] the chat of the contacts has the number of the server and the greeting, URL-encoded', () => {
  const told = { wpnumber: '+91 98765 43210', telegram: '', instagram: '', facebook: '', twitter: '', email: '', message: '' };
  const chat = contactEntries(siteOfHost('localhost'), told, 'Help with Maidan & more?').find(({ key }) => key === 'contact.whatsapp');
  expect(chat?.href).toBe('https://wa.me/919876543210?text=Help%20with%20Maidan%20%26%20more%3F');
});

it('contacts lead out by https, mail and telephone only, whatever the server tells of them', () => {
  const site = siteOfHost('localhost');
  for (const told of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://',
    ' data:text/html,x',
    '//evil.example',
    '"><script>alert(1)</script>',
    '../../x',
    'mailto:x',
  ]) {
    const entries = contactEntries(site, { wpnumber: told, telegram: told, instagram: told, facebook: told, twitter: told, email: told, message: told }, told);
    expect(entries.length).toBeGreaterThan(4);
    for (const { key, href } of entries) {
      const { protocol, hostname } = new URL(href);
      expect([told, key, protocol]).toEqual([told, key, expect.stringMatching(/^(https|mailto|tel):$/)]);
      // a mail may name any host: it opens no page there
      expect([told, key, protocol === 'https:' ? hostname : '']).not.toEqual([told, key, 'evil.example']);
    }
  }
});
