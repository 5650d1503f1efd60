/**
 * `npm run drill:package`: makes the package, unpacks its archive elsewhere and runs it as an ordinary user without npm and without the
 * repository. A demo player bets. The drill kills the server with -9, with and without its PostgreSQL, starts it again and runs every command.
 * Each mistake of an operator must get a sentence, without a stack trace.
 */
import { chmodSync, readFileSync, readlinkSync } from 'node:fs';
import { stopAbandonedPostgres } from '../../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { ROOT } from '../../project/project.mjs';
import { BettingClient } from '../parts/betting-client.ts';
import { DrilledServer } from '../parts/drilled-server.ts';
import { openMarkets } from '../parts/drill-markets.ts';
import { signInPlayers } from '../parts/players.ts';
import { reckon, wordsOf } from '../parts/reckoning.ts';
import { printResult, type DrillResult } from '../parts/run-drill.ts';
import { UnpackedFolder, type CommandEnd } from './unpacked-folder.ts';

const faults: string[] = [];
const figures: string[] = [];

/** Adds a fault if a command ends with another exit code, or without the expected output. */
function expectEnd(name: string, { code, words }: CommandEnd, wanted: { readonly code: number; readonly says: RegExp }): void {
  if (code !== wanted.code) faults.push(`${name} ended with ${code} instead of ${wanted.code}: ${words.trim()}`);
  else if (!wanted.says.test(words)) faults.push(`${name} does not say ${wanted.says}: ${words.trim()}`);
  else if (/\bnpm\b/.test(words)) faults.push(`${name} mentions npm, which the package does not have: ${words.trim()}`);
  else if (/^ {4}at /m.test(words)) faults.push(`${name} prints a stack trace: ${words.trim()}`);
}

/** Places one bet; adds a fault if the server does not accept it. */
async function bet(server: DrilledServer, client: BettingClient): Promise<void> {
  const market = (await openMarkets(server.url)).find(({ betDelay }) => betDelay === 0);
  if (market === undefined || !(await client.isTaken(market))) faults.push(`the bet of ${client.account} was not taken`);
}

/** On Linux, adds a fault if the server or PostgreSQL has mapped a file of the repository, works in it, or runs as root. */
function expectApart(server: DrilledServer): void {
  if (process.platform !== 'linux') return;
  for (const [name, pid] of [
    ['the server', server.processId],
    ['PostgreSQL', server.postgresProcess()],
  ] as const) {
    if (readFileSync(`/proc/${pid}/maps`, 'utf8').includes(`${ROOT}/`)) faults.push(`${name} has mapped a file of the repository`);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    if (/^Uid:\s+0\b/m.test(status)) faults.push(`${name} runs as root`);
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(ROOT)) faults.push(`${name} works in the repository`);
  }
}

/** Makes typical mistakes of an operator while the server runs, and checks the messages. */
async function provokeMessages(folder: UnpackedFolder, server: DrilledServer): Promise<void> {
  expectEnd('an unknown command', await folder.command(['strat']), { code: 2, says: /There is no command 'strat'[^]*Usage: maidan <command>/ });
  const port = { PORT: String(server.port), CONSOLE_PORT: '0', DATA_DIR: folder.ownedFolder('second-data') };
  expectEnd('a port that is taken', await folder.command(['start'], port), { code: 1, says: /Port \d+ of 127\.0\.0\.1 is in use by another program/ });
  const closed = folder.ownedFolder('closed');
  chmodSync(closed, 0o555);
  const unwritable = { PORT: '0', DATA_DIR: `${closed}/data` };
  expectEnd('a data folder that cannot be written', await folder.command(['start'], unwritable), {
    code: 1,
    says: /The data folder .* cannot be used: this user may not write there\. Set DATA_DIR/,
  });
  const same = { PORT: '0', DATA_DIR: server.dataDirectory };
  expectEnd('a data folder in use', await folder.command(['start'], same), { code: 1, says: /already runs in the data folder/ });
  expectEnd('an unknown option', await folder.command(['backup', '--kep', '3'], same), { code: 1, says: /Unknown option '--kep'/ });
}

