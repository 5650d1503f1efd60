import { expect, it } from 'vitest';
import { ROOT } from './project.mjs';
import { slowestIn } from './slowest-files.mjs';

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
