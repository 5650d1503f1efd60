/** The operator's commands: names, usage, and the call of each. Pure: words in, a request or a complaint out. */
import { commandWords } from '../../../platform/process/command-words.ts';
import { ACCOUNTS } from './account-commands.ts';
import type { Command } from './command-request.ts';
import { MARKETS, TABLES } from './market-commands.ts';

export const COMMANDS: Readonly<Record<string, Command>> = { ...MARKETS, ...TABLES, ...ACCOUNTS };

/** Commands about the operator's own session. */
export const SESSION_COMMANDS: Readonly<Record<string, string>> = {
  login: 'sign in for 8 hours: shows a code that you confirm in the console',
  logout: 'end the session of the command line',
};

/** Options of all commands, for node:util's parseArgs. */
export const OPTIONS = {
  sport: { type: 'string' },
  event: { type: 'string' },
  status: { type: 'string' },
  winner: { type: 'string', multiple: true },
  runs: { type: 'string' },
  places: { type: 'string' },
  reason: { type: 'string' },
  reduction: { type: 'string' },
  video: { type: 'string' },
  'video-id': { type: 'string' },
  panel: { type: 'string' },
  ends: { type: 'string' },
  until: { type: 'string' },
  'for-good': { type: 'boolean' },
  grant: { type: 'string' },
  bonus: { type: 'boolean' },
  wagering: { type: 'string' },
  days: { type: 'string' },
  market: { type: 'string' },
  kind: { type: 'string' },
  min: { type: 'string' },
  max: { type: 'string' },
  'max-win': { type: 'string' },
  clear: { type: 'boolean' },
  phone: { type: 'string' },
  'full-name': { type: 'string' },
  'request-id': { type: 'string' },
  page: { type: 'string' },
  before: { type: 'string' },
  url: { type: 'string' },
  wait: { type: 'boolean' },
  key: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Returns the whole help text. */
export function usage(): string {
  const line = (words: string, says: string): string => `  ${words.padEnd(78)} ${says}`;
  const lines = [
    ...Object.entries(SESSION_COMMANDS).map(([name, says]) => line(name, says)),
    ...Object.entries(COMMANDS).map(([name, command]) => line(`${name} ${command.usage}`, command.says)),
  ];
  return [
    `Usage: ${commandWords('operator')} <command> [options]`,
    '',
    ...lines,
    '',
    '  <account> is a member code (u1001) or <site>/<name>.',
    '  --url <address>        the console; default http://CONSOLE_HOST:CONSOLE_PORT of the settings',
    '  --wait                 wait until a second person has decided the request of the command',
    '  --key                  use the local key although you are signed in',
    '  --json                 the answer as it came',
    '',
    'Exit codes: 0 done, 1 refused, 2 wrong words, 3 no server or no key.',
  ].join('\n');
}
