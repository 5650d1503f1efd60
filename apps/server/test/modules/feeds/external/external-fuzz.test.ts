/** Random lines of a provider: never a 5xx, never a fault in the log, every line answered. FUZZ_SEED repeats a run. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing-app.ts';
import { auditDatabase } from '../../../../src/modules/wallet/audit.ts';
import { ACME, OPEN_MATCH, status, TestingProvider } from './testing-provider.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const LINES = Number(process.env['FUZZ_INPUTS'] ?? '800');

let test: TestApp;
let acme: TestingProvider;
beforeAll(async () => {
  test = await startTestApp({ feedProviders: [ACME] });
  acme = new TestingProvider(test.url);
  await acme.say(...OPEN_MATCH);
});
afterAll(() => test.stop());

const GOOD: readonly object[] = [
  ...OPEN_MATCH,
  status('m1.mo', 'OPEN', true),
  { type: 'score', eventId: 'm1', score: { sport: 'football', home: 'N', away: 'S', goals: [1, 0], minute: 3, status: 'FIRST_HALF' } },
  { type: 'session', marketId: 'm1.mo', no: [45, 110, 9000], yes: [46, 90, 9000] },
  { type: 'traded', marketId: 'm1.mo', selectionId: 1, lastPrice: 2.5, totalMatched: 0 },
  { type: 'runner-status', marketId: 'm1.mo', selectionId: 3, status: 'REMOVED', reduction: 12.5 },
  { type: 'result', marketId: 'm1.bm', result: { type: 'dead-heat', winners: [1, 2], places: 1 } },
  { type: 'result', marketId: 'm1.mo', result: { type: 'void', reason: 'rain' } },
  { type: 'material-event', eventId: 'm1', kind: 'GOAL' },
  { type: 'commentary', eventId: 'm1', text: 'x', textHindi: 'y' },
];

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    -1,
    0,
    1.005,
    1e308,
    2 ** 53,
    '',
    '\u0000',
    '\ud800',
    '\u202e',
    '<script>',
    'x'.repeat(10_240),
    [],
    {},
    JSON.parse('{"__proto__":{"say":1}}') as object,
  ),
);

/** Returns a copy with one value, at any depth, replaced or one name added. */
function bent(value: unknown, path: number, instead: unknown): unknown {
  if (typeof value !== 'object' || value === null) return instead;
  const names = Object.keys(value);
  if (names.length === 0 || path % 7 === 0) return path % 2 === 0 ? instead : { ...value, [String(instead).slice(0, 20)]: instead };
  const name = names[path % names.length]!;
  const inner = bent((value as Record<string, unknown>)[name], Math.floor(path / 3), instead);
  return Array.isArray(value) ? value.map((one, index) => (String(index) === name ? inner : (one as unknown))) : { ...value, [name]: inner };
}

const statement = fc.constantFrom(...GOOD);
const say = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: statement },
    { weight: 1, arbitrary: fc.tuple(statement, fc.nat(), strange).map(([good, path, instead]) => bent(good, path, instead)) },
  ),
  { maxLength: 4 },
);
const line = fc.oneof(
  { weight: 6, arbitrary: say.map((said) => (next: number) => JSON.stringify({ seq: next, say: said })) },
  {
    weight: 1,
    arbitrary: fc.tuple(strange, strange).map(
      ([seq, said]) =>
        () =>
          JSON.stringify({ seq, say: said }),
    ),
  },
  { weight: 1, arbitrary: strange.map((any) => () => JSON.stringify(any)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }).map((text) => () => text.replaceAll('\n', ' ')) },
);

it(`answers each of ${LINES} damaged lines separately, seed ${SEED}`, async () => {
  let next = 2;
  for (const lines of fc.sample(fc.array(line, { minLength: 10, maxLength: 10 }), { numRuns: LINES / 10, seed: SEED })) {
    const body = lines.map((make) => make(next)).join('\n');
    const sent = body.split('\n').filter((text) => text.trim() !== '').length;
    const reply = await acme.post(body);
    expect([reply.status, reply.code, body]).toEqual([200, undefined, body]);
    expect(reply.lines).toHaveLength(sent);
    const refused = (reply.lines ?? []).filter(({ status: state }) => state === 'refused');
    expect(refused.map(({ code, reason }) => [typeof code, typeof reason])).toEqual(refused.map(() => ['string', 'string']));
    next = reply.next ?? next;
  }
  expect(next).toBeGreaterThan(2);
  expect(await auditDatabase(test.database)).toMatchObject({ ok: true });
});
