/** The page Developers: app keys, addresses, an example that runs as it is copied, and client certificates. */
import { expect, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toast } from '../../auth/auth.ts';
import { logInAs, openAccount, playerOfLogin } from '../../shell/shell.ts';
import { expectAccessibleInThemes, expectNoSidewaysScroll } from '../../stage/accessibility.ts';
import { test } from '../../stage/browser-test.ts';
import { callAs, demoPlayer, signIn, type Player } from '../../stage/players.ts';

const PAGE = '/developers';
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

/** A market in the output of an example. */
const MARKET = /\b1\.\d{4,} .+|"marketId":"1\.\d{4,}"/;

/** A self-signed certificate without its key, valid for 100 years. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIUEKb7W/eVgISg40jupnyy3c2wX80wCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDYm90MCAXDTI2MTEyODEzMzEwN1oYDzIxMjYxMTA0MTMzMTA3
WjAOMQwwCgYDVQQDDANib3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARJzm9Q
c1G0S4z66rbv8ZKJ9PLdyl5Zv6FxpQSKZ8z3Tm3lwXN02tAxca91j0UPR0k0JMN7
Z2E9GVBcSVBv/zfUo1MwUTAdBgNVHQ4EFgQUttY2hYJv76jfuW1Tn5f1zuLH5u4w
HwYDVR0jBBgwFoAUttY2hYJv76jfuW1Tn5f1zuLH5u4wDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNJADBGAiEA0fIc5H8kKlPcQCz7OkxCSDKilg69Ex2PhpZv
DG2d6JUCIQD4JdyavG3BzMXB6YirxCREEoxQLBP/VRNZJdJdaLZN9g==
-----END CERTIFICATE-----`;
const FINGERPRINT = 'F9:FA:F1:FF:2E:B2:22:DB:C3:C1:F5:CF:97:B4:FA:F3:53:3E:90:7E:52:72:C5:11:FC:3E:2F:D1:AC:69:E3:84';

async function openAs(page: Page, player: Player): Promise<void> {
  await signIn(page, player);
  await page.goto(PAGE);
}

/** Programs that run the examples; a computer may lack all but Node. */
const RUNNERS = { Python: ['python3', 'example.py'], Node: [process.execPath, 'example.mjs'], curl: ['sh', 'example.sh'] } as const;
type Language = keyof typeof RUNNERS;
const run = promisify(execFile);

async function isInstalled(language: Language): Promise<boolean> {
  return run(language === 'curl' ? 'curl' : RUNNERS[language][0], ['--version']).then(
    () => true,
    () => false,
  );
}

/** Runs the examples as the page shows them, beside the authority that the page offers. Returns the output by language; null if its program is not installed. */
async function runExamples(page: Page, password: string): Promise<ReadonlyMap<Language, string | null>> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-example-'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download maidan-ca.pem' }).click();
  await (await download).saveAs(join(folder, 'maidan-ca.pem'));
  const languages = Object.keys(RUNNERS) as Language[];
  for (const language of languages) {
    await part(page, 'Example').getByRole('tab', { name: language, exact: true }).click();
    await writeFile(join(folder, RUNNERS[language][1]), await part(page, 'Example').getByRole('region', { name: language, exact: true }).innerText());
  }
  const outputs = languages.map(async (language) => {
    if (!(await isInstalled(language))) return [language, null] as const;
    const [program, file] = RUNNERS[language];
    return [language, (await run(program, [file], { cwd: folder, env: { ...process.env, API_PASSWORD: password } })).stdout] as const;
  });
  const made = new Map(await Promise.all(outputs));
  await rm(folder, { recursive: true });
  return made;
}

test('a player creates app keys, copies one, and the examples run as they are shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username, password } = await openAccount('maidan');
  const player = playerOfLogin(await logInAs(username, password));
  await openAs(page, player);
  const keys = part(page, 'App keys');
  await expect(part(page, 'Example')).toContainText('YOUR_APP_KEY');
  await keys.getByRole('button', { name: 'Create app keys' }).click();
  await expect(keys.getByRole('alert')).toHaveText('Enter a name for your application');
  await expect(keys.getByLabel('Name of your application')).toBeFocused();
  await keys.getByLabel('Name of your application').fill(`bot ${username}`);
  await page.keyboard.press('Enter');
  await expect(keys).toContainText(`Application: bot ${username}`);
  const { result } = await callAs<{ result: { keys: { key: string; delayed: boolean }[] } }>(player, 'GET', 'betfair/app-keys');
  for (const { key } of result.keys) await expect(keys.getByText(key, { exact: true })).toBeVisible();
  const live = result.keys.find(({ delayed }) => !delayed)!.key;

  await keys.getByRole('button', { name: 'Copy: Live key' }).click();
  await expect(toast(page, 'Copied: Live key')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(live);

  const access = await callAs<{ result: { httpsPort: number; streamPort: number } }>(player, 'GET', 'betfair/access');
  for (const address of [`https://localhost:${access.result.httpsPort}`, `localhost:${access.result.streamPort}`])
    await expect(part(page, 'Connection').getByText(address, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, 'developers');
  await expectAccessibleInThemes(page, 'developers');
  const outputs = await runExamples(page, password);
  expect(outputs.get('Node')).toMatch(MARKET);
  for (const [language, output] of outputs) if (output !== null) expect(output, language).toMatch(MARKET);
});

test('a player links a certificate, whose key never leaves the page, and removes it', async ({ page, context }) => {
  await openAs(page, await demoPlayer());
  await expect(page.getByRole('main')).toContainText('This is a demo account.');
  const certificates = part(page, 'Client certificates');
  await certificates.getByLabel('Name of the certificate').fill('my bot');
  await certificates.getByLabel(/^Certificate/).fill('no certificate');
  await certificates.getByRole('button', { name: 'Link certificate' }).click();
  await expect(certificates.getByRole('alert')).toContainText('This is not a certificate.');
  const key = '-----BEGIN PRIVATE KEY-----\nTHEKEY\n-----END PRIVATE KEY-----';
  await certificates.getByLabel('Choose a file').setInputFiles({ name: 'bot.pem', mimeType: 'text/plain', buffer: Buffer.from(`${key}\n${CERTIFICATE}\n`) });
  await expect(certificates).toContainText('The text had a private key. It was removed and not sent.');
  await expect(certificates.getByLabel(/^Certificate/)).not.toHaveValue(/KEY/);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/betfair/certificates'));
  await certificates.getByRole('button', { name: 'Link certificate' }).click();
  expect((await sent).postDataJSON()).toEqual({ certificate: CERTIFICATE, label: 'my bot' });
  await expect(certificates.getByRole('listitem')).toContainText(`SHA-256 ${FINGERPRINT}`);
  await expect(certificates.getByLabel('Name of the certificate')).toHaveValue('');

  await context.addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
  await page.reload();
  const inHindi = part(page, 'क्लाइंट सर्टिफ़िकेट');
  await inHindi.getByRole('button', { name: 'my bot हटाएँ' }).click();
  await expectNoSidewaysScroll(page, 'developers in Hindi');
  await expectAccessibleInThemes(page, 'developers in Hindi');
  await inHindi.getByRole('button', { name: 'हाँ, हटाएँ' }).click();
  await expect(inHindi).toContainText('कोई सर्टिफ़िकेट जुड़ा नहीं है।');
});
