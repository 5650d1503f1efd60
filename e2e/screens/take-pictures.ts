/**
 * Takes a picture of every page into the ignored folder `screens`: starts the built server with its own data folder, opens an account, bets, and
 * opens page after page. Names of pictures after the command take only those. The few in docs/screens, which documents show, are replaced.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localKeyHeaders } from '@maidan/contract';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { BROWSER_ARGS, systemBrowser } from '../../tools/test-environment/browser.mjs';
import { ROOT } from '../../tools/project/project.mjs';
import { TROUBLES } from './troubles.ts';

const FOLDER = join(ROOT, 'screens');
const SHOWN = join(ROOT, 'docs/screens');
const PORT = 20_000 + (process.pid % 20_000);
const CONSOLE_PORT = PORT + 1;
const BASE = `http://localhost:${PORT}`;
const UNKNOWN_BASE = `http://nobody.localhost:${PORT}`;
const TEMPORARY = mkdtempSync(join(tmpdir(), 'maidan-screens-'));
const DATA = join(TEMPORARY, 'data');
const QUIET_MS = 1500;
const WIDTHS = [
  { width: 390, height: 844, phone: true },
  { width: 1440, height: 900, phone: false },
];
/** Hindi is taken in the light look only: the dark look changes nothing but colours. */
const LOOKS = [
  { theme: 'light', language: 'en', suffix: 'light' },
  { theme: 'dark', language: 'en', suffix: 'dark' },
  { theme: 'light', language: 'hi', suffix: 'hindi' },
] as const;
type Look = (typeof LOOKS)[number];
const WANTED = process.argv.slice(2);
const isWanted = (name: string): boolean => WANTED.length === 0 || WANTED.includes(name);
const MUTED = '["fraud-warning","fair-play","banner","hints","casino"]';

interface Market {
  readonly eventId: string;
  readonly marketId: string;
  readonly marketName: string;
  readonly inPlay: boolean;
  readonly competitionName: string;
  readonly competitionId: string;
  readonly marketBook: { readonly runners: readonly { readonly selectionId: number }[] };
}
interface Login {
  readonly data: { readonly verifytoken: string; readonly memberCode: string };
}

