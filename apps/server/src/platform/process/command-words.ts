/** How a person types a command and its options: with npm in the repository, with `maidan` in a delivered folder (docs/operations.md, "Delivery"). */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartError } from './start-error.ts';

/** `apps/server/commands.vite.config.ts` defines it for a delivered folder; nothing else does. */
declare const MAIDAN_DELIVERED: boolean | undefined;

export type CommandName = 'start' | 'operator' | 'audit-ledger' | 'audit-log' | 'backup' | 'restore';

const WITH_NPM: Readonly<Record<CommandName, string>> = {
  start: 'npm start',
  operator: 'npm run operator --',
  'audit-ledger': 'npm run audit:ledger',
  'audit-log': 'npm run audit:log',
  backup: 'npm run backup',
  restore: 'npm run restore',
};

/** Returns the words to type, for messages: 'npm run backup', 'maidan backup'. Arguments follow after a space. */
export function commandWords(name: CommandName, delivered: boolean = typeof MAIDAN_DELIVERED !== 'undefined'): string {
  return delivered ? `maidan ${name}` : WITH_NPM[name];
}

/** As node:util's parseArgs; throws StartError with its sentence where an option is unknown or lacks its value. */
export function commandOptions<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // parseArgs throws one sentence about the word that it does not know
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
