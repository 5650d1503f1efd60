import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './project/project.mjs';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const run = (...args: readonly string[]) => spawnSync(process.execPath, ['tools/run.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });

it('refuses an unknown command and lists all commands; each is the npm script of the same name', () => {
  const { status, stderr } = run('constructor');
  expect(status).toBe(1);
  const names = /^There is no command 'constructor'\. There are: (.+)\.\n$/.exec(stderr)?.[1]?.split(', ') ?? [];
  expect(names.map((name) => (name === 'site:list' ? 'build' : name)).toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => scripts[name]?.includes('tools/run.mjs'))
      .toSorted(),
  );
  for (const name of names.filter((each) => each !== 'site:list')) expect(scripts[name]).toContain(`node tools/run.mjs ${name}`);
});

it('names programs that exist, and every drill', () => {
  const table = readFileSync(join(ROOT, 'tools/run.mjs'), 'utf8');
  const sources = [...table.matchAll(/source\('([^']+)'/g)].map(([, path = '']) => path);
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const drills = readdirSync(join(ROOT, 'tools/drills')).filter((name) => name !== 'parts');
  expect(Object.keys(scripts).filter((name) => name.startsWith('drill:'))).toEqual(expect.arrayContaining(drills.map((name) => `drill:${name}`)));
  expect(drills.filter((name) => !existsSync(join(ROOT, 'tools/drills', name, 'main.ts')))).toEqual([]);
});

it('passes the arguments after the name to the program, and its exit code on', () => {
  const { status, stderr } = run('fuzz:engine', 'many');
  expect(status).toBe(2);
  expect(stderr).toContain('usage: npm run fuzz:engine -- [operations] [seed]');
});
