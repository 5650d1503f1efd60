import { siteOfHost } from '@maidan/sites';
import { expect, it, vi } from 'vitest';
import { chatLink } from '../../../platform/site/site-info.ts';
import { contactEntries } from './footer-entries.ts';

// page-site.ts reads the document when it is loaded
vi.mock('../../../platform/site/page-site.ts', () => ({ pageSite: {} }));

it('[EX-01] the chat of the contacts has the number of the server and the greeting, URL-encoded', () => {
  const sent = { wpnumber: '+91 98765 43210', telegram: '', instagram: '', facebook: '', twitter: '', email: '', message: '' };
  const chat = contactEntries(siteOfHost('localhost'), sent, 'Help with Maidan & more?').find(({ key }) => key === 'contact.whatsapp');
  expect(chat?.href).toBe('https://wa.me/919876543210?text=Help%20with%20Maidan%20%26%20more%3F');
});

it('contacts use https, mail and telephone links only, whatever the server sends', () => {
  const site = siteOfHost('localhost');
  for (const sent of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://',
    ' data:text/html,x',
    '//evil.example',
    '"><script>alert(1)</script>',
    '../../x',
    'mailto:x',
  ]) {
    const entries = contactEntries(site, { wpnumber: sent, telegram: sent, instagram: sent, facebook: sent, twitter: sent, email: sent, message: sent }, sent);
    expect(entries.length).toBeGreaterThan(4);
    for (const { key, href } of entries) {
      const { protocol, hostname } = new URL(href);
      expect([sent, key, protocol]).toEqual([sent, key, expect.stringMatching(/^(https|mailto|tel):$/)]);
      // a mail may name any host: it opens no page there
      expect([sent, key, protocol === 'https:' ? hostname : '']).not.toEqual([sent, key, 'evil.example']);
    }
  }
});

it('[EX-01] the WhatsApp chat link has the support number and the greeting, URL-encoded', () => {
  expect(chatLink('+91 98765-43210', 'Hello, I need help with Maidan & more?')).toBe(
    'https://wa.me/919876543210?text=Hello%2C%20I%20need%20help%20with%20Maidan%20%26%20more%3F',
  );
  expect(chatLink('919876543210', 'नमस्ते')).toBe(`https://wa.me/919876543210?text=${encodeURIComponent('नमस्ते')}`);
  expect(chatLink('', 'Hello')).toBeNull();
});
