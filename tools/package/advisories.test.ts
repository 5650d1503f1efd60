import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAdvisories, readAdvisories } from './advisories.ts';

const FAULT = { library: 'pg', url: 'https://registry.example/advisories/1', severity: 'high', title: 'A fault' };

describe('advisories of a registry', () => {
  let root: string;
  let registry: Server;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'maidan-audited-'));
    const packages = {
      '': { dependencies: { pg: '1.0.0' }, devDependencies: { tester: '1.0.0' } },
      'node_modules/pg': { version: '1.0.0', resolved: 'https://registry.example/pg.tgz' },
      'node_modules/tester': { version: '1.0.0', resolved: 'https://registry.example/tester.tgz', dev: true },
    };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'audited', version: '1.0.0', ...packages[''] }));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ name: 'audited', version: '1.0.0', lockfileVersion: 3, requires: true, packages }));
  });
  afterEach(() => {
    registry.close();
    rmSync(root, { recursive: true, force: true });
  });

  /** Starts a registry with this answer about advisories; returns its address. */
  async function started(status: number, advisories: object): Promise<string> {
    registry = createServer((request, response) => {
      const asked = request.url === '/-/npm/v1/security/advisories/bulk';
      response.writeHead(asked ? status : 404, { 'content-type': 'application/json' }).end(JSON.stringify(asked ? advisories : {}));
    });
    await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
  }

  it('names each advisory on a delivered library, and none on a development dependency', async () => {
    const about = (url: string): object => ({ id: 1, url, title: FAULT.title, severity: FAULT.severity, vulnerable_versions: '>=0' });
    const address = await started(200, { pg: [about(FAULT.url)], tester: [about('https://registry.example/advisories/2')] });
    expect(await readAdvisories(root, address)).toEqual({ ok: true, advisories: [FAULT] });
  });

  it('finds none where the registry knows none', async () => {
    expect(await readAdvisories(root, await started(200, {}))).toEqual({ ok: true, advisories: [] });
  });

  it('says why the registry could not be asked', async () => {
    expect(await readAdvisories(root, await started(405, {}))).toMatchObject({ ok: false, reason: expect.stringContaining('405') as string });
  });
});

it('an advisory stops a delivery unless it is accepted until that day or a later one', () => {
  const accepted = [{ url: FAULT.url, until: '2026-12-01', reason: 'the faulty call is not used' }];
  expect(openAdvisories([FAULT], [], '2026-12-01')).toEqual([FAULT]);
  expect(openAdvisories([FAULT], accepted, '2026-12-01')).toEqual([]);
  expect(openAdvisories([FAULT], accepted, '2026-12-02')).toEqual([FAULT]);
  expect(openAdvisories([{ ...FAULT, url: 'https://registry.example/advisories/2' }], accepted, '2026-12-01')).toHaveLength(1);
});
