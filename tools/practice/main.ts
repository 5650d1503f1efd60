/**
 * npm run practice -- --recording PATH [--speed N] [--seed S] [--site KEY]: plays a recorded match on an exchange of its own, with the API for clients of
 * Betfair's API open (docs/betfair-api.md). Ends some time after the recording, or with Ctrl-C.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/config.ts';
import { isForPeople } from '../../apps/server/src/platform/process/run-process.ts';
import { ApiClient } from './api-client.ts';
import { checkRecording, credentialsOf, readOptions, USAGE, type PracticeOptions } from './practice-options.ts';
import { PracticeServer, type PracticePorts, type PracticeProgress } from './practice-server.ts';
import { placeTable, progressLine, resultTable } from './practice-texts.ts';

const PROGRESS_MS = 10_000;
/** The last markets are settled a little after the last line. */
const SETTLED_WITHIN_MS = 2_000;

function endWith(sentence: string): never {
  console.error(`\n${sentence}\n`);
  return process.exit(1);
}

/** Returns the ports of the settings. */
function portsOf(recording: string): PracticePorts {
  const { port, console: ofConsole, betfair } = readConfig({ ...process.env, BETFAIR_API: 'on', FEED: `recorded:${recording}`, NATS_URL: '', ROLE: '' });
  const ports = { site: port, console: ofConsole.port, https: betfair!.httpsPort, stream: betfair!.streamPort };
  if (Object.values(ports).includes(0)) endWith('PORT, CONSOLE_PORT, BETFAIR_HTTPS_PORT and BETFAIR_STREAM_PORT must name ports, not 0.');
  return ports;
}

/** Returns the data folder, and what removes it if it is temporary. */
function dataFolder({ data }: PracticeOptions): { readonly path: string; readonly remove: () => void } {
  if (data !== null) {
    mkdirSync(data, { recursive: true });
    return { path: data, remove: () => undefined };
  }
  const path = mkdtempSync(join(tmpdir(), 'maidan-practice-'));
  chmodSync(path, 0o755); // if root runs the command, PostgreSQL runs as another user, who must be able to enter the folder
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Prints the first progress, and then one line every ten seconds. Resolves `ended` with the end of the recording. */
function followProgress(): { readonly take: (progress: PracticeProgress) => void; readonly ended: Promise<void> } {
  let state: PracticeProgress['state'] | null = null;
  let printedAt = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const take = (progress: PracticeProgress): void => {
    const isDue = progress.state === 'plays' && performance.now() - printedAt >= PROGRESS_MS;
    if (progress.state !== state || isDue) {
      console.log(progressLine(progress));
      printedAt = performance.now();
    }
    state = progress.state;
    if (state === 'ended') end();
  };
  return { take, ended };
}

async function practise(options: PracticeOptions): Promise<number> {
  const ports = portsOf(options.recording);
  const folder = dataFolder(options);
  const authorityFile = join(folder.path, 'betfair', 'maidan-ca.pem');
  const credentials = credentialsOf(options.seed);
  const progress = followProgress();
  const interrupted = new Promise<'interrupted'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve('interrupted'));
  });
  const early: string[] = [];
  let isOpen = false;
  const server = new PracticeServer({
    options,
    dataDirectory: folder.path,
    ports,
    progressed: (now) => isOpen && progress.take(now),
    complained: (text) => (isOpen ? console.log(text) : early.push(text)),
  });
  try {
    const started = await Promise.race([server.isReady(), interrupted]);
    if (started === 'interrupted') return 0;
    if (!started) {
      console.error(`\nThe exchange did not start.\n${early.join('\n')}\n`);
      return 1;
    }
    await server.makePlayer(credentials);
    isOpen = true;
    console.log(
      `\nPractice is open (this machine only). Play money only.\n\n${placeTable({ options, ports, credentials, authorityFile })}\n\nCtrl-C stops it.\n`,
    );
    const how = await Promise.race([progress.ended.then(() => 'played' as const), interrupted, server.ended.then(() => 'died' as const)]);
    if (how === 'died') {
      console.error('\nThe exchange has ended by itself.\n');
      return 1;
    }
    if (how === 'played') await sleep(SETTLED_WITHIN_MS);
    console.log(`\nResult of ${credentials.username}\n${resultTable(await new ApiClient(ports.https, authorityFile, credentials).settledMarkets())}\n`);
    if (how === 'played' && options.staySeconds > 0) {
      console.log(`The API stays open for ${options.staySeconds} s; Ctrl-C stops it.`);
      await Promise.race([sleep(options.staySeconds * 1000), interrupted]);
    }
    return 0;
  } finally {
    await server.stop();
    folder.remove();
  }
}

const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(USAGE);
  process.exit(0);
}
const options = readOptions(words, process.env['INIT_CWD'] ?? '.');
if (!options.ok) endWith(`${options.fault}\n\n${USAGE}`);
const checked = await checkRecording(options.value.recording);
if (!checked.ok) endWith(checked.fault);
for (const note of checked.value) console.log(note);
try {
  process.exit(await practise(options.value));
} catch (error) {
  if (!isForPeople(error)) throw error;
  endWith(error.message);
}