async function call<T>(path: string, token?: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(BASE + path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

async function untilReady(): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1) {
    const up = await fetch(`${BASE}/readyz`).then(
      (answer) => answer.ok,
      () => false, // the server does not listen yet
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become ready');
}

function pagesOf(live: Market): Readonly<Record<string, string>> {
  return {
    home: '/',
    'in-play': '/in-play',
    cricket: '/sports-page/Cricket/4',
    football: '/sports-page/Football/1',
    tennis: '/sports-page/Tennis/2',
    competition: `/competition-detail-page/${encodeURIComponent(live.competitionName)}/4/${live.competitionId}`,
    event: `/event-page/4/${live.eventId}`,
    'virtual-cricket': '/virtual-event-page/v9',
    'ball-by-ball': '/virtual-event-page/b9',
    favourites: '/favourites',
    'multi-markets': '/multi-markets',
    'open-bets': '/open-bets',
    statement: '/account-statement',
    'profit-loss': '/betting-profit-loss',
    transactions: '/transactions',
    'transfer-statement': '/transfer-statement',
    deposit: '/deposit',
    withdraw: '/withdraw',
    settings: '/settings',
    'change-password': '/change-password',
    'time-setting': '/time-setting',
    developers: '/developers',
    rules: '/rules-regulations',
    'responsible-gambling': '/responsible-gambling',
    privacy: '/privacy-policy',
    exclusion: '/exclusion-policy',
    'download-apk': '/download-apk',
    casino: '/casino-lobby/casino',
    slots: '/casino-lobby/slot-games',
    crash: '/casino-lobby/slot-games/Crash',
    fishing: '/casino-lobby/slot-games/Shooting',
    'indian-cards': '/indian-card-games',
    aviator: '/aviator',
    'teen-patti': '/casino-live/teen-patti/101',
    'andar-bahar': '/casino-live/andar-bahar/102',
    'dragon-tiger': '/casino-live/dragon-tiger/103',
    'lucky-7': '/casino-live/lucky-7/104',
    'thirty-two-cards': '/casino-live/32-cards/105',
    'amar-akbar-anthony': '/casino-live/amar-akbar-anthony/106',
    roulette: '/casino-live/roulette/107',
    marigold: '/casino-live/marigold/201',
    monsoon: '/casino-live/monsoon/202',
    'boundary-six': '/casino-live/boundary-six/203',
    'crash-table': '/casino-live/crash/302',
    'fishing-table': '/casino-live/fishing/303',
    fairness: '/fairness?tableId=101',
    'table-frame': '/table-casino-live/roulette',
    refer: '/ReferBy/FRIEND',
    'verify-email': '/verify-email/u1/old',
    'no-event': '/default-page',
  };
}

/** Waits for a round, so that the picture of a table shows one. */
const UNTIL: Readonly<Record<string, string>> = Object.fromEntries([
  ...['teen-patti', 'andar-bahar', 'dragon-tiger', 'lucky-7', 'thirty-two-cards', 'amar-akbar-anthony', 'roulette'].map((name) => [
    name,
    '.felt-phase[data-phase=running], .felt-phase[data-phase=result]',
  ]),
  ...['aviator', 'crash-table'].map((name) => [name, '.flight-figure']),
  ['marigold', '.reels'],
]);
const UNTIL_MS = 60_000;

/** Pages that are opened from a list: the address of the list, and the beginning of the first link. */
const DETAILS: Readonly<Record<string, readonly [list: string, link: string]>> = {
  'statement-details': ['/account-statement', '/account-statement-details'],
  'profit-loss-details': ['/betting-profit-loss', '/betting-profit-loss-details'],
  'transaction-details': ['/transactions', '/transactions-details'],
};

/** Settles a market with a bet, so that the lists of the account have more than its grant. */
async function settle(market: Market): Promise<void> {
  const winner = market.marketBook.runners[0]?.selectionId;
  const answer = await fetch(`http://127.0.0.1:${CONSOLE_PORT}/operator/markets/${market.marketId}/settle`, {
    method: 'POST',
    headers: localKeyHeaders(CONSOLE_PORT, readFileSync(join(DATA, 'operator.key'), 'utf8').trim()),
    body: JSON.stringify({ winners: [winner] }),
  });
  if (!answer.ok) throw new Error(`a market could not be settled: ${await answer.text()}`);
}

/** Places a matched and a resting bet, for the pages of bets. */
async function bet(login: Login, market: Market): Promise<void> {
  for (const price of [1.01, 900]) {
    const item = {
      side: 0,
      price,
      selectionId: market.marketBook.runners[0]?.selectionId,
      btype: 'MATCH_ODDS',
      oddsType: 'DECIMAL',
      eventTypeId: '4',
      marketId: market.marketId,
      totalSize: 500,
      betSlipRef: randomUUID(),
      line: null,
    };
    await call('/exchange/order', login.data.verifytoken, [item]);
  }
}

async function signIn(context: BrowserContext, login: Login, { theme, language }: Look): Promise<void> {
  for (const url of [BASE, UNKNOWN_BASE]) await context.addCookies([{ name: 'language', value: language, url }]);
  await context.addInitScript(
    ([kept, user, muted]) => {
      localStorage.setItem('theme', kept);
      localStorage.setItem('mutedNotices', muted);
      const { data } = user;
      const session = {
        id_token: data.verifytoken,
        user_data: JSON.stringify(data),
        token_expiry: String(Date.now() + 3_600_000),
        isLogin: 'true',
        B2C: 'true',
      };
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    },
    [theme, login, MUTED] as const,
  );
}

/** Converts the picture to WebP: the browser encodes the PNG again. */
async function webp(page: Page, painter: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const url = await painter.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', 0.75);
  }, png);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Opens an account of the demo site with everything; a demo account lacks password and cashier. */
async function openAccount(): Promise<Login> {
  const [username, password] = ['aarav.rao', `Aa1!${randomUUID().slice(0, 8)}`];
  const answer = await fetch(`http://127.0.0.1:${CONSOLE_PORT}/operator/accounts`, {
    method: 'POST',
    headers: localKeyHeaders(CONSOLE_PORT, readFileSync(join(DATA, 'operator.key'), 'utf8').trim()),
    body: JSON.stringify({ site: 'maidan', username, password }),
  });
  if (!answer.ok) throw new Error(`no account could be opened: ${await answer.text()}`);
  const login = await fetch(`${BASE}/user/userLogin`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:')}` },
    body: new URLSearchParams({ username, password }),
  });
  return (await login.json()) as Login;
}

