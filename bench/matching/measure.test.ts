/** The report of M5 has the longest command, and that command is the one of the requirement. Times are measured, not checked. */
import { expect, it } from 'vitest';
import { table } from '../report.ts';
import { Workshop, type CrossRun } from './engine-runs.ts';
import { longestCommand, throughOthers } from './measure.ts';

/** A line of the table: name, ratio, goal, verdict, ms. */
const LONGEST_LINE = /^ {2}30 runners, ms +[\d.]+ +<=2 +(?:reached|MISSED) +[\d.]+ +-$/m;

it('[MX-131] the report prints the time of one command with 30 runners and 29 legs of ten orders each, and its goal of 2 ms', async () => {
  const workshop = new Workshop();
  try {
    // a real run of few repeats throws if the command takes anything else than 290 orders in one match
    const longest = await longestCommand(workshop, 4);
    expect(longest.product).toBeGreaterThan(0);
    const made: Record<string, CrossRun> = { longest: { rate: longest.product!, filled: 0, matches: 1, rows: 291 }, off: { rate: 2, filled: 0, matches: 0 } };
    const cross = (what: string): Promise<CrossRun> => Promise.resolve(made[what] ?? { rate: 2, filled: 0, matches: 0 });
    expect(table([await throughOthers({ cross })])).toMatch(LONGEST_LINE);
  } finally {
    workshop.close();
  }
});
