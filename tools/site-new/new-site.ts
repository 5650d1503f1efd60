/**
 * Plans a new site from the arguments of the command. Checks everything before anything is written, and reports all problems at once.
 * Reads pictures; writes nothing.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { SITES, siteByKey, THEMES, type HeaderVariant, type SiteLayout, type SiteStatement, type Theme, type ThemeName } from '@maidan/sites';
import { readColour } from './colour.ts';
import type { Drawing } from './drawing.ts';
import { isKey, keyOfHost, readHost } from './host.ts';
import { iconFile, logoFile, readLogo } from './logo.ts';
import { derivePalette } from './palette.ts';
import { siteText } from './site-text.ts';

export interface NewSiteWords {
  readonly host: string | undefined;
  readonly logo: string | undefined;
  readonly icon: string | undefined;
  readonly header: string | undefined;
  readonly brand: string | undefined;
  readonly accent: string | undefined;
  readonly name: string | undefined;
  readonly key: string | undefined;
  readonly theme: string | undefined;
  readonly layout: string | undefined;
  readonly body: string | undefined;
  readonly navigation: string | undefined;
  readonly rows: string | undefined;
}
export interface NewSite {
  readonly key: string;
  readonly statement: SiteStatement;
  /** Texts of the site's files, by path inside its folder. */
  readonly files: Readonly<Record<string, string>>;
}
export type Planned = { readonly ok: true; readonly site: NewSite } | { readonly ok: false; readonly problems: readonly string[] };

const HEADERS: readonly HeaderVariant[] = ['bar', 'centred', 'slim'];
const LAYOUTS: { readonly [part in keyof SiteLayout]: readonly SiteLayout[part][] } = {
  body: ['table', 'cards', 'editorial'],
  navigation: ['left', 'bottom'],
  rows: ['standard', 'compact', 'roomy'],
};
const MOST_NAME = 30;
/** Other folders of packages/sites/src, and names that the registry uses. */
const RESERVED = new Set(['console', 'themes', 'unknown', 'site', 'sites', 'localhost']);

/** Returns the planned site, or all problems. `from`: the folder to which paths of pictures are relative. `folders`: the names in packages/sites/src. */
export function planSite(words: NewSiteWords, from: string, folders: readonly string[]): Planned {
  const problems: string[] = [];
  const place = placeOf(words, folders, problems);
  const name = nameOf(words, place?.key, problems);
  const look = lookOf(words, problems);
  const logo = drawingOf('--logo', words.logo, from, problems);
  const icon = words.icon === undefined ? logo : drawingOf('--icon', words.icon, from, problems);
  if (place === null || name === null || look === null || logo === null || icon === null || problems.length > 0) return { ok: false, problems };
  const { key, hosts } = place;
  const statement = statementOf({ key, hosts, name, ...look });
  const files = { 'site.ts': siteText(statement), 'assets/logo.svg': logoFile(logo, name), 'assets/icon.svg': iconFile(icon, name, statement.themeColor) };
  return { ok: true, site: { key, statement, files } };
}

function placeOf(words: NewSiteWords, folders: readonly string[], problems: string[]): { readonly key: string; readonly hosts: readonly string[] } | null {
  if (words.host === undefined) {
    problems.push('Which host is the site for? Give its name first: npm run site:new -- play.example …');
    return null;
  }
  const read = readHost(words.host);
  if (!read.ok) {
    problems.push(read.problem);
    return null;
  }
  const key = words.key ?? keyOfHost(read.host);
  if (key === null || !isKey(key)) {
    problems.push(
      `${key === null ? `The host ${read.host} makes no folder name` : `--key '${key}' is no folder name`}: give --key, 2 to 30 small letters, digits and single hyphens, a letter first.`,
    );
    return null;
  }
  const local = `${key}.localhost`;
  const hosts = [...new Set([read.host, local])];
  const stands = folders.includes(key) || siteByKey(key) !== undefined;
  // the local host of an existing folder is taken too: one problem is enough
  for (const host of stands ? [read.host] : hosts) {
    const owner = SITES.find((site) => site.hosts.includes(host));
    if (owner !== undefined) problems.push(`The host ${host} is taken: it is ${owner.appName}'s (packages/sites/src/${owner.key}).`);
  }
  if (RESERVED.has(key)) problems.push(`The name '${key}' is kept for the project itself: give another one with --key.`);
  else if (stands) {
    problems.push(`The folder packages/sites/src/${key} exists: choose another name with --key, or remove it first.`);
  }
  return { key, hosts };
}

