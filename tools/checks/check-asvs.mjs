// npm run check:asvs: docs/asvs.md has one row for each requirement of ASVS 5.0 that Maidan answers for, docs/attacks.md one for each attempt,
// and every file, section and test that they name exists. With reports of the last run, the named tests must have passed in it.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEvidence, outcomesIn, rowsOfTables } from './cited-evidence.mjs';
import { ROOT } from '../project/project.mjs';
import { REPORTS } from '../testing/test-reports.mjs';

const TABLE = 'docs/asvs.md';
const ATTACKS = 'docs/attacks.md';
/** Levels of the requirements of ASVS 5.0.0 by section: the first digit is the level of the section's requirement 1. */
const LEVELS = {
  1.1: '22',
  1.2: '1111122223',
  1.3: '112222222223',
  1.4: '222',
  1.5: '123',
  2.1: '122',
  2.2: '112',
  2.3: '12223',
  2.4: '23',
  3.1: '3',
  3.2: '113',
  3.3: '12223',
  3.4: '11222233',
  3.5: '11122333',
  3.6: '3',
  3.7: '22333',
  4.1: '12233',
  4.2: '23333',
  4.3: '22',
  4.4: '1222',
  5.1: '2',
  5.2: '112333',
  5.3: '113',
  5.4: '222',
  6.1: '122',
  6.2: '111111112222',
  6.3: '11223333',
  6.4: '112233',
  6.5: '22222333',
  6.6: '2223',
  6.7: '33',
  6.8: '2222',
  7.1: '222',
  7.2: '1111',
  7.3: '22',
  7.4: '11222',
  7.5: '223',
  7.6: '22',
  8.1: '1233',
  8.2: '1123',
  8.3: '133',
  8.4: '23',
  9.1: '111',
  9.2: '1222',
  10.1: '22',
  10.2: '223',
  10.3: '22223',
  10.4: '1111122222233333',
  10.5: '22222',
  10.6: '22',
  10.7: '222',
  11.1: '2233',
  11.2: '22233',
  11.3: '11233',
  11.4: '1222',
  11.5: '23',
  11.6: '23',
  11.7: '33',
  12.1: '12233',
  12.2: '11',
  12.3: '22223',
  13.1: '2333',
  13.2: '222223',
  13.3: '2233',
  13.4: '1222233',
  14.1: '22',
  14.2: '12223333',
  14.3: '122',
  15.1: '12233',
  15.2: '12233',
  15.3: '1222222',
  15.4: '3333',
  16.1: '2',
  16.2: '22222',
  16.3: '2222',
  16.4: '222',
  16.5: '2223',
  17.1: '23',
  17.2: '22223333',
  17.3: '22',
};
/** Requirements of level 3 that the console takes too. */
const OF_LEVEL_3 = ['2.3.5', '3.4.7', '3.4.8', '6.3.5', '6.3.7', '6.4.6', '7.5.3', '8.3.2', '8.4.2', '14.2.6'];
const SIDES = ['player', 'console', 'both'];
const STATES = ['met', 'deployment', 'deviation', 'not applicable'];
const ATTACKERS = ['stranger', 'player', 'operator of another site', 'support agent', 'stolen session', 'database dump', 'backup', 'installation key'];
const FEWEST_ATTACKS = 60;
/** A reason shorter than this explains nothing. */
const SHORTEST_REASON = 20;
const DATE = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const NONE = '–';