interface Pictures {
  readonly browser: Browser;
  readonly painter: Page;
  readonly login: Login;
  readonly size: (typeof WIDTHS)[number];
  readonly look: Look;
}

/** Opens a browser context of this size and look. The service worker is allowed if a picture needs its files. */
async function contextFor({ browser, login, size, look }: Pictures, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
  const { width, height, phone } = size;
  const options = { viewport: { width, height }, isMobile: phone, hasTouch: phone, locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
  const context = await browser.newContext({ ...options, serviceWorkers });
  await signIn(context, login, look);
  return context;
}

async function keep(page: Page, name: string, { painter, size, look }: Pictures): Promise<void> {
  await page.waitForTimeout(QUIET_MS);
  const file = `${name}-${size.width}-${look.suffix}.webp`;
  const picture = await webp(page, painter);
  for (const folder of [FOLDER, ...(existsSync(join(SHOWN, file)) ? [SHOWN] : [])]) writeFileSync(join(folder, file), picture);
}

async function takePages(pictures: Pictures, pages: Readonly<Record<string, string>>): Promise<void> {
  const context = await contextFor(pictures, 'block');
  const page = await context.newPage();
  for (const [name, path] of Object.entries(pages)) {
    if (!isWanted(name)) continue;
    await page.goto(BASE + path);
    const until = UNTIL[name];
    if (until !== undefined) await page.locator(until).first().waitFor({ timeout: UNTIL_MS });
    await keep(page, name, pictures);
  }
  for (const [name, [list, link]] of Object.entries(DETAILS)) {
    if (!isWanted(name)) continue;
    await page.goto(BASE + list);
    await page.locator(`a[href^="${link}"]`).first().click();
    await keep(page, name, pictures);
  }
  await context.close();
}

/** Each picture has its own context, so that a failure does not affect the next. */
async function takeTroubles(pictures: Pictures): Promise<void> {
  for (const [name, { serviceWorkers, show }] of Object.entries(TROUBLES)) {
    if (!isWanted(name)) continue;
    const context = await contextFor(pictures, serviceWorkers);
    const page = await context.newPage();
    await show(page, name === 'trouble-unknown-host' ? UNKNOWN_BASE : BASE);
    await keep(page, name, pictures);
    await context.close();
  }
}

async function takePictures(): Promise<void> {
  const login = await openAccount();
  const { result } = await call<{ readonly result: readonly Market[] }>('/exchange/odds/eventType/4');
  const live = result.find((market) => market.inPlay) ?? result[0];
  if (live === undefined) throw new Error('there is no market to show');
  const [open = live, settled = live] = result.filter((market) => !market.inPlay);
  await bet(login, open);
  await bet(login, settled);
  await settle(settled);
  const executablePath = systemBrowser();
  const browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath === null ? {} : { executablePath }) });
  const painter = await browser.newPage();
  for (const size of WIDTHS) {
    for (const look of LOOKS) {
      const pictures = { browser, painter, login, size, look };
      // a page in Hindi has the layout of the English one; the pages of errors have few words
      if (look.language === 'en') await takePages(pictures, pagesOf(live));
      await takeTroubles(pictures);
      process.stdout.write(`${size.width} ${look.suffix}: done\n`);
    }
  }
  await browser.close();
}

if (WANTED.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
chmodSync(TEMPORARY, 0o755); // if root runs it, PostgreSQL runs as another user and must be able to enter
const server = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
  env: {
    ...process.env,
    PORT: String(PORT),
    CONSOLE_PORT: String(CONSOLE_PORT),
    HOST: '127.0.0.1',
    FEED: 'simulated',
    SEED: 'screens',
    DATABASE_URL: '',
    DATA_DIR: DATA,
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  await untilReady();
  await takePictures();
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(TEMPORARY, { recursive: true, force: true });
}
