import { expect, it, vi } from 'vitest';

vi.mock('./page-site.ts', () => ({ pageSite: { site: {} } }));
const { chatLink } = await import('./support-info.ts');

it('[EX-01] the WhatsApp chat link has the support number and the greeting, URL-encoded', () => {
  expect(chatLink('+91 98765-43210', 'Hello, I need help with Maidan & more?')).toBe(
    'https://wa.me/919876543210?text=Hello%2C%20I%20need%20help%20with%20Maidan%20%26%20more%3F',
  );
  expect(chatLink('919876543210', 'नमस्ते')).toBe(`https://wa.me/919876543210?text=${encodeURIComponent('नमस्ते')}`);
  expect(chatLink('', 'Hello')).toBeNull();
});
