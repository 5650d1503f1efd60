import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contrastRatio, poorContrasts, THEMES, TOKENS } from '@maidan/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDrawing } from './drawing.ts';
import { readLogo } from './logo.ts';
import { planSite, type NewSite, type NewSiteWords } from './new-site.ts';
import { derivePalette } from './palette.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><path d="M0 0h40v40z" fill="#ffd166"/></svg>';
/** A complete PNG file of 1 x 1 pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-logos-'));
  writeFileSync(join(folder, 'logo.svg'), SVG);
  writeFileSync(join(folder, 'logo.png'), PNG);
  writeFileSync(join(folder, 'notes.txt'), 'This is not a picture.');
  writeFileSync(join(folder, 'cut.png'), PNG.subarray(0, 50));
  writeFileSync(join(folder, 'script.svg'), '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>');
  writeFileSync(join(folder, 'far.svg'), '<svg viewBox="0 0 9 9"><image href="https://elsewhere.example/x.png"/></svg>');
  writeFileSync(join(folder, 'line.svg'), '<svg viewBox="0 0 900 9"></svg>');
  writeFileSync(join(folder, 'large.svg'), `<svg viewBox="0 0 9 9"><!--${'x'.repeat(100_000)}--></svg>`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const WORDS: NewSiteWords = {
  host: 'khel.example',
  logo: 'logo.svg',
  header: '2b1055',
  brand: '#5b2a9d',
  accent: 'b3261e',
  icon: undefined,
  name: undefined,
  key: undefined,
  theme: undefined,
  layout: undefined,
  body: undefined,
  navigation: undefined,
  rows: undefined,
};
function plan(words: Partial<NewSiteWords>, folders: readonly string[] = ['themes', 'maidan']): NewSite | readonly string[] {
  const planned = planSite({ ...WORDS, ...words }, folder, folders);
  return planned.ok ? planned.site : planned.problems;
}
function made(words: Partial<NewSiteWords>): NewSite {
  const site = plan(words);
  if ('key' in site) return site;
  throw new Error(site.join('\n'));
}

describe('a new site', () => {
  it('has the layout of the options, by default that of most sites', () => {
    expect(made({}).statement).toMatchObject({ header: 'bar', layout: { body: 'table', navigation: 'left', rows: 'standard' } });
    const chosen = { body: 'editorial', navigation: 'bottom', rows: 'roomy' };
    const { statement, files } = made({ layout: 'slim', ...chosen });
    expect(statement).toMatchObject({ header: 'slim', layout: chosen });
    expect(files['site.ts']).toContain("body: 'editorial',");
    expect(plan({ body: 'magazine', rows: 'tiny' })).toEqual([
      "--body must be one of table, cards, editorial, it is 'magazine'.",
      "--rows must be one of standard, compact, roomy, it is 'tiny'.",
    ]);
  });
  it('is at its host without a prefix and at <key>.localhost, with every switch on and empty contact data', () => {
    const { key, statement, files } = made({ host: 'WWW.Khel.Example' });
    expect([key, statement.hosts, statement.appName, statement.themeColor]).toEqual(['khel', ['khel.example', 'khel.localhost'], 'Khel', '#2b1055']);
    expect(Object.values({ ...statement.switches, ...statement.contactSwitches })).toEqual(Array(13).fill(true));
    expect(Object.values(statement.contact)).toEqual(Array(7).fill(''));
    expect(Object.keys(files)).toEqual(['site.ts', 'assets/logo.svg', 'assets/icon.svg']);
    expect(made({ host: 'khel.localhost' }).statement.hosts).toEqual(['khel.localhost']);
    expect(made({ host: 'play.example', key: 'khel-ghar' }).statement).toMatchObject({ hosts: ['play.example', 'khel-ghar.localhost'], appName: 'Khel Ghar' });
    expect(made({ host: 'ख.example', key: 'kha' }).statement.hosts[0]).toBe('xn--21b.example');
  });
  it('[TR-033] [TR-035] takes long passwords and OTPs of six digits', () => {
    const { statement, files } = made({});
    expect(statement).toMatchObject({ longPasswords: true, playerPasskeys: true, otpLength: 6 });
    expect(files['site.ts']).toContain('longPasswords: true,');
  });
  it('has a name in any script, quoted so that it stays a text', () => {
    const name = 'Rani\'s "Khel" ${घर}';
    const source = made({ name }).files['site.ts'] ?? '';
    expect(source).toContain(`appName: ${JSON.stringify(name)},`);
  });
  it('shows its logo 40 px high and an icon of the mark at the logo’s beginning, of SVG and PNG alike', () => {
    const vector = made({}).files;
    expect(vector['assets/logo.svg']).toContain('width="160" height="40" viewBox="0 0 160 40" role="img" aria-label="Khel"');
    expect(vector['assets/icon.svg']).toContain('fill="#2b1055"');
    expect(vector['assets/icon.svg']).toContain('viewBox="0 0 40 40"');
    const raster = made({ logo: 'logo.png' }).files;
    expect(raster['assets/logo.svg']).toContain(`href="data:image/png;base64,${PNG.toString('base64')}"`);
    for (const text of [...Object.values(vector), ...Object.values(raster)].filter((file) => file.startsWith('<svg'))) {
      expect(readDrawing(text)).toMatchObject({ ok: true });
    }
  });
});

describe('no site is made', () => {
  it.each<readonly [string, Partial<NewSiteWords>, RegExp]>([
    ['no host', { host: undefined }, /^Which host is the site for/],
    ['an address', { host: 'https://khel.example/play' }, /no host name: leave out protocol/],
    ['a port', { host: 'khel.example:3000' }, /leave out the port/],
    ['a number', { host: '10.0.0.7' }, /it is an address/],
    ['one word', { host: 'khel' }, /it has no dot/],
    ['what is no label', { host: '-khel.example' }, /each part has letters/],
    ['a space', { host: 'khel ghar.example' }, /spaces/],
    ['a shipped host', { host: 'www.patang.localhost', key: 'kite' }, /^The host patang\.localhost is taken: it is Patangwala's/],
    ['a shipped folder', { host: 'patang.example' }, /folder packages\/sites\/src\/patang exists/],
    ['the name of the console', { host: 'console.example' }, /'console' is kept/],
    ['a kept name', { host: 'themes.example' }, /'themes' is kept/],
    ['a folder that climbs', { key: '../evil' }, /no folder name/],
    ['a taken name', { name: 'PATANGWALA' }, /name PATANGWALA is taken/],
    ['a name with tags', { name: '<b>Khel</b>' }, /--name must be/],
    ['no logo', { logo: undefined }, /^--logo is missing/],
    ['a logo that is not there', { logo: 'gone.svg' }, /^--logo: there is no file gone\.svg/],
    ['a folder for a logo', { logo: '.' }, /there is no file/],
    ['a text for a logo', { logo: 'notes.txt' }, /notes\.txt is no image/],
    ['half a PNG', { logo: 'cut.png' }, /cut\.png is no image/],
    ['an SVG with a script', { logo: 'script.svg' }, /has a <script>/],
    ['an SVG with a picture from outside', { logo: 'far.svg' }, /outside of itself/],
    ['a line for a logo', { logo: 'line.svg' }, /100\.0 times as wide as high/],
    ['a large logo', { logo: 'large.svg' }, /at most 100 kB/],
    ['an icon with a script', { icon: 'script.svg' }, /^--icon: .*<script>/],
    ['a colour that is none', { brand: 'purple-ish' }, /^--brand 'purple-ish' is no colour/],
    ['no colour', { accent: undefined }, /^--accent is missing/],
    ['a pale brand on a light page', { brand: 'ffe066' }, /^--brand #ffe066 is too close to the light page: a contrast of 1\.\d\d:1.*nearest shade/],
    ['a dark accent on a dark page', { theme: 'midnight', brand: 'c8f560', accent: '222244' }, /^--accent #222244 is too close to the dark page/],
    ['a grey header', { header: '888888' }, /^--header #888888 is too close to light and dark text alike/],
    ['twins', { accent: '5b2a9e' }, /looks like --brand/],
    ['a theme of nobody', { theme: 'dusk' }, /--theme must be one of/],
    ['a layout of nobody', { layout: 'round' }, /--layout must be one of/],
  ])('with %s', (_what, words, reason) => {
    const problems = plan(words);
    expect(problems).toEqual([expect.stringMatching(reason)]);
  });
  it('over an existing folder, whatever it contains', () => {
    expect(plan({}, ['khel'])).toEqual([expect.stringContaining('packages/sites/src/khel exists')]);
  });
  it('and all reasons are reported at once', () => {
    expect(plan({ host: 'localhost', logo: undefined, brand: 'x', accent: undefined })).toHaveLength(4);
  });
});

describe('three colours', () => {
  it('become all tokens: readable in light and dark in every theme; as given or refused with a shade that then passes', () => {
    let derivedOnes = 0;
    for (const theme of Object.values(THEMES)) {
      for (const [header, brand, accent] of [
        ['#2b1055', '#5b2a9d', '#b3261e'],
        ['#ffffff', '#17643a', '#8f3d00'],
        ['#000000', '#000000', '#0000ff'],
        ['#123a63', '#ff7a45', '#ffe066'],
        ['#fdf0d5', '#c8f560', '#4fdcf2'],
        ['#7c1420', '#777777', '#1e88e5'],
      ] as const) {
        const first = derivePalette({ header, brand, accent }, theme);
        const shade = (name: string, own: string): string =>
          first.ok ? own : (new RegExp(`--${name} .* would do is (#\\w{6})`).exec(first.problems.join('\n'))?.[1] ?? own);
        const second = derivePalette({ header, brand: shade('brand', brand), accent: shade('accent', accent) }, theme);
        if (!second.ok) throw new Error(second.problems.join('\n'));
        derivedOnes += 1;
        const palette = { ...theme.palette, ...second.palette };
        expect(poorContrasts(palette)).toEqual([]);
        const look = theme.scheme === 'dark' ? 1 : 0;
        expect([palette.header[look], palette.brand[look]]).toEqual([header, shade('brand', brand)]);
        expect(TOKENS.every((token) => palette[token].every((colour) => /^#[0-9a-f]{6}$/.test(colour)))).toBe(true);
        expect([palette.back, palette.lay]).toEqual([theme.palette.back, theme.palette.lay]);
      }
    }
    expect(derivedOnes).toBe(18);
  });
  it('tint the surfaces and keep their lightness', () => {
    const derived = derivePalette({ header: '#2b1055', brand: '#5b2a9d', accent: '#b3261e' }, THEMES['lotus-fair']);
    if (!derived.ok) throw new Error(derived.problems.join('\n'));
    const surface = derived.palette['surface-0'];
    expect(surface).not.toEqual(THEMES['lotus-fair'].palette['surface-0']);
    expect(contrastRatio(surface![0], THEMES['lotus-fair'].palette['surface-0'][0])).toBeLessThan(1.02);
  });
});

describe('a drawing', () => {
  const inside = (content: string): unknown => readDrawing(`<svg viewBox="0 0 9 9" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`);
  it.each([
    ['onload', '<g onload="run()"/>'],
    ['onload in capitals', '<g ONLOAD="run()"/>'],
    ['foreignObject', '<foreignObject><p/></foreignObject>'],
    ['a prefixed script', '<svg:script>run()</svg:script>'],
    ['a link', '<a href="https://elsewhere.example"><g/></a>'],
    ['use of another file', '<use xlink:href="other.svg#x"/>'],
    ['a hidden address', '<image href="&#104;ttps://elsewhere.example/x.png"/>'],
    ['an SVG in a data address', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['a fill from elsewhere', '<path fill="url(https://elsewhere.example/#g)"/>'],
    ['a quoted fill', '<path style="fill:url( \'//elsewhere.example/x\' )"/>'],
    ['an import', '<style>@import "https://elsewhere.example/x.css";</style>'],
    ['an import in CDATA', '<style><![CDATA[@import "x.css";]]></style>'],
    ['an escaped url', '<style>g{fill:u\\72l(x)}</style>'],
    ['a script that is set later', '<set attributeName="href" to="javascript:run()"/>'],
    ['a tag without an end', '<g>'],
    ['an end without a tag', '</g>'],
    ['a bare attribute', '<g hidden/>'],
    ['a bare ampersand', '<text>Khel & Ghar</text>'],
  ])('is refused with %s', (_what, content) => {
    expect(inside(content)).toMatchObject({ ok: false, problem: expect.stringMatching(/^(has|is|refers|changes) /) as string });
  });
  it.each([
    ['around it', `<?xml-stylesheet href="x.css"?>${SVG}`],
    ['a doctype', `<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}`],
    ['two of them', `${SVG}${SVG}`],
    ['something after it', `${SVG}text`],
    ['HTML', `<html>${SVG}</html>`],
    ['no size', '<svg><g/></svg>'],
    ['a size in per cent', '<svg width="100%" height="100%"><g/></svg>'],
    ['nothing', ''],
  ])('is refused with %s', (_what, text) => {
    expect(readDrawing(text)).toMatchObject({ ok: false });
  });
  it('may have gradients, masks, styles, text, comments and a picture inside', () => {
    const content = `<!-- the mark --><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><style>.a{fill:url(#g)}</style>
      <use xlink:href="#g"/><text x='1'>Khel &amp; Ghar</text><image href="data:image/png;base64,${PNG.toString('base64')}"/>`;
    expect(inside(content)).toEqual({
      ok: true,
      drawing: { content, attributes: ' xmlns:xlink="http://www.w3.org/1999/xlink"', box: { x: 0, y: 0, width: 9, height: 9 } },
    });
  });
  it('of a JPEG or WebP is measured by its own head', () => {
    const jpeg = Buffer.from('ffd8ffe000040000ffc0000b080028005001011100ffda0000ffd9', 'hex');
    expect(readLogo(jpeg)).toMatchObject({ ok: true, drawing: { box: { width: 80, height: 40 } } });
    const webp = Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from([22, 0, 0, 0]),
      Buffer.from('WEBPVP8X'),
      Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 79, 0, 0, 39, 0, 0]),
    ]);
    expect(readLogo(webp)).toMatchObject({ ok: true, drawing: { box: { width: 80, height: 40 } } });
  });
});