async function drill(folder: UnpackedFolder, server: DrilledServer, settings: NodeJS.ProcessEnv): Promise<DrillResult> {
  expectEnd('--version', await folder.command(['--version']), { code: 0, says: /^maidan \d+\.\d+\.\d+ \(.*\)\n$/ });
  expectEnd('audit-ledger without data', await folder.command(['audit-ledger'], settings), { code: 1, says: /no database in .* yet.*\(maidan start\)/ });
  figures.push(`serving after ${Math.round(await server.start())} ms`);
  expectApart(server);
  const page = await (await fetch(server.url)).text();
  if (!page.includes('<div id="root"')) faults.push(`the page is not the client's: ${page.slice(0, 200)}`);
  const logo = await fetch(`${server.url}/sites/gulmohar/logo.svg`);
  if (logo.status !== 200) faults.push(`the logo of a site is answered with ${logo.status}`);
  const [player] = await signInPlayers(server.url, 1);
  const client = new BettingClient(server.url, player!, { overHttp: true });
  for (const withPostgres of [false, true]) {
    await bet(server, client);
    await server.kill(withPostgres);
    figures.push(`killed${withPostgres ? ' with PostgreSQL' : ''}, serving after ${Math.round(await server.start())} ms`);
  }
  await client.connect();
  const reckoning = await reckon([client], await server.databaseUrl());
  client.disconnect();
  expectEnd('audit-ledger', await folder.command(['audit-ledger'], settings), { code: 0, says: /\b0 paise off/ });
  expectEnd('operator', await folder.command(['operator', 'account', player!.memberCode], { ...settings, CONSOLE_PORT: String(server.consolePort) }), {
    code: 0,
    says: new RegExp(player!.memberCode),
  });
  expectEnd('backup', await folder.command(['backup'], settings), { code: 0, says: /Any moment from/ });
  await provokeMessages(folder, server);
  const stopped = await server.stop();
  if (stopped !== 0) faults.push(`the graceful stop exited with ${stopped}`);
  expectEnd('operator without a server', await folder.command(['operator', 'audit'], { ...settings, CONSOLE_PORT: String(server.consolePort) }), {
    code: 3,
    says: /No server answers there\. Is it running \(maidan start\)\?/,
  });
  expectEnd('restore', await folder.command(['restore'], settings), { code: 0, says: /Prove it with maidan audit-ledger/ });
  return { figures: [...figures, ...wordsOf(reckoning)], faults: [...faults, ...reckoning.losses] };
}

const folder = await UnpackedFolder.make();
const dataDirectory = folder.ownedFolder('data');
const settings = { DATA_DIR: dataDirectory, BACKUP_DIR: folder.ownedFolder('backups') };
const server = await DrilledServer.on(dataDirectory, { feed: 'simulated', starter: folder.starter, environment: settings });
const leave = async (): Promise<void> => {
  await server.stop();
  await stopAbandonedPostgres({ dataDirectory, log: createLog({ level: 'error', format: 'words', stream: process.stderr }) });
  folder.remove();
};
// After Ctrl-C or the time limit of the long tests, no process and no file of the drill remains.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave().finally(() => process.exit(1)));
try {
  const result = await drill(folder, server, settings);
  const audit = await folder.command(['audit-ledger'], settings);
  printResult(result, { holds: audit.code === 0, paiseOff: Number(/(\d+) paise off/.exec(audit.words)?.[1]), words: audit.words }, [
    `${server.errors} error lines in the server's log`,
  ]);
} catch (error) {
  console.error(`The drill stopped with an error. The server's last log lines:\n${server.words}`);
  throw error;
} finally {
  await leave();
}
process.exit();
