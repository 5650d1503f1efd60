/** The commands of a delivered folder. This file lies in `lib/package/` there. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Exit code for an unknown command or wrong arguments. */
const WRONG_USAGE = 2;
const FOLDER = new URL('../../', import.meta.url);

/**
 * @typedef {object} Command
 * @property {string} entry path in the folder
 * @property {string} usage its arguments; '' for none
 * @property {string} says description in the help text
 * @property {boolean} [explainsItself] the command handles `--help` and wrong arguments itself
 */

/** @type {Readonly<Record<string, Command>>} */
export const COMMANDS = {
  start: { entry: 'server/main.js', usage: '', says: 'start the server and its database; Ctrl-C or SIGTERM stops both' },
  operator: { entry: 'server/commands/operator.js', usage: '<command> [options]', says: "the operator's command line", explainsItself: true },
  'audit-ledger': { entry: 'server/commands/audit-ledger.js', usage: '', says: 'prove the ledger, also while the server runs' },
  'casino-reseal': { entry: 'server/commands/casino-reseal.js', usage: '', says: "change the key of the casino's seeds; stop the server first" },
  'audit-log': { entry: 'server/commands/audit-log.js', usage: '[--from N] [--json]', says: 'verify the audit log, also while the server runs' },
  backup: { entry: 'server/commands/backup.js', usage: '[--keep 7]', says: 'copy the running database into BACKUP_DIR' },
  restore: { entry: 'server/commands/restore.js', usage: '[--to TIME]', says: 'restore the database to a moment; stop the server first' },
};

/** Returns the text of `maidan --help`. */
export function helpText() {
  const lines = Object.entries(COMMANDS).map(([name, { usage, says }]) => `  ${`${name} ${usage}`.padEnd(32)}${says}`);
  return [
    'Usage: maidan <command>',
    '',
    ...lines,
    `  ${'--help, --version'.padEnd(32)}this text; the version`,
    '',
    'Settings are environment variables. These are used most:',
    '  PORT, HOST      address to listen on (3000, 127.0.0.1)',
    '  DATA_DIR        folder of the database and the keys (./data)',
    '  DATABASE_URL    a PostgreSQL of your own instead (15 or newer)',
    '  BACKUP_DIR      folder of the backups',
    'README.md in this folder lists all of them.',
  ].join('\n');
}

/** Returns the version, the commit if it is known, and the platform of the folder. */
function versionText() {
  const { version, maidan } = JSON.parse(readFileSync(new URL('package.json', FOLDER), 'utf8'));
  return `maidan ${version} (${[maidan.commit, maidan.platform].filter((part) => part !== null).join(', ')})`;
}

/** Runs one command in this process: same terminal, same signals, same exit code. @param {readonly string[]} words */
export async function runCommand(words) {
  const [name, ...args] = words;
  if (name === undefined) return refuse(helpText());
  if (['--help', '-h', 'help'].includes(name)) return console.log(helpText());
  if (['--version', '-v', 'version'].includes(name)) return console.log(versionText());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) return refuse(`There is no command '${name}'.\n\n${helpText()}`);
  const usage = `Usage: maidan ${`${name} ${command.usage}`.trim()}\n  ${command.says}`;
  if (command.explainsItself !== true && args.some((word) => word === '--help' || word === '-h')) return console.log(usage);
  if (command.usage === '' && args.length > 0)
    return refuse(`'maidan ${name}' takes no arguments, it got '${args.join(' ')}'. Settings are environment variables.\n\n${usage}`);
  process.env['WEB_ROOT'] ||= fileURLToPath(new URL('client', FOLDER));
  process.env['CONSOLE_WEB_ROOT'] ||= fileURLToPath(new URL('console', FOLDER));
  const entry = new URL(command.entry, FOLDER);
  process.argv = [process.argv[0] ?? '', fileURLToPath(entry), ...args];
  await import(entry.href);
}

/** @param {string} text */
function refuse(text) {
  console.error(text);
  process.exitCode = WRONG_USAGE;
}
