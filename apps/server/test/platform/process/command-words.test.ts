import { expect, it } from 'vitest';
import { commandOptions, commandWords } from '../../../src/platform/process/command-words.ts';
import { StartError } from '../../../src/platform/process/start-error.ts';

const options = { keep: { type: 'string', default: '7' } } as const;

it('reads the options of a command', () => {
  expect(commandOptions({ args: ['--keep', '3'], options }).values.keep).toBe('3');
  expect(commandOptions({ args: [], options }).values.keep).toBe('7');
});

it('names an option that is unknown or lacks its value in one sentence', () => {
  expect(() => commandOptions({ args: ['--kep', '3'], options })).toThrow(StartError);
  expect(() => commandOptions({ args: ['--kep', '3'], options })).toThrow(/Unknown option '--kep'/);
  expect(() => commandOptions({ args: ['--keep'], options })).toThrow(/argument missing/);
  expect(() => commandOptions({ args: ['now'], options })).toThrow(/Unexpected argument 'now'/);
});

it('returns a command as the user types it', () => {
  expect(commandWords('audit-ledger')).toBe('npm run audit:ledger');
  expect(commandWords('audit-ledger', true)).toBe('maidan audit-ledger');
});
