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
}

type Query = Readonly<Record<string, string>>;
async function asked<T>(browser: TestBrowser, name: 'consoleAudit' | 'consoleAuditNewer', query: Query): Promise<T> {
  const answer = await test.server.inject({
    method: 'GET',
    url: `/${CONSOLE_ENDPOINTS[name].path}?${new URLSearchParams(query).toString()}`,
    headers: { cookie: [...browser.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; ') },
  });
  return answer.json<T>();
}
const read = (browser: TestBrowser, query: Query = {}): Promise<Page> => asked(browser, 'consoleAudit', query);
const newer = async (browser: TestBrowser, after: string): Promise<number> =>
  (await asked<{ readonly newer: number }>(browser, 'consoleAuditNewer', { after })).newer;

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
  const first = await read(owner);
  const all = [...first.entries, ...(await read(owner, { before: first.next! })).entries];
  const expectFound = async (query: Readonly<Record<string, string>>, fits: (entry: AuditEntryWire) => boolean) => {
    const wanted = all.filter(fits).map(({ seq }) => seq);
    const found = await read(owner, query);
    // the reads of this test leave entries of their own
    const known = found.entries.map(({ seq }) => seq).filter((seq) => seq <= all[0]!.seq);
    expect([query, known]).toEqual([query, wanted.slice(0, known.length)]);
    expect(known.length).toBeGreaterThanOrEqual(Math.min(wanted.length, AUDIT_PAGE - (found.entries.length - known.length)));
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

it('newer entries are counted without moving the list, and the own reads of the log are none', async () => {
  const { entries } = await read(owner);
  const newest = String(entries[0]!.seq);
  expect(await newer(owner, newest)).toBe(0);
  await writeEntries(createAuditLog({ database: test.database, clock: test.clock }), 3);
  const colleague = await test.colleague(owner, 'second.auditor', everywhere('auditor'));
  const made = await test.audit();
  await read(owner);
  expect(await newer(owner, newest)).toBe(made.filter(({ seq }) => seq > Number(newest) + 1).length);
  // the reads of a colleague count
  const last = String((await test.audit())[0]!.seq);
  await read(colleague);
  expect([await newer(owner, last), await newer(colleague, last)]).toEqual([1, 0]);
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
