/** Writes the checked statement of a new site as the source site.ts, which its owner then edits. Pure. */
import type { SiteStatement } from '@maidan/sites';

/** Returns the text of site.ts, formatted as the project's formatter does. */
export function siteText(statement: SiteStatement): string {
  return `import { defineSite, type Site } from '../site.ts';

/** Made by \`npm run site:new\`. Everything is on; what is empty shows nowhere until it is filled in. */
export const site: Site = defineSite({
${Object.entries(statement)
  .map(([name, value]) => `  ${name}: ${literal(value, '  ')},`)
  .join('\n')}
});
`;
}

function literal(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const inner = `${indent}  `;
    const lines = Object.entries(value).map(([name, item]) => `${inner}${/^\w+$/.test(name) ? name : text(name)}: ${literal(item, inner)},\n`);
    return `{\n${lines.join('')}${indent}}`;
  }
  return typeof value === 'string' ? text(value) : String(value);
}

/** Returns a string literal, in the quotes that need fewer escapes. */
function text(value: string): string {
  const json = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  const inner = json.slice(1, -1);
  return value.includes("'") ? json : `'${inner.replaceAll('\\"', '"')}'`;
}
