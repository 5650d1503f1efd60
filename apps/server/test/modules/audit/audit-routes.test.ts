/** The console's calls about the audit log. */
import { CONSOLE_ENDPOINTS, AUDIT_PAGE, type AuditEntryWire } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuditLog } from '../../../src/modules/audit/audit-log.ts';
import { registerAuditRoutes } from '../../../src/modules/audit/audit-routes.ts';
import { everywhere, startTestConsole, type TestBrowser, type TestConsole } from '../operators/testing-console.ts';
import { writeEntries } from './testing-chain.ts';

const ENTRIES = 150;

let test: TestConsole;
let owner: TestBrowser;
beforeAll(async () => {
  test = await startTestConsole();
  const { database, clock, routes } = test;
  const audit = createAuditLog({ database, clock });
  registerAuditRoutes(routes, { database, audit, keys: () => [] });
  await writeEntries(audit, ENTRIES);
  owner = await test.owner();
});
afterAll(() => test.stop());

interface Page {
  readonly entries: readonly AuditEntryWire[];
  readonly next: string | null;
  readonly newer: number;
}

async function read(browser: TestBrowser, query: Readonly<Record<string, string>> = {}): Promise<Page> {
  const answer = await test.server.inject({
    method: 'GET',
    url: `/${CONSOLE_ENDPOINTS.consoleAudit.path}?${new URLSearchParams(query).toString()}`,
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return answer.json<Page>();
}

it('pages go from newer to older entries without a gap, and every entry has its link', async () => {
  const first = await read(owner);
  expect(first.entries).toHaveLength(AUDIT_PAGE);
  const second = await read(owner, { before: first.next! });
  const seqs = [...first.entries, ...second.entries].map(({ seq }) => seq);
  // the entries of the fixture, the enrolment and the sign-in
  expect(seqs).toEqual(Array.from({ length: ENTRIES + 2 }, (_, index) => ENTRIES + 2 - index));
  expect(second.next).toBe(null);
  expect(first.entries.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});

it('filters select by actor, action, target, site, outcome, reason and time, and a text is no pattern', async () => {
  const all = [...(await read(owner)).entries, ...(await read(owner, { before: String(ENTRIES + 3 - AUDIT_PAGE) })).entries];
  const expectFound = async (query: Readonly<Record<string, string>>, fits: (entry: AuditEntryWire) => boolean) => {
    const wanted = all.filter(fits).map(({ seq }) => seq);
    const found = await read(owner, query);
    expect([query, found.entries.map(({ seq }) => seq)]).toEqual([query, wanted.slice(0, AUDIT_PAGE)]);
    return wanted.length;
  };
  expect(await expectFound({ actor: 'op.1' }, ({ actor }) => actor.startsWith('op.1'))).toBeGreaterThan(5);
  expect(await expectFound({ action: 'operator3' }, ({ action }) => action.startsWith('operator3'))).toBeGreaterThan(5);
  expect(await expectFound({ targetKind: 'market', target: '1.7' }, ({ target }) => target === '1.7')).toBe(1);
  expect(await expectFound({ site: 'maidan' }, ({ site }) => site === 'maidan')).toBeGreaterThan(5);
  expect(await expectFound({ outcome: 'REFUSED' }, ({ outcome }) => outcome !== 'OK')).toBeGreaterThan(5);
  expect(await expectFound({ text: 'IN DOUBT' }, ({ reason }) => reason === 'score in doubt')).toBeGreaterThan(5);
  expect(await expectFound({ actor: 'op%' }, () => false)).toBe(0);
  const { at } = all[20]!;
  expect(await expectFound({ from: String(at) }, (entry) => entry.at >= at)).toBeGreaterThan(0);
  expect(await expectFound({ until: String(at - 1) }, (entry) => entry.at < at)).toBeGreaterThan(-1);
});

it('newer entries are counted without moving the list', async () => {
  const { entries } = await read(owner);
  const newest = String(entries[0]!.seq);
  expect((await read(owner, { newer: newest, before: '1' })).newer).toBe(0);
  await writeEntries(createAuditLog({ database: test.database, clock: test.clock }), 3);
  expect(await read(owner, { newer: newest, before: '1' })).toMatchObject({ entries: [], newer: 3 });
});

it('a verification of a range stops at its end, and both calls need their permission', async () => {
  expect((await owner.call('consoleVerifyAudit', { from: 1, to: 40 })).body).toMatchObject({ code: 'PERMISSION_MISSING' });
  const auditor = await test.colleague(owner, 'auditor', everywhere('auditor'));
  expect((await auditor.call('consoleVerifyAudit', { from: 11, to: 40 })).body).toMatchObject({ checked: 30, last: 40, fault: null });
  const whole = await auditor.call('consoleVerifyAudit', { from: 1, to: null });
  expect(whole.body).toMatchObject({ fault: null });
  const { last, head } = whole.body as unknown as { readonly last: number; readonly head: number };
  expect(last).toBe(head);
  expect((await read(auditor, { action: 'audit.verify' })).entries).toHaveLength(2);
  const trader = await test.colleague(owner, 'trader', everywhere('trader'));
  expect(await read(trader)).toMatchObject({ success: false, code: 'PERMISSION_MISSING' });
});
