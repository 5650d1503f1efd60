/** How a person starts a command: with npm in the repository, with `maidan` in a delivered folder (docs/operations.md, "Delivery"). */

/** `apps/server/commands.vite.config.ts` defines it for a delivered folder; nothing else does. */
declare const MAIDAN_DELIVERED: boolean | undefined;

export type CommandName = 'start' | 'operator' | 'audit-ledger' | 'backup' | 'restore';

const WITH_NPM: Readonly<Record<CommandName, string>> = {
  start: 'npm start',
  operator: 'npm run operator --',
  'audit-ledger': 'npm run audit:ledger',
  backup: 'npm run backup',
  restore: 'npm run restore',
};

/** The words to type, for messages: 'npm run backup', 'maidan backup'. Arguments follow after a space. */
export function commandWords(name: CommandName, delivered: boolean = typeof MAIDAN_DELIVERED !== 'undefined'): string {
  return delivered ? `maidan ${name}` : WITH_NPM[name];
}
