/** The page in the player's frame if the launch token is invalid. It has no script and loads nothing. */
import type { Language } from '@maidan/domain';

export const SPENT_LAUNCH_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const TEXTS = {
  en: { title: 'Table Casino', over: 'This way in was used or is too old', again: 'Open the page again.' },
  hi: { title: 'टेबल कैसीनो', over: 'यह रास्ता इस्तेमाल हो चुका है या पुराना है', again: 'पेज फिर से खोलें।' },
} as const satisfies { readonly [language in Language]: object };

const STYLE = `
  :root { color-scheme: dark; font: 16px/1.5 system-ui, 'Noto Sans Devanagari', sans-serif; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; padding: 24px 16px; color: #f4f1e8; background: radial-gradient(120% 90% at 50% 0%, #14664f, #0a3a30 55%, #06231d); }
  body > main { max-width: 880px; margin: 0 auto; }
  h1 { margin: 0; font-size: 26px; }
  p { margin: 4px 0 20px; color: #c9dcd3; }`;

export function spentLaunchPage(language: Language): string {
  const text = TEXTS[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title}</title><style>${STYLE}</style></head><body><main><h1>${text.over}</h1><p>${text.again}</p></main></body></html>`;
}
