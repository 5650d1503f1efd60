/** Fuzzes every operation of the API and every request of the stream: no fault of ours, and answers as the contract has them. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SkippingClock } from '../../src/platform/skipping-clock.ts';
import { bent, strange } from '../call-fuzz/testing-fuzz.ts';
import { OPERATIONS, REQUESTS, type Members } from './testing-inputs.ts';
import { identityHeaders, startBetfair, type BetfairTest } from './testing-betfair.ts';
import { openStream, type StreamClient } from './stream/testing-stream.ts';

/** Inputs of each operation and request: `npm run test:long` uses 200. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? '20');
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const TIME = 120_000 + INPUTS * 1000;
/** Requests of one JSON-RPC batch; an account may read its own bets in three books at once. Connections of the stream at once. */
const AT_ONCE = 50;
const BOOKS_AT_ONCE = 3;

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
/** Moves the rates of calls on. */
const machineClock = new SkippingClock();
beforeAll(async () => {
  betfair = await startBetfair({ machineClock });
  client = await betfair.client('fuzzer');
}, TIME);
afterAll(() => betfair.stop());

/** Generates requests: of known values, changed at one place or two, and unrelated. */
function inputs(members: Members): fc.Arbitrary<unknown> {
  const values = Object.fromEntries(Object.entries(members).map(([name, known]) => [name, fc.constantFrom(...known)]));
  const good = fc.oneof({ weight: 2, arbitrary: fc.record(values) }, { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) });
  const once = fc.tuple(good, fc.nat(9_999), strange).map(([value, at, odd]) => bent(value, at, odd));
  const twice = fc.tuple(once, fc.nat(9_999), strange).map(([value, at, odd]) => bent(value, at, odd));
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 5, arbitrary: once }, { weight: 3, arbitrary: twice }, { weight: 1, arbitrary: strange });
}
const drawn = (members: Members, seed: number): readonly unknown[] => fc.sample(inputs(members), { numRuns: INPUTS, seed: SEED + seed });
const said = (input: unknown): string => `seed ${SEED}: ${JSON.stringify(input)?.slice(0, 400)}`;

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Readonly<Record<string, { readonly errorCode?: string }>> };
}

async function askInBatch(method: string, parameters: readonly unknown[]): Promise<void> {
  const service = { Sports: 'betting', Account: 'account', Heartbeat: 'heartbeat' }[method.split('APING')[0]!];
  const { status, body } = await betfair.send(`/exchange/${service}/json-rpc/v1`, {
    body: JSON.stringify(parameters.map((params, id) => ({ jsonrpc: '2.0', method, params, id }))),
    headers: identityHeaders(client),
  });
  expect([method, status, (body as readonly Reply[]).length]).toEqual([method, 200, parameters.length]);
  for (const { id, result, error } of body as readonly Reply[]) {
    const code = Object.values(error?.data ?? {}).find((value) => typeof value === 'object')?.errorCode;
    const isFault = (result === undefined) === (error === undefined) || error?.code === -32_603 || code === 'UNEXPECTED_ERROR' || code === 'TOO_MANY_REQUESTS';
    if (isFault) throw new Error(`${method}: ${code ?? error?.message} for ${said(parameters[id])}`);
  }
  await machineClock.advance(1_000);
}

it(
  'no input of an operation makes a fault',
  async () => {
    for (const [index, [method, members]] of Object.entries(OPERATIONS).entries()) {
      const parameters = drawn(members, index);
      const count = 'orderProjection' in members ? BOOKS_AT_ONCE : AT_ONCE;
      for (let from = 0; from < parameters.length; from += count) await askInBatch(method, parameters.slice(from, from + count));
    }
    expect([SEED, betfair.answerFaults]).toEqual([SEED, []]);
  },
  TIME,
);

it(
  'no body over REST makes a fault',
  async () => {
    const faults: string[] = [];
    const bodies = fc.sample(fc.oneof(strange, fc.json(), fc.string({ unit: 'binary' })), { numRuns: INPUTS, seed: SEED });
    const names = Object.keys(OPERATIONS).map((method) => method.split('/').at(-1)!);
    for (const [index, value] of bodies.entries()) {
      const body = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      const { status } = await betfair.send(`/exchange/betting/rest/v1.0/${names[index % names.length]}/`, { body, headers: identityHeaders(client) });
      if (status >= 500) faults.push(`${status} for ${said(body)}`);
      if (index % AT_ONCE === 0) await machineClock.advance(1_000);
    }
    expect(faults).toEqual([]);
  },
  TIME,
);

/** Returns a connection that is signed in. */
async function signed(): Promise<StreamClient> {
  for (;;) {
    const stream = await openStream(betfair);
    const status = await stream.ask({ op: 'authentication', id: 1, appKey: client.appKey, session: client.token } as never);
    if (status['statusCode'] === 'SUCCESS') return stream;
    // connections of one minute
    await machineClock.advance(61_000);
  }
}

/** Sends lines on connections that are replaced when the server ends them; each line has one status. Returns what is wrong with the answers. */
async function askOnStream(lines: readonly string[], connect: () => Promise<StreamClient>): Promise<readonly string[]> {
  const faults: string[] = [];
  let stream = await connect();
  for (const line of lines) {
    const ended = () => stream.isClosed || stream.messages.at(-1)?.['connectionClosed'] === true;
    if (ended()) stream = await connect();
    const from = stream.messages.length;
    const statuses = () => stream.messages.slice(from).filter(({ op }) => op === 'status');
    stream.write(`${line}\n`);
    await expect.poll(() => statuses().length > 0 || stream.isClosed, { interval: 1 }).toBe(true);
    const [status] = statuses();
    if (status?.['errorCode'] === 'UNEXPECTED_ERROR' || statuses().length !== 1) faults.push(`${JSON.stringify(statuses())} for ${said(line)}`);
    if (stream.faults.length > 0) faults.push(`${String(stream.faults.shift())} for ${said(line)}`);
    // at most ten requests a second
    await machineClock.advance(150);
    if (stream.messages.length > 500) stream.messages.length = 0;
    stream.raw = '';
  }
  stream.close();
  return faults;
}

it(
  'no request of the stream makes a fault',
  async () => {
    for (const [index, [op, members]] of Object.entries(REQUESTS).entries()) {
      const lines = drawn(members, 100 + index).map((value) => {
        const request = typeof value === 'object' && value !== null && !Array.isArray(value) ? { op, ...value } : value;
        return JSON.stringify(request) ?? '"undefined"';
      });
      const connect = op === 'authentication' ? () => openStream(betfair) : signed;
      // one after the other: the clock that one connection moves would end others that have not subscribed
      expect(await askOnStream(lines, connect)).toEqual([]);
    }
  },
  TIME,
);
