import { expect, it } from 'vitest';
import { countsIn, failuresIn, slowestIn } from './test-reports.mjs';
import { ROOT } from '../project/project.mjs';

it('names browser tests that failed or passed at their second try, not those that passed', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'shell/player.spec.ts',
    tests: [{ projectName: '390', status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const report = {
    stats: {},
    suites: [
      {
        specs: [spec('passes', 'expected')],
        suites: [
          { specs: [spec('fails', 'unexpected', '\u001b[31mError: no button\u001b[39m\n\n  expected: 1'), spec('passes late', 'flaky', 'Error: late')] },
        ],
      },
    ],
  };
  expect(failuresIn(report)).toEqual([
    '390 shell/player.spec.ts: fails failed\n    Error: no button\n      expected: 1',
    '390 shell/player.spec.ts: passes late passed at its second try\n    Error: late',
  ]);
});

it('names failed tests of Vitest, and a file that failed before its tests', () => {
  const report = {
    testResults: [
      {
        name: `${process.cwd()}/a.test.ts`,
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'is right' },
          { status: 'failed', fullName: 'is wrong', failureMessages: ['Error: 1 is not 2', ...Array.from({ length: 40 }, () => 'at somewhere')] },
        ],
      },
      { name: `${process.cwd()}/b.test.ts`, status: 'failed', message: 'SyntaxError: here', assertionResults: [] },
    ],
  };
  const [wrong, file, ...others] = failuresIn(report);
  expect(wrong?.split('\n').slice(0, 2)).toEqual(['a.test.ts: is wrong failed', '    Error: 1 is not 2']);
  expect(wrong?.split('\n').length).toBeLessThan(20);
  expect(file).toBe('b.test.ts: the file failed\n    SyntaxError: here');
  expect(others).toEqual([]);
});

it('counts and names tests that passed when their file was run again, and tests that failed again', () => {
  const file = (name: string, ...failed: readonly string[]) => ({
    name: `${process.cwd()}/${name}`,
    status: failed.length > 0 ? 'failed' : 'passed',
    message: '',
    assertionResults: failed.map((fullName) => ({ status: 'failed', fullName, failureMessages: ['Error: late'] })),
  });
  const totals = { numPassedTests: 10, numPendingTests: 1, numTodoTests: 0 };
  const first = { ...totals, testResults: [file('a.test.ts', 'passes late', 'is wrong'), file('b.test.ts')] };
  const again = { ...totals, testResults: [file('a.test.ts', 'is wrong')] };
  expect(countsIn(first, null)).toEqual({ passed: 10, failed: 2, skipped: 1, retried: 0 });
  expect(countsIn(first, again)).toEqual({ passed: 11, failed: 1, skipped: 1, retried: 1 });
  expect(failuresIn(first, again)).toEqual(['a.test.ts: passes late passed at its second try\n    Error: late', 'a.test.ts: is wrong failed\n    Error: late']);
});

it('picks the ten slowest files of Vitest, the slowest first, as paths from the root', () => {
  const seconds = [3, 12, 1, 7, 9, 2, 11, 5, 8, 4, 10, 6];
  const testResults = seconds.map((time) => ({ name: `${ROOT}/a/${time}.test.ts`, startTime: 1000, endTime: 1000 + time * 1000 }));
  const slowest = slowestIn({ testResults });
  expect(slowest.map((file) => file.seconds)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(slowest[0]).toEqual({ file: 'a/12.test.ts', seconds: 12 });
  expect(testResults.map((file) => (file.endTime - file.startTime) / 1000)).toEqual(seconds);
});

it('adds up the tests and second tries of a browser file, those of inner groups too', () => {
  const spec = (...durations: readonly number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [
    { file: 'auth/login.spec.ts', specs: [spec(2000)] },
    { file: 'shell/frame.spec.ts', specs: [spec(500, 700)], suites: [{ file: 'shell/part.ts', specs: [spec(1000)], suites: [{ specs: [spec(300)] }] }] },
    { file: 'empty.spec.ts' },
  ];
  expect(slowestIn({ stats: {}, suites })).toEqual([
    { file: 'e2e/shell/frame.spec.ts', seconds: 2.5 },
    { file: 'e2e/auth/login.spec.ts', seconds: 2 },
    { file: 'e2e/empty.spec.ts', seconds: 0 },
  ]);
});
