/**
 * Replaces vitest in the tests of a mutation run: keeps every test as a function, so that it can run many times with different active
 * mutants. It has only the parts of vitest that these packages' tests use; another part fails as a missing export.
 */
export { expect } from 'vitest';

export interface RecordedTest {
  readonly title: string;
  /** Runs the hooks and the test. */
  readonly run: () => Promise<void>;
}

type Body = (...parameters: never[]) => unknown;
type Hook = () => unknown;

interface Recording {
  tests: RecordedTest[];
  path: { readonly title: string; readonly before: Hook[] }[];
  skipping: boolean;
}

declare global {
  // eslint-disable-next-line no-var
  var mutationRecording: Recording | undefined;
}

/** Loads a test file and returns its tests. */
export async function recordTests(load: () => Promise<unknown>): Promise<readonly RecordedTest[]> {
  const made: Recording = { tests: [], path: [{ title: '', before: [] }], skipping: false };
  globalThis.mutationRecording = made;
  await load();
  return made.tests;
}

function recording(): Recording {
  if (globalThis.mutationRecording === undefined) throw new Error('no tests are being recorded');
  return globalThis.mutationRecording;
}

function suite(title: string, body: () => void): void {
  const { path } = recording();
  path.push({ title, before: [] });
  body();
  path.pop();
}

function test(title: string, ...rest: readonly unknown[]): void {
  record(title, [], rest);
}

function record(title: string, row: readonly unknown[], rest: readonly unknown[]): void {
  const body = rest.find((part) => typeof part === 'function') as Body | undefined;
  const { path, tests, skipping } = recording();
  if (body === undefined || skipping) return;
  const around = [...path];
  tests.push({
    title: [...around.map((outer) => outer.title), title].filter((part) => part !== '').join(' > '),
    run: async () => {
      for (const hook of around.flatMap((outer) => outer.before)) await hook();
      await body(...(row as never[]));
    },
  });
}

function each(rows: readonly unknown[]) {
  return (title: string, ...rest: readonly unknown[]): void => {
    rows.forEach((row, index) => record(`${title} #${index}`, Array.isArray(row) ? row : [row], rest));
  };
}

const unless =
  <Declare extends (...parameters: never[]) => void>(declare: Declare) =>
  (isSkipped: boolean) =>
  (...parameters: Parameters<Declare>): void => {
    const now = recording();
    const before = now.skipping;
    now.skipping = before || isSkipped;
    declare(...parameters);
    now.skipping = before;
  };

export const it = Object.assign(test, { each, skipIf: unless(test) });
export const describe = Object.assign(suite, { skipIf: unless(suite) });

export function beforeEach(hook: Hook): void {
  recording().path.at(-1)!.before.push(hook);
}