function nameOf(words: NewSiteWords, key: string | undefined, problems: string[]): string | null {
  const name = (words.name ?? (key ?? '').replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => ` ${letter.toUpperCase()}`)).trim();
  if (key === undefined && words.name === undefined) return null;
  const ofPrint = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(name) && !/[<>\\`]/.test(name);
  if (name === '' || name.length > MOST_NAME || !ofPrint) {
    problems.push(`--name must be 1 to ${MOST_NAME} printed characters without < > \\ and backquotes.`);
    return null;
  }
  const owner = SITES.find((site) => site.appName.toLowerCase() === name.toLowerCase());
  if (owner !== undefined) problems.push(`The name ${name} is taken: it is that of ${owner.key}. Give another one with --name.`);
  return name;
}

interface Look {
  readonly theme: ThemeName;
  readonly header: HeaderVariant;
  readonly layout: SiteLayout;
  readonly palette: NonNullable<SiteStatement['palette']>;
  readonly themeColor: string;
}

function lookOf(words: NewSiteWords, problems: string[]): Look | null {
  const theme = (Object.keys(THEMES) as ThemeName[]).find((known) => known === (words.theme ?? 'lotus-fair'));
  const bar = oneOf('layout', HEADERS, words, problems);
  const [body, navigation, rows] = [
    oneOf('body', LAYOUTS.body, words, problems),
    oneOf('navigation', LAYOUTS.navigation, words, problems),
    oneOf('rows', LAYOUTS.rows, words, problems),
  ];
  if (theme === undefined) problems.push(`--theme must be one of ${Object.keys(THEMES).join(', ')}, it is '${words.theme ?? ''}'.`);
  const [header, brand, accent] = [colourOf('header', words, problems), colourOf('brand', words, problems), colourOf('accent', words, problems)];
  if (theme === undefined || bar === undefined || body === undefined || navigation === undefined || rows === undefined) return null;
  if (header === null || brand === null || accent === null) return null;
  const basis: Theme = THEMES[theme];
  const derived = derivePalette({ header, brand, accent }, basis);
  if (!derived.ok) {
    problems.push(...derived.problems);
    return null;
  }
  return { theme, header: bar, layout: { body, navigation, rows }, palette: derived.palette, themeColor: header };
}

/** Returns the value of an option; the first choice if it is not given. Adds a problem if it is none of the choices. */
function oneOf<T extends string>(option: 'layout' | keyof SiteLayout, choices: readonly T[], words: NewSiteWords, problems: string[]): T | undefined {
  const chosen = choices.find((choice) => choice === (words[option] ?? choices[0]));
  if (chosen === undefined) problems.push(`--${option} must be one of ${choices.join(', ')}, it is '${words[option] ?? ''}'.`);
  return chosen;
}

function colourOf(option: 'header' | 'brand' | 'accent', words: NewSiteWords, problems: string[]): string | null {
  const text = words[option];
  const colour = text === undefined ? null : readColour(text);
  if (text === undefined) problems.push(`--${option} is missing: a colour like 0a4a46.`);
  else if (colour === null)
    problems.push(`--${option} '${text}' is no colour: six or three hex digits, like 0a4a46 (a # before them needs quotes in most shells).`);
  return colour;
}

function drawingOf(option: '--logo' | '--icon', path: string | undefined, from: string, problems: string[]): Drawing | null {
  if (path === undefined || path === '') {
    problems.push(`${option} is missing: the path of an SVG, PNG, JPEG or WebP.`);
    return null;
  }
  const full = resolve(from, path);
  if (statSync(full, { throwIfNoEntry: false })?.isFile() !== true) {
    problems.push(`${option}: there is no file ${path}.`);
    return null;
  }
  const read = readLogo(readFileSync(full));
  if (read.ok) return read.drawing;
  problems.push(`${option}: ${basename(path)} ${read.problem}.`);
  return null;
}

/** Returns the statement of the new site. All switches are on, so that its owner sees every feature and can turn some off. */
function statementOf(made: Look & { readonly key: string; readonly hosts: readonly string[]; readonly name: string }): SiteStatement {
  const { key, hosts, name } = made;
  return {
    key,
    hosts,
    appName: name,
    legalName: '',
    pageTitle: `${name}: live odds, play money`,
    metaDescription: `${name}: back and lay cricket, football and tennis with play money, live odds and fair casino games.`,
    tagline: { en: 'Play money, real odds.', hi: 'खेल के पैसे, असली भाव।' },
    themeColor: made.themeColor,
    managerID: `m-${key}`,
    adminName: `${key}-admin`,
    contact: { whatsappLink: '', supportLink: '', telegram: '', instagram: '', facebook: '', email: '', mobileNumber: '' },
    switches: {
      showSignupOption: true,
      showSignupbyRefer: true,
      showLoginWithOtp: true,
      showDeposit: true,
      showWithdrawal: true,
      showMobileLogo: true,
      isWhatsappOnSignUp: true,
    },
    contactSwitches: { showContactUs: true, showWhatsapp: true, showTelegram: true, showInstagram: true, showEmail: true, showFacebook: true },
    widgetTheme: made.theme,
    header: made.header,
    layout: made.layout,
    languages: ['en', 'hi'],
    demoLogin: true,
    longPasswords: true,
    playerPasskeys: true,
    otpLength: 6,
    commissionBasisPoints: 0,
    palette: made.palette,
  };
}
