import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostName, SITES, siteByKey, siteManifest, siteOfHost, siteThemeCss, THEMES } from './registry.ts';
import { defineSite, type Site } from './site.ts';
import { contrastRatio, poorContrasts } from './themes/contrast.ts';
import { themeCss, TOKENS } from './themes/theme.ts';
import { UNKNOWN_SITE } from './unknown-site.ts';

const FIVE = ['showSignupOption', 'showSignupbyRefer', 'showLoginWithOtp', 'showDeposit', 'showWithdrawal'] as const;
const fiveOf = (site: Site): string => FIVE.map((name) => (site.switches[name] ? 'on' : 'off')).join(' ');

describe('which site a host is', () => {
  it('[BR-01] by host name with app., api. and www. removed', () => {
    expect(['app.site.example', 'api.site.example', 'www.site.example', 'WWW.Site.Example:3000', 'site.example.'].map(hostName)).toEqual(
      Array(5).fill('site.example'),
    );
    expect(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'app.localhost', 'www.localhost:80'].map((host) => siteOfHost(host).key)).toEqual(
      Array(5).fill('maidan'),
    );
    expect(SITES.slice(1).map((site) => siteOfHost(`www.${site.key}.localhost:3000`).key)).toEqual(SITES.slice(1).map((site) => site.key));
  });
  it('a site is a folder under its key: all of them are listed', () => {
    const folders = readdirSync(new URL('.', import.meta.url)).filter((name) => existsSync(new URL(`./${name}/site.ts`, import.meta.url)));
    expect(SITES.map((site) => site.key).toSorted()).toEqual(folders.toSorted());
  });
  it('hosts and keys are each one site’s only', () => {
    const hosts = SITES.flatMap((site) => site.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    expect(hosts.every((host) => hostName(host) === host)).toBe(true);
    expect(SITES.map((site) => siteByKey(site.key))).toEqual(SITES);
    expect([siteByKey('unknown'), siteByKey('nobody')]).toEqual([UNKNOWN_SITE, undefined]);
  });
  it('[BR-25] an unknown host gets everything hidden', () => {
    for (const host of ['evil.example', '', 'app.', 'localhost.evil.example', 'x.localhost', undefined]) expect(siteOfHost(host)).toBe(UNKNOWN_SITE);
    const switches = { ...UNKNOWN_SITE.switches, ...UNKNOWN_SITE.contactSwitches };
    expect([Object.keys(switches).length, Object.values(switches).some(Boolean), UNKNOWN_SITE.demoLogin]).toEqual([13, false, false]);
  });
  it('[BR-26] an unknown host is black', () => {
    expect(UNKNOWN_SITE.themeColor).toBe('black');
  });
  it("[BR-27] the names of an unknown host are 'localhost', and it is not a known site", () => {
    const { appName, legalName, pageTitle, metaDescription, tagline } = UNKNOWN_SITE;
    expect([appName, legalName, pageTitle, metaDescription, tagline.en, tagline.hi]).toEqual(Array(6).fill('localhost'));
    expect([UNKNOWN_SITE.known, UNKNOWN_SITE.identity.siteurl, siteManifest(UNKNOWN_SITE)]).toEqual([false, '', null]);
  });
});

