/** The built-in lobby of the table casino, as it stands in the player's frame. It has no script and asks for nothing. */
import { GAMES } from '@maidan/casino';
import type { Language } from '@maidan/domain';
import type { Launched } from './casino-port.ts';

export const TABLE_LOBBY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const TEXTS = {
  en: {
    title: 'Table Casino',
    welcome: 'Welcome, {name}',
    soon: 'The dealers come soon',
    over: 'This way in was used or is too old',
    again: 'Open the page again.',
  },
  hi: { title: 'टेबल कैसीनो', welcome: 'नमस्ते, {name}', soon: 'डीलर जल्द आएँगे', over: 'यह रास्ता इस्तेमाल हो चुका है या पुराना है', again: 'पेज फिर से खोलें।' },
} as const satisfies { readonly [language in Language]: object };

const STYLE = `
  :root { color-scheme: dark; font: 16px/1.5 system-ui, 'Noto Sans Devanagari', sans-serif; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; padding: 24px 16px; color: #f4f1e8; background: radial-gradient(120% 90% at 50% 0%, #14664f, #0a3a30 55%, #06231d); }
  body > div { max-width: 880px; margin: 0 auto; }
  h1 { margin: 0; font-size: 26px; }
  p { margin: 4px 0 20px; color: #c9dcd3; }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(156px, 1fr)); }
  li { min-height: 116px; padding: 14px; border-radius: 14px; border: 1px solid #ffffff26; background: #00000033; display: flex; flex-direction: column; justify-content: space-between; }
  li[aria-current] { border-color: #f2c14e; box-shadow: 0 0 0 1px #f2c14e; }
  b { font-size: 17px; }
  span { color: #c9dcd3; font-size: 14px; }`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** `launched` null: the token was no good. */
export function tableLobbyPage(launched: Launched | null, language: Language): string {
  const text = TEXTS[language];
  const tables = GAMES.filter((game) => game.studio === 'table-studio');
  const content =
    launched === null
      ? `<h1>${text.over}</h1><p>${text.again}</p>`
      : `<h1>${text.title}</h1><p>${escaped(text.welcome.replace('{name}', launched.username))}</p><ul>${tables
          .map(
            (game) =>
              `<li${game.gameId === launched.eventName ? ' aria-current="true"' : ''}><b>${escaped(game.name[language])}</b><span>${text.soon}</span></li>`,
          )
          .join('')}</ul>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title}</title><style>${STYLE}</style></head><body><div>${content}</div></body></html>`;
}
