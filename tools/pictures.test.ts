/** Pictures stay few and small in git: everybody who clones the project loads each version of each. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './running/project.mjs';

const MOST = 24;
const MOST_BYTES = 2_000_000;

it('documents show at most 24 pictures, below 2 MB together', () => {
  const files = execFileSync('git', ['ls-files', 'docs'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(png|webp|jpe?g|gif|avif)$/.test(path));
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(MOST);
  expect(files.reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0)).toBeLessThan(MOST_BYTES);
});
