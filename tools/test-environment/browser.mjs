/** Finds a Chromium for the browser tests, or installs one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { programOf } from '../project/project.mjs';
import { run, runNode } from '../project/programs.mjs';
import { exitWithMessage, printProgress } from '../project/progress.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The same engine without windows: needs half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const isRoot = process.getuid?.() === 0;

/**
 * Chromium's last --disable-features replaces the earlier ones, so Playwright's list is repeated (disabledFeatures in its chromiumSwitches). The
 * two at the end are added: they start two processes for the address bar of each window, which no test looks at.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Chromium has no sandbox for root, so the sandbox is off; the other arguments keep Chromium from the network. */
export const BROWSER_ARGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** Returns the system's Chromium: CHROMIUM_PATH, else one of the usual paths; null if there is none. Playwright finds its own Chromium itself. */
export function systemBrowser() {
  return firstProgram([process.env['CHROMIUM_PATH'] ?? '', ...PLACES]);
}

/** Returns the browser of the tests: the system's headless shell of Chromium if there is one, else the result of systemBrowser. */
export function testBrowser() {
  return firstProgram([process.env['CHROMIUM_PATH'] ?? '', HEADLESS_SHELL, ...PLACES]);
}

/** @param {readonly string[]} paths */
function firstProgram(paths) {
  for (const path of paths) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue; // not there, or not for this user
    }
  }
  return null;
}

/** Makes sure that a Chromium is installed and starts; ends the command with a sentence if that fails. */
export async function provideBrowser() {
  if (isRoot && distribution() === 'debian' && process.env['CHROMIUM_PATH'] === undefined && !existsSync(HEADLESS_SHELL))
    await apt(['chromium-headless-shell']);
  if (!(await usable())) {
    // Playwright's browser needs system libraries that only root can add; on Debian its own Chromium brings them.
    if (isRoot && distribution() === 'debian') await apt(['chromium', 'fonts-lohit-deva']);
    else await installPlaywrights();
    if (!(await usable()))
      exitWithMessage(
        'No Chromium could be started for the browser tests. Install one (on Debian: apt-get install chromium fonts-lohit-deva), or set CHROMIUM_PATH to its program.',
      );
  }
  await provideHindiFont();
}

async function usable() {
  const program = testBrowser() ?? (await playwrightsBrowser());
  if (program === null) return false;
  return spawnSync(program, [...BROWSER_ARGS, '--headless', '--dump-dom', 'about:blank'], { timeout: 60_000, encoding: 'utf8' }).status === 0;
}

async function playwrightsBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

async function installPlaywrights() {
  printProgress("No Chromium found: downloading Playwright's (about 150 MB).");
  const withLibraries = isRoot && distribution() !== null ? ['--with-deps'] : [];
  const { code, output } = await runNode([programOf('@playwright/test', 'playwright'), 'install', ...withLibraries, 'chromium']);
  if (code !== 0)
    exitWithMessage(`${output}\nNo Chromium was found, and Playwright's could not be downloaded. Install Chromium, or set CHROMIUM_PATH to its program.`);
}

async function provideHindiFont() {
  if (process.platform !== 'linux') return; // others ship one
  const fonts = spawnSync('fc-list', [':lang=hi'], { encoding: 'utf8' });
  if (fonts.error === undefined && fonts.stdout.trim() !== '') return;
  if (isRoot && distribution() !== null) await apt(['fonts-lohit-deva']);
  else printProgress('No Hindi font was found (fonts-lohit-deva on Debian): pictures of Hindi pages will show boxes.');
}

/** @param {readonly string[]} packages */
async function apt(packages) {
  printProgress(`Installing ${packages.join(' and ')} with apt-get.`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const { code, output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env });
  if (code !== 0) printProgress(`apt-get did not install them: ${output.trim().split('\n').at(-1) ?? ''}`);
}

/** Returns 'debian' or 'ubuntu' on systems with apt-get, else null. */
function distribution() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return /^ID=(debian|ubuntu)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}