describe('site records', () => {
  it('[BR-11] hold the name of the theme in use', () => {
    expect(SITES.every((site) => site.widgetTheme in THEMES)).toBe(true);
    expect(new Set(SITES.map((site) => site.widgetTheme))).toEqual(new Set(['lotus-fair', 'midnight', 'pitch']));
    // The page of the site carries the CSS of the theme with that name.
    for (const site of SITES) expect(siteThemeCss(site)).toContain(themeCss(THEMES[site.widgetTheme], site.palette));
  });
  it('[BR-12] a site that states no theme gets lotus-fair', () => {
    const { key, hosts, appName, pageTitle, metaDescription, tagline, themeColor, contact } = UNKNOWN_SITE;
    expect(defineSite({ key, hosts, appName, pageTitle, metaDescription, tagline, themeColor, contact, managerID: '', adminName: '' }).widgetTheme).toBe(
      'lotus-fair',
    );
    expect(UNKNOWN_SITE.widgetTheme).toBe('lotus-fair');
    expect(THEMES['lotus-fair'].name).toBe('lotus-fair');
  });
  it('[BR-13] have the seven switches', () => {
    const names = ['isWhatsappOnSignUp', 'showDeposit', 'showLoginWithOtp', 'showMobileLogo', 'showSignupOption', 'showSignupbyRefer', 'showWithdrawal'];
    for (const site of [...SITES, UNKNOWN_SITE]) {
      expect(Object.keys(site.switches).toSorted()).toEqual(names.toSorted());
      expect(Object.values(site.switches).every((value) => typeof value === 'boolean')).toBe(true);
    }
  });
  it('[BR-22] the ordinary profile has signup, refer-signup, OTP login, deposit and withdrawal on', () => {
    expect(SITES.filter((site) => fiveOf(site) === 'on on on on on').length).toBeGreaterThan(SITES.length / 2);
  });
  it('[BR-23] exactly two sites have these five off', () => {
    expect(SITES.filter((site) => fiveOf(site) === 'off off off off off').map((site) => site.key)).toEqual(['kesar', 'tarang']);
  });
  it('[BR-24] exactly one further site has only signup, refer-signup and OTP login off', () => {
    expect(SITES.filter((site) => fiveOf(site) === 'off off off on on').map((site) => site.key)).toEqual(['chauka']);
    const chauka = siteByKey('chauka')!;
    const off = Object.entries({ ...chauka.switches, ...chauka.contactSwitches }).flatMap(([name, on]) => (on ? [] : [name]));
    // WhatsApp at sign-up is off in the ordinary profile too.
    expect(off.toSorted()).toEqual(['isWhatsappOnSignUp', 'showLoginWithOtp', 'showSignupOption', 'showSignupbyRefer']);
    expect(SITES.filter((site) => !['on on on on on', 'off off off off off', 'off off off on on'].includes(fiveOf(site)))).toEqual([]);
  });
  it('are complete: texts, identity, grant; the demo site takes 2 % commission', () => {
    for (const site of SITES) {
      const { managerID, adminName, siteurl } = site.identity;
      const texts = [site.appName, site.pageTitle, site.metaDescription, site.tagline.en, site.tagline.hi, managerID, adminName, siteurl, site.legalName];
      expect([site.key, texts.includes('')]).toEqual([site.key, false]);
      expect([site.key, site.grantRupees > 0, site.languages.length > 0, /^#[0-9a-f]{6}$/.test(site.themeColor)]).toEqual([site.key, true, true, true]);
    }
    expect(siteOfHost('localhost').commissionBasisPoints).toBe(200);
    expect(Object.values(siteOfHost('localhost').contact).includes('')).toBe(false);
    for (const field of ['appName', 'pageTitle', 'themeColor', 'key'] as const) expect(new Set(SITES.map((site) => site[field])).size).toBe(SITES.length);
  });
  it('look different: each has its own header colour, accent and logo', () => {
    const looks = SITES.map((site) => [site.widgetTheme, site.palette.header?.[0], site.palette.accent?.[0], site.palette.brand?.[0]].join());
    expect([new Set(looks).size, new Set(SITES.map((site) => site.header)).size]).toEqual([SITES.length, 3]);
    const logos = SITES.map((site) => {
      const folder = new URL(`./${site.key}/assets/`, import.meta.url);
      expect([site.key, ...['logo.svg', 'icon.svg'].map((file) => existsSync(new URL(file, folder)))]).toEqual([site.key, true, true]);
      const logo = readFileSync(new URL('logo.svg', folder), 'utf8');
      expect([site.key, logo.includes(site.appName), /<script|href="(?!#|data:image\/)|url\((?!#)/.test(logo), logo.length < 300_000]).toEqual([
        site.key,
        true,
        false,
        true,
      ]);
      return logo;
    });
    expect(new Set(logos).size).toBe(SITES.length);
    expect(SITES.every((site) => site.logo === `/sites/${site.key}/logo.svg` && site.icon === `/sites/${site.key}/icon.svg`)).toBe(true);
  });
  it('are built differently: three bodies, two navigations, three heights of rows, and no two sites alike', () => {
    const parts = (part: keyof Site['layout']) => new Set(SITES.map(({ layout }) => layout[part]));
    expect(parts('body')).toEqual(new Set(['table', 'cards', 'editorial']));
    expect(parts('navigation')).toEqual(new Set(['left', 'bottom']));
    expect(parts('rows')).toEqual(new Set(['compact', 'standard', 'roomy']));
    expect(new Set(SITES.map(({ layout }) => Object.values(layout).join())).size).toBe(SITES.length);
  });
  it('a site that states a part of its layout gets the ordinary rest', () => {
    const { identity, layout, ...site } = siteOfHost('localhost');
    expect(layout).toEqual({ body: 'table', navigation: 'left', rows: 'standard' });
    expect(defineSite({ ...site, ...identity, layout: { body: 'cards' } }).layout).toEqual({ ...layout, body: 'cards' });
  });
  it('have a manifest with their name, colour and icon', () => {
    expect(siteManifest(SITES[0]!)).toMatchObject({ name: 'Maidan', theme_color: '#0a4a46', icons: [{ src: '/sites/maidan/icon.svg' }] });
  });
  it('limit deposits and withdrawals in whole rupees: least, most at once, most within a day', () => {
    for (const { key, cashier } of SITES)
      for (const { minRupees, maxRupees, dayRupees } of [cashier.deposit, cashier.withdrawal]) {
        expect([key, [minRupees, maxRupees, dayRupees].every(Number.isSafeInteger)]).toEqual([key, true]);
        expect([key, 0 < minRupees && minRupees <= maxRupees && maxRupees <= dayRupees]).toEqual([key, true]);
      }
    expect(siteOfHost('chauka.localhost').cashier.deposit.maxRupees).not.toBe(siteOfHost('localhost').cashier.deposit.maxRupees);
  });
  it('limit tables of the casino in whole rupees: least, most, and a largest win that the least stake can reach', () => {
    for (const { key, tableLimits } of SITES)
      for (const [tableId, { minRupees = 10, maxRupees = 25_000, maxWinRupees = 10_00_000 }] of Object.entries(tableLimits)) {
        expect([key, tableId, [minRupees, maxRupees, maxWinRupees].every(Number.isSafeInteger)]).toEqual([key, expect.stringMatching(/^\d{3}$/), true]);
        expect([
          key,
          tableId,
          10 <= minRupees && minRupees <= maxRupees && maxRupees <= 25_000 && maxRupees < maxWinRupees && maxWinRupees <= 10_00_000,
        ]).toEqual([key, tableId, true]);
      }
    expect(siteOfHost('chauka.localhost').tableLimits['103']).not.toEqual(siteOfHost('localhost').tableLimits['103']);
  });
  it('have no link that runs code in a browser: such a site cannot be defined', () => {
    const { contact, identity, ...site } = siteOfHost('localhost');
    const define = (supportLink: string) => defineSite({ ...site, ...identity, contact: { ...contact, supportLink } }).contact.supportLink;
    for (const link of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'JavaScript:x',
      'java\nscript:x',
      'data:text/html,x',
      'vbscript:x',
      'blob:x',
      '//evil.example',
      '/\\evil.example',
      'http://plain.example',
      'https:evil',
      'evil.example',
    ])
      expect(() => define(link)).toThrow(`may not show the link '${link}'`);
    for (const link of ['', 'https://t.me/maidan', 'mailto:help@maidan.example', 'tel:+911234567890', '/rules-regulations']) expect(define(link)).toBe(link);
  });
  it('have pictures without script, handlers, links or foreign pages in them', () => {
    const pictures = SITES.flatMap(({ key }) => {
      const folder = new URL(`./${key}/assets/`, import.meta.url);
      return readdirSync(folder)
        .filter((file) => file.endsWith('.svg'))
        .map((file) => [`${key}/${file}`, readFileSync(new URL(file, folder), 'utf8')] as const);
    });
    expect(pictures.length).toBeGreaterThanOrEqual(SITES.length * 2);
    const hostile = /<script|<foreignobject|<iframe|<use|<animate|<set|<!entity|\son\w+\s*=|href\s*=|javascript:|url\(\s*['"]?(?!#)/i;
    expect(pictures.filter(([, text]) => hostile.test(text)).map(([name]) => name)).toEqual([]);
  });
  it('hold no secret', () => {
    // the switch is named after passwords and holds none
    expect(JSON.stringify(SITES).replaceAll('longPasswords', '')).not.toMatch(/password|secret|token/i);
  });
});

describe('themes', () => {
  it('text is 4.5:1 or better, focus and strong lines 3:1, in light and dark, on every site', () => {
    for (const site of [...SITES, UNKNOWN_SITE]) {
      expect([site.key, poorContrasts({ ...THEMES[site.widgetTheme].palette, ...site.palette })]).toEqual([site.key, []]);
    }
  });
  it('a colour with too little contrast is found, with the scheme in which it is too low', () => {
    const { palette } = THEMES['lotus-fair'];
    const poor = poorContrasts({ ...palette, brand: ['#9aa0a6', palette.brand[1]], focus: [palette.focus[0], '#1b2429'] });
    expect(poor.map(({ scheme, token, ground, least }) => `${scheme} ${token} ${ground} ${least}`)).toEqual([
      'light brand surface-0 4.5',
      'light brand surface-1 4.5',
      'light brand surface-2 4.5',
      'light brand-contrast brand 4.5',
      'dark focus surface-0 3',
      'dark focus surface-1 3',
      'dark focus surface-2 3',
    ]);
  });
  it('back is blue and lay is pink in every theme', () => {
    const channels = (colour: string): number[] => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
    for (const site of SITES) {
      const palette = { ...THEMES[site.widgetTheme].palette, ...site.palette };
      for (const colour of palette.back) expect(channels(colour)[2]!).toBeGreaterThan(channels(colour)[0]! + 40);
      for (const colour of palette.lay) expect(channels(colour)[0]!).toBeGreaterThan(channels(colour)[1]! + 40);
    }
  });
  it('become CSS variables, all of them, with the brand’s own over the theme’s', () => {
    const css = siteThemeCss(siteOfHost('jugnu.localhost'));
    expect(TOKENS.every((token) => css.includes(`--${token}:light-dark(#`))).toBe(true);
    expect([css.includes('--brand:light-dark(#3f6108,#c8f560)'), css.startsWith('html:root{color-scheme:dark;'), /</.test(css)]).toEqual([true, true, false]);
    expect(siteThemeCss(siteOfHost('localhost')).startsWith('html:root{color-scheme:light dark;')).toBe(true);
  });
  it('contrast is that of WCAG', () => {
    expect([contrastRatio('#000000', '#ffffff'), contrastRatio('#777777', '#ffffff').toFixed(2)]).toEqual([21, '4.48']);
    expect(() => contrastRatio('red', '#ffffff')).toThrow(TypeError);
  });
});

it('[TR-033] [TR-035] the shipped sites have the classic form: passwords of at most 16 characters and OTPs of four digits', () => {
  for (const { key, longPasswords, otpLength } of SITES) expect([key, longPasswords, otpLength]).toEqual([key, false, 4]);
});
