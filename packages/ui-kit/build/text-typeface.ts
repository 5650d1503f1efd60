/**
 * The typeface of all text, Noto Sans (SIL Open Font License 1.1): made for Indian scripts and Latin together, variable in weight. It is served from
 * our own host in the parts that a page needs: Latin text, the rupee sign, further Latin letters of names, and Devanagari. Each part is a
 * subset of the published font at 93 % of its width, so that figures and names fit where the fonts of phones fit.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

interface Part {
  /** Name of the file that typeface.css names, without its ending. */
  readonly name: string;
  /** Address of the published file. */
  readonly from: string;
  /** Ranges of code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
}

const LATIN = import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wdth-normal.woff2');
const MORE_LATIN = import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wdth-normal.woff2');
const DEVANAGARI = import.meta.resolve('@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wdth-normal.woff2');

const PARTS: readonly Part[] = [
  {
    name: 'noto-sans-text',
    from: LATIN,
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x2010, 0x2026],
      [0x2032, 0x2033],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2191, 0x2193],
      [0x2212, 0x2212],
    ],
  },
  { name: 'noto-sans-rupee', from: MORE_LATIN, ranges: [[0x20b9, 0x20b9]] },
  { name: 'noto-sans-names', from: MORE_LATIN, ranges: [[0x100, 0x17f]] },
  {
    name: 'noto-sans-devanagari',
    from: DEVANAGARI,
    // the letters, signs and digits of Hindi
    ranges: [
      [0x901, 0x903],
      [0x905, 0x90b],
      [0x90d, 0x90d],
      [0x90f, 0x911],
      [0x913, 0x928],
      [0x92a, 0x930],
      [0x932, 0x933],
      [0x935, 0x939],
      [0x93c, 0x943],
      [0x945, 0x945],
      [0x947, 0x949],
      [0x94b, 0x94d],
      [0x950, 0x950],
      [0x958, 0x95e],
      [0x964, 0x970],
      [0x200c, 0x200d],
      [0x25cc, 0x25cc],
    ],
  },
];

/** Files of the parts that every page shows; the others come when a name or a language needs them. */
export const ON_EVERY_PAGE = /noto-sans-(?:text|rupee)-[^/]*\.woff2$/;

/** Per cent of the published width. */
const WIDTH = 93;
/** The weights that the client uses. */
const WEIGHTS = { min: 400, max: 700 };
/** OpenType features that stay in the subset: tabular figures, kerning, accents, and the features that shape Devanagari. */
const FEATURES = 'tnum kern ccmp locl mark mkmk nukt akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln calt dist abvm blwm'.split(' ');
/** Ids in the font's name table: copyright, licence and the licence's address stay in each file, as the licence requires. */
const KEPT_NAMES = [0, 13, 14];

function charactersOf(ranges: Part['ranges']): string {
  return ranges.map(([first, last]) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))).join('');
}

/** Makes the part's file in `folder`, unless the file is there already and was made from the same input. */
async function makePart(folder: string, { name, from, ranges }: Part): Promise<void> {
  const published = readFileSync(fileURLToPath(from));
  const mark = createHash('sha256')
    .update(published)
    .update(JSON.stringify([ranges, WIDTH, WEIGHTS, FEATURES, KEPT_NAMES]))
    .digest('hex');
  const [file, markFile] = [join(folder, `${name}.woff2`), join(folder, `${name}.sha256`)];
  if (existsSync(file) && existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return;
  const made = await subsetFont(published, charactersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wdth: WIDTH, wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: KEPT_NAMES,
    noHinting: true,
  });
  writeFileSync(file, made);
  writeFileSync(markFile, mark);
}

/** Makes the files of the typeface before a build or the development server starts; CSS names them as `@typeface/NAME.woff2`. */
export function textTypeface(): Plugin {
  const folder = fileURLToPath(new URL('../node_modules/.cache/typeface', import.meta.url));
  return {
    name: 'maidan-text-typeface',
    config: () => ({ resolve: { alias: [{ find: '@typeface', replacement: folder }] } }),
    async configResolved() {
      mkdirSync(folder, { recursive: true });
      await Promise.all(PARTS.map((part) => makePart(folder, part)));
    },
  };
}
