/** Adds a site as a person does: the command and the server of a copy of the project. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, testServerUrl, type TestDatabase } from '../../apps/server/test/platform/postgres/testing-database.ts';
import { ROOT, programOf } from '../project/project.mjs';
import { copyProject } from '../test-environment/project-copy.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M4 4h32v32z" fill="#ffd166"/></svg>';
const WORDS = ['--logo', 'logo.svg', '--header', '2b1055', '--brand', '5b2a9d', '--accent', 'b3261e', '--name', 'Khel Ghar'];
const SITES = 'packages/sites/src';
let copy: string;

beforeAll(() => {
  copy = copyProject('site-new', ['apps/server', 'apps/web/package.json']);
  writeFileSync(join(copy, 'logo.svg'), LOGO);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function siteNew(...words: readonly string[]): { readonly code: number | null; readonly output: string; readonly error: string } {
  const environment = { ...process.env, INIT_CWD: copy, PORT: '3000' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'site:new', ...words], { cwd: copy, env: environment, encoding: 'utf8' });
  return { code: status, output: stdout, error: stderr };
}

/** Returns all files below packages/sites, and the list of the folders. */
function sitesOnDisk(): readonly unknown[] {
  return [
    readdirSync(join(copy, 'packages/sites'), { recursive: true, encoding: 'utf8' }).toSorted(),
    readFileSync(join(copy, SITES, 'site-folders.ts'), 'utf8'),
  ];
}

/** Starts the server of the copy from its sources, as `npm run dev` does; resolves with its port when it listens. */
async function startServer(database: TestDatabase): Promise<{ readonly server: ChildProcess; readonly port: number; readonly output: string }> {
  const [named] = await database.query<{ name: string }>('select current_database() as name');
  const url = new URL(testServerUrl());
  url.pathname = `/${named?.name ?? ''}`;
  const web = join(copy, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html'), '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"></div><!--body--></body></html>');
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    FEED: 'script',
    DATABASE_URL: url.toString(),
    DATA_DIR: join(copy, 'data'),
    WEB_ROOT: web,
    CONSOLE_WEB_ROOT: web,
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], { cwd: copy, env: { ...process.env, ...settings } });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /khel\.localhost:(\d+)\/[\s\S]*Ctrl-C/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return { server, port, output };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
function get(port: number, host: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host, accept: 'text/html' } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.once('error', reject).end();
  });
}

