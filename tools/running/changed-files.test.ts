import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedFiles } from './changed-files.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-changed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: root, stdio: 'pipe' });
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function repository(branch: string): void {
  git('init', '-q', '-b', branch);
  write('.gitignore', 'dist/\n');
  for (const path of ['kept.ts', 'committed.ts', 'staged.ts', 'edited.ts', 'removed.ts', 'moved.ts']) write(path, `${path}\n`);
  git('add', '.');
  git('commit', '-qm', 'first');
}

it('finds what was committed since the branch left main, staged, edited, removed, moved and added; nothing that main got since or Git ignores', () => {
  repository('main');
  git('checkout', '-qb', 'work');
  write('committed.ts', 'new\n');
  git('commit', '-qam', 'second');
  git('checkout', '-q', 'main');
  write('kept.ts', 'new on main\n');
  git('commit', '-qam', 'third');
  git('checkout', '-q', 'work');
  write('staged.ts', 'new\n');
  git('add', '.');
  git('mv', 'moved.ts', 'folder.ts');
  write('edited.ts', 'new\n');
  rmSync(join(root, 'removed.ts'));
  write('deep/ünknown file.ts', 'new\n');
  write('dist/ignored.js', 'new\n');
  const changed = changedFiles(root);
  expect(changed?.base).toMatch(/^main \([0-9a-f]{8}\)$/);
  expect(changed?.files).toEqual(['committed.ts', 'deep/ünknown file.ts', 'edited.ts', 'folder.ts', 'moved.ts', 'removed.ts', 'staged.ts']);
});

it('compares with the last commit where there is no main branch', () => {
  repository('trunk');
  write('edited.ts', 'new\n');
  expect(changedFiles(root)).toEqual({ base: 'the last commit, because there is no branch main', files: ['edited.ts'] });
});

it('knows a folder that is no repository', () => {
  expect(changedFiles(root)).toBeNull();
});