// --root FOLDER checks another tree of the same shape. --without-reports: the last run may be of older code.
const { values } = parseArgs({ options: { root: { type: 'string', default: ROOT }, 'without-reports': { type: 'boolean', default: false } } });
const root = realpathSync(values.root);
const evidence = createEvidence(root, values['without-reports'] ? [] : outcomesIn(join(root, REPORTS), root));
const textOf = (/** @type {string} */ path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

/** @type {Map<string, string>} */
const levels = new Map(
  Object.entries(LEVELS).flatMap(([section, digits]) => Array.from(digits, (level, index) => /** @type {const} */ ([`${section}.${index + 1}`, level]))),
);
const needed = [...levels].flatMap(([id, level]) => (level !== '3' || OF_LEVEL_3.includes(id) ? [id] : []));

const rows = rowsOfTables(textOf(TABLE), /^\d+\.\d+\.\d+$/);
const attacks = rowsOfTables(textOf(ATTACKS), /^A-\d+$/);
const problems = [
  ...idFaults(TABLE, rows, needed),
  ...rows.flatMap(({ line, cells }) => rowFaults(cells).map((fault) => `${TABLE}:${line}: ${cells[0]} ${fault}`)),
  ...idFaults(
    ATTACKS,
    attacks,
    Array.from({ length: Math.max(FEWEST_ATTACKS, attacks.length) }, (_item, index) => `A-${String(index + 1).padStart(2, '0')}`),
  ),
  ...attacks.flatMap(({ line, cells }) => attackFaults(cells).map((fault) => `${ATTACKS}:${line}: ${cells[0]} ${fault}`)),
];
for (const problem of problems) console.error(problem);
for (const level of ['1', '2', '3']) console.log(shareOf(level));
console.log(`${rows.length} requirements, ${attacks.length} attempts: ${problems.length === 0 ? 'all kept' : `${problems.length} broken`}.`);
process.exit(problems.length === 0 ? 0 : 1);

/** @param {string} page @param {readonly import('./cited-evidence.mjs').Row[]} found @param {readonly string[]} wanted @returns {readonly string[]} */
function idFaults(page, found, wanted) {
  const ids = found.map(({ cells }) => cells[0] ?? '');
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `${page}: ${id} has no row`),
    ...found.filter(({ cells }, index) => ids.indexOf(cells[0] ?? '') !== index).map(({ line, cells }) => `${page}:${line}: ${cells[0]} has a row already`),
    ...found.filter(({ cells }) => !wanted.includes(cells[0] ?? '')).map(({ line, cells }) => `${page}:${line}: ${cells[0]} is not asked for`),
  ];
}

/** Returns what is wrong with a row of the table. @param {readonly string[]} cells @returns {readonly string[]} */
function rowFaults(cells) {
  const [id = '', level, side = '', state = '', how = '', where = '', test = '', checked = ''] = cells;
  if (cells.length !== 8) return [`has ${cells.length} columns, not 8`];
  return [
    ...(level === levels.get(id) ? [] : [`is of level ${levels.get(id)}, not ${level}`]),
    ...(SIDES.includes(side) ? [] : [`is for '${side}', which is none of ${SIDES.join(', ')}`]),
    ...(STATES.includes(state) ? [] : [`has the state '${state}', which is none of ${STATES.join(', ')}`]),
    ...(DATE.test(checked) ? [] : [`was checked on '${checked}', which is no date`]),
    ...(how.length >= SHORTEST_REASON ? [] : [state === 'not applicable' ? 'lacks its reason' : 'does not say how']),
    ...(state === 'deviation' ? deviationFaults(how) : []),
    ...(where === NONE ? (state === 'not applicable' ? [] : ['lacks its place']) : evidence.placesFaults(where)),
    ...(test === NONE ? missingTestFaults(state, where) : evidence.testsFaults(test)),
  ];
}

/** @param {string} how @returns {readonly string[]} */
function deviationFaults(how) {
  const [, due = ''] = /Due: ([\d-]+)/.exec(how) ?? [];
  return [
    ...(/Compensation: \S/.test(how) ? [] : ['lacks its compensation']),
    ...(/Switch: \S/.test(how) ? [] : ['lacks its switch']),
    ...(DATE.test(due) ? [] : ['lacks its date']),
  ];
}

/** A documented rule is proven by its section, a setting of the deployment by its page. @param {string} state @param {string} where */
function missingTestFaults(state, where) {
  if (state === 'not applicable' || state === 'deployment' || state === 'deviation') return [];
  return where.split('; ').every((place) => place.includes('.md#')) ? [] : ['lacks its test'];
}

/** Returns what is wrong with a row of the list of attempts. @param {readonly string[]} cells @returns {readonly string[]} */
function attackFaults(cells) {
  const [, attacker = '', attempt = '', answer = '', test = ''] = cells;
  if (cells.length !== 5) return [`has ${cells.length} columns, not 5`];
  return [
    ...(ATTACKERS.includes(attacker) ? [] : [`is made by '${attacker}', who is none of ${ATTACKERS.join(', ')}`]),
    ...(attempt.length >= SHORTEST_REASON && answer !== '' ? [] : ['does not say what is tried and what happens']),
    ...evidence.testsFaults(test),
  ];
}

/** @param {string} level @returns {string} */
function shareOf(level) {
  const counts = new Map(STATES.map((state) => [state, rows.filter((row) => row.cells[1] === level && row.cells[3] === state).length]));
  const kept = (counts.get('met') ?? 0) + (counts.get('deployment') ?? 0);
  const applicable = kept + (counts.get('deviation') ?? 0);
  const share = applicable === 0 ? 0 : (100 * kept) / applicable;
  return `Level ${level}: ${kept} of ${applicable} applicable requirements are met (${share.toFixed(1)} %): ${[...counts].map(([state, count]) => `${count} ${state}`).join(', ')}.`;
}
