import { expect, it } from 'vitest';
import { countsIn, failuresIn } from './test-reports.mjs';

it('names what failed in a browser and what passed at its second try, not what passed', () => {
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
        suites: [{ specs: [spec('fails', 'unexpected', '\u001b[31mError: no button\u001b[39m\n\n  expected: 1'), spec('stumbles', 'flaky', 'Error: late')] }],
      },
    ],
  };
  expect(failuresIn(report)).toEqual([
    '390 shell/player.spec.ts: fails failed\n    Error: no button\n      expected: 1',
    '390 shell/player.spec.ts: stumbles passed at its second try\n    Error: late',
  ]);
});

it('names failed tests of Vitest, and a file that never came to its tests', () => {
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

it('counts and names what passed when its file was run once more, and what failed again', () => {
  const file = (name: string, ...failed: readonly string[]) => ({
    name: `${process.cwd()}/${name}`,
    status: failed.length > 0 ? 'failed' : 'passed',
    message: '',
    assertionResults: failed.map((fullName) => ({ status: 'failed', fullName, failureMessages: ['Error: late'] })),
  });
  const totals = { numPassedTests: 10, numPendingTests: 1, numTodoTests: 0 };
  const first = { ...totals, testResults: [file('a.test.ts', 'stumbles', 'is wrong'), file('b.test.ts')] };
  const again = { ...totals, testResults: [file('a.test.ts', 'is wrong')] };
  expect(countsIn(first, null)).toEqual({ passed: 10, failed: 2, skipped: 1, stumbled: 0 });
  expect(countsIn(first, again)).toEqual({ passed: 11, failed: 1, skipped: 1, stumbled: 1 });
  expect(failuresIn(first, again)).toEqual(['a.test.ts: stumbles passed at its second try\n    Error: late', 'a.test.ts: is wrong failed\n    Error: late']);
});
