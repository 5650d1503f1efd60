/** Checks every page and every dialog with axe, and that none scrolls sideways. */
import { expect, type Browser, type Page } from '@playwright/test';
import { cell } from '../../betslip/betslip.ts';
import { endAnimations, expectAccessibleInThemes } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { LONG } from '../../stage/long-tests.ts';
import { isChecked, LANGUAGES, themesOf } from '../../stage/looks.ts';
import { signIn } from '../../stage/players.ts';
import { muteOnDevice, setLook } from '../../stage/device.ts';
import { pinToBoard, prepareTour, openStop, type Tour } from './tour.ts';

/** Looks of a page beside its theme: two widths and two languages. */
const LOOKS = 4;

interface Dialog {
  readonly name: string;
  readonly path: (tour: Tour) => string;
  readonly open: (page: Page, tour: Tour) => Promise<void>;
  /** Only a phone has it. */
  readonly phone?: boolean;
  /** It belongs to the page: Esc does not close it. */
  readonly slip?: boolean;
}

const header = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });
const openAccount = (page: Page): Promise<void> => header(page, /^(Account|खाता)$/).click();
async function openSetting(page: Page, name: RegExp): Promise<void> {
  await openAccount(page);
  await page.getByRole('dialog').getByRole('button').filter({ hasText: name }).click();
}
const eventPath = ({ odds }: Tour): string => odds.path;

const DIALOGS: readonly Dialog[] = [
  { name: 'account drawer', path: eventPath, open: openAccount },
  { name: 'edit stakes', path: eventPath, open: (page) => openSetting(page, /Edit Stakes|बेट राशियाँ/) },
  { name: 'preferences', path: eventPath, open: (page) => openSetting(page, /Preferences|पसंद/) },
  { name: 'slip', path: eventPath, open: (page, { odds }) => cell(page, odds, 0, 'back').click(), slip: true },
  {
    name: 'cancel all',
    path: () => '/open-bets',
    open: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Cancel all|सभी रद्द करें)$/ })
        .first()
        .click(),
  },
  { name: 'menu', path: eventPath, open: (page) => header(page, /^(Menu|मेन्यू)$/).click(), phone: true },
];
const LOGIN: Dialog = { name: 'login', path: () => '/', open: (page) => header(page, /^(Log In|लॉगिन)$/).click() };

/** Checks the page in both themes, or in the theme of its number. */
const check = (page: Page, where: string, number: number): Promise<void> => expectAccessibleInThemes(page, where, themesOf(number, LOOKS));

/** Opens a dialog, checks it, and closes it with Esc. */
async function checkDialog(page: Page, tour: Tour, { name, path, open, slip }: Dialog, number: number): Promise<void> {
  await page.goto(path(tour));
  await open(page, tour);
  await expect(slip === true ? page.locator('#slip-stake') : page.getByRole('dialog').first(), name).toBeVisible();
  await endAnimations(page);
  await check(page, name, number);
  if (slip === true) return;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function visitorPage(browser: Browser, language: 'en' | 'hi', options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext(options);
  await muteOnDevice(context);
  await setLook(context, { theme: 'light', language });
  return context.newPage();
}

for (const [at, language] of LANGUAGES.entries()) {
  test(
    `every page and dialog, ${language}: no axe violation, nothing scrolls sideways`,
    { tag: ['@looks', LONG.tag] },
    async ({ page, context, browser, viewport, isMobile, hasTouch, baseURL }) => {
      test.setTimeout(600_000);
      const look = 2 * at + (isMobile ? 0 : 1);
      const tour = await prepareTour();
      await setLook(context, { theme: 'light', language });
      await signIn(page, tour.player);
      await pinToBoard(page, tour.odds);
      for (const [number, stop] of tour.stops.entries()) {
        if (!isChecked(number, look, LOOKS)) continue;
        await openStop(page, stop);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
        await check(page, stop.name, number);
      }
      for (const [number, dialog] of DIALOGS.entries()) {
        const isHere = dialog.phone === true ? isMobile && isChecked(number, at, LANGUAGES.length) : isChecked(number, look, LOOKS);
        if (isHere) await checkDialog(page, tour, dialog, number);
      }
      const visitor = await visitorPage(browser, language, { viewport, isMobile, hasTouch, ...(baseURL === undefined ? {} : { baseURL }) });
      const number = tour.stops.length;
      if (isChecked(number, look, LOOKS)) await checkDialog(visitor, tour, LOGIN, number);
      if (isChecked(number + 1, look, LOOKS)) {
        await visitor.goto('/open-bets');
        await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
        await check(visitor, "a visitor's open bets", number + 1);
      }
      await visitor.context().close();
    },
  );
}
