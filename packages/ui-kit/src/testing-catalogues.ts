/** The tests of a client's message catalogues. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl';
import { describe, expect, it } from 'vitest';

type Catalogue = { readonly [key: string]: string | Catalogue };

function flat(catalogue: Catalogue, path = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) => (typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)])),
  );
}

/** Returns all sources of the client but tests and the catalogues. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Returns the prefixes of a key: 'a' and 'a.b' for 'a.b.c'. */
const prefixes = (key: string): string[] => key.split('.').flatMap((_, count, words) => (count === 0 ? [] : [words.slice(0, count).join('.')]));

/** Returns the test value of a placeholder: a number for a plural, else its own name. */
const filling = (template: string, name: string): string | number => (new RegExp(`\\{${name}, plural`).test(template) ? 7 : `«${name}»`);
/** Returns the placeholders of a text, also those within the branches of a choice. A choice by a word shows the branch, not the word. */
function parts(text: string): readonly { readonly name: string; readonly shown: boolean }[] {
  const found: { readonly name: string; readonly shown: boolean }[] = [];
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    let end = at + 1;
    for (let depth = 1; depth > 0; end += 1) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
    const [, name = '', kind = '', branches = ''] = /^(\w+)(?:, (\w+),)?(.*)$/s.exec(text.slice(at + 1, end - 1)) ?? [];
    found.push({ name, shown: kind !== 'select' });
    for (const [, body = ''] of branches.matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}/g)) found.push(...parts(body));
    at = end;
  }
  return found;
}
const placeholders = (text: string): string[] => [...new Set(parts(text).map(({ name }) => name))].toSorted();
const shownIn = (text: string): string[] => [...new Set(parts(text).flatMap(({ name, shown }) => (shown ? [name] : [])))];

/**
 * Registers the tests of all catalogues in the folder `messages` of a client's source folder: they are complete in both languages, and their keys
 * are those that the source names. `isNoKey` returns true for a text of the source that only looks like a key.
 */
export function testCatalogues(source: string, isNoKey: (text: string) => boolean = () => false): void {
  const folder = join(source, 'messages');
  const read = (file: string): Catalogue => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue;
  /** Paths without the language: '' is the catalogue of the whole client, 'account/login.' the one of a part. */
  const CATALOGUES = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('en.json'))
    .map((file) => file.slice(0, -'en.json'.length));

  describe.each(CATALOGUES)('the message catalogue %sen.json', (part) => {
    const english = read(`${part}en.json`);
    const hindi = read(`${part}hi.json`);
    const texts = { en: flat(english), hi: flat(hindi) };
    it('have the same keys in both languages', () => {
      expect([...texts.hi.keys()]).toEqual([...texts.en.keys()]);
    });

    it('have the same placeholders in both languages, and no empty text', () => {
      const differing = [...texts.en].filter(([key, text]) => placeholders(texts.hi.get(key) ?? '').join(' ') !== placeholders(text).join(' '));
      expect(differing).toEqual([]);
      expect([...texts.en, ...texts.hi].filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it('Hindi is written in Devanagari', () => {
      // texts without a letter are the same in both languages
      const worded = [...texts.hi].filter(([, text]) => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, '')));
      expect(worded.filter(([, text]) => !/[\u0900-\u097F]/.test(text))).toEqual([]);
    });

    it('every key is used in the source, and every key the source names exists', () => {
      const code = sources(source).join('\n');
      const namespaces = Object.keys(english).join('|');
      const named = new Set([...code.matchAll(new RegExp(`['"]((?:${namespaces})(?:\\.[a-zA-Z0-9]+)+)['"]`, 'g'))].map((match) => match[1]!));
      // the cell texts are read as one object
      const unused = [...texts.en.keys()].filter(
        (key) =>
          !key.startsWith('cell.') &&
          !(named.has(key) || (key.includes('.') ? prefixes(key).some((prefix) => code.includes(`\`${prefix}.\${`)) : code.includes(`'${key}'`))),
      );
      expect(unused).toEqual([]);
      // the keys of a part can look like namespaces of the whole catalogue; the compiler checks the keys of the parts
      expect([...named].filter((key) => part === '' && !texts.en.has(key) && !isNoKey(key))).toEqual([]);
    });

    it('every text formats with its placeholders in both languages', () => {
      for (const [locale, messages] of [
        ['en', english],
        ['hi', hindi],
      ] as const) {
        const text = createTranslator({ locale, messages: messages as never, onError: (error) => expect.fail(error.message) });
        for (const [key, template] of texts[locale]) {
          const values = Object.fromEntries(placeholders(template).map((name) => [name, filling(template, name)]));
          const filled = text(key as never, values as never);
          expect([key, ...shownIn(template).filter((name) => !filled.includes(String(filling(template, name))))]).toEqual([key]);
        }
      }
    });
  });
}