describe('npm run site:new', () => {
  it('reports what is wrong, and leaves no files if it makes no site', () => {
    const before = sitesOnDisk();
    const refused = siteNew('khel.example', '--logo', 'gone.svg', '--header', '2b1055', '--brand', 'ffe066', '--accent', 'b3261e');
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.error).toMatch(/No site was made:\n {2}- --brand #ffe066 is too close to the light page.*\n {2}- --logo: there is no file gone\.svg\.\n/);
    expect(siteNew('patang.localhost', ...WORDS)).toMatchObject({ code: 1, error: expect.stringContaining('is taken') as string });
    expect(siteNew('khel.example', '--logo', '--colour')).toMatchObject({ code: 2 });
    expect(siteNew('one.example', 'two.example')).toMatchObject({ code: 2, error: expect.stringContaining('One host at a time') as string });
    expect(siteNew('--help')).toMatchObject({ code: 0, output: expect.stringContaining('npm run site:new -- <host>') as string });
    expect(sitesOnDisk()).toEqual(before);
  });

  it('leaves no half-written site if a write fails', () => {
    const list = join(copy, SITES, 'site-folders.ts');
    mkdirSync(`${list}.new`); // a folder in the way of the file that is written last
    try {
      const before = sitesOnDisk();
      expect(siteNew('khel.example', ...WORDS)).toMatchObject({ code: 1, error: expect.stringContaining('could not be written') as string });
      expect(sitesOnDisk()).toEqual(before);
    } finally {
      rmSync(`${list}.new`, { recursive: true });
    }
  });

  it('makes a site that the server then serves: brand, theme, manifest, pictures and policy on its host, no other site changed', async () => {
    const made = siteNew('www.khel.example', ...WORDS);
    expect([made.code, made.error]).toEqual([0, '']);
    for (const text of [`${SITES}/khel`, 'http://khel.localhost:3000/', 'https://khel.example/', 'contact', 'legalName', 'switches', 'contactSwitches'])
      expect(made.output).toContain(text);
    expect(readdirSync(join(copy, SITES, 'khel'), { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
      'assets',
      'assets/icon.svg',
      'assets/logo.svg',
      'site.ts',
    ]);
    expect(readdirSync(join(copy, 'packages/sites')).filter((name) => name.startsWith('.'))).toEqual([]);
    const formatted = spawnSync(process.execPath, [programOf('oxfmt'), '--check', `${SITES}/khel/site.ts`, `${SITES}/site-folders.ts`], { cwd: copy });
    expect(formatted.status).toBe(0);
    const typed = spawnSync(process.execPath, [programOf('typescript', 'tsc'), '-b', 'packages/sites'], { cwd: copy, encoding: 'utf8' });
    expect([typed.status, typed.stdout]).toEqual([0, '']);
    rmSync(join(copy, 'packages/sites/dist'), { recursive: true });
    const before = sitesOnDisk();
    expect(siteNew('khel.example', ...WORDS)).toMatchObject({ code: 1, error: expect.stringContaining('is taken') as string });
    expect(sitesOnDisk()).toEqual(before);

    const database = await openTestDatabase();
    const { server, port, output } = await startServer(database);
    try {
      expect(output).toContain(`Khel Ghar          http://khel.localhost:${port}/`);
      for (const host of ['khel.example', 'app.khel.example', `khel.localhost:${port}`]) {
        const { status, headers, body } = await get(port, host, '/');
        expect([host, status]).toEqual([host, 200]);
        for (const part of [
          '<title>Khel Ghar: live odds, play money</title>',
          '<meta name="theme-color" content="#2b1055" />',
          '<link rel="icon" href="/sites/khel/icon.svg" />',
          '<link rel="manifest" href="/sites/khel/manifest.webmanifest" />',
          '--header:light-dark(#2b1055,',
          '--brand:light-dark(#5b2a9d,#',
          '--accent:light-dark(#b3261e,#',
        ])
          expect(body).toContain(part);
        const nonce = /<script nonce="([^"]+)"|script-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[2];
        expect(headers['content-security-policy']).toContain("default-src 'self'");
        expect(nonce).toMatch(/^[\w+/=]{24}$/);
      }
      const manifest = await get(port, 'khel.example', '/manifest.webmanifest');
      expect(JSON.parse(manifest.body)).toMatchObject({ name: 'Khel Ghar', theme_color: '#2b1055', icons: [{ src: '/sites/khel/icon.svg' }] });
      for (const file of ['logo.svg', 'icon.svg']) {
        const { status, headers, body } = await get(port, 'khel.example', `/sites/khel/${file}`);
        expect([status, headers['content-type'], body.includes('M4 4h32v32z')]).toEqual([200, 'image/svg+xml', true]);
      }
      expect((await get(port, 'khel.example', '/app-config')).body).toContain('"name":"Khel Ghar"');
      expect((await get(port, 'localhost', '/')).body).toContain('<title>Maidan: the open betting exchange</title>');
      expect((await get(port, 'khel.elsewhere.example', '/')).body).toContain('<title>localhost</title>');
    } finally {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await database.drop();
    }
    rmSync(join(copy, SITES, 'khel'), { recursive: true }); // removing its folder removes the site and frees its host
    expect(siteNew('khel.example', ...WORDS)).toMatchObject({ code: 0, error: '' });
    expect(sitesOnDisk()).toEqual(before);
    expect(existsSync(join(ROOT, SITES, 'khel'))).toBe(false);
  });
});
