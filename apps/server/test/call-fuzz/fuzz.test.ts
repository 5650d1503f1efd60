/** Fuzzes every call and event of the contract: no fault, no internals in answers, and a session error only without a session. */
import * as fc from 'fast-check';
import { CLIENT_EVENTS, CONSOLE_ENDPOINTS, consoleHeaders, defaultConsoleOrigin, ENDPOINTS, OPERATOR_ENDPOINTS, type Endpoint } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, packets, type Bearer, type Dictionary, type FuzzCall, type FuzzPacket } from './testing-fuzz.ts';
import { acknowledged, emitRaw, OPERATOR_KEY, startTestApp, type TestApp, type TestSocket } from '../testing-app.ts';

/** Only these calls, by their names in the contract; default: all. */
const ONLY = process.env['FUZZ_CALLS']?.split(',');
/** Inputs of each call and event: `npm run test:long` uses 200; set FUZZ_INPUTS=10000 by hand. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? '10');
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const AT_ONCE = 50;
const TIME = 120_000 + INPUTS * 1000;
/** Calls that end sessions. */
const ENDS_SESSIONS = new Set(['logout', 'renewSession', 'changePassword', 'endSession', 'endOtherSessions', 'operatorBlock', 'beginBreak']);
const HOST = 'localhost';

let test: TestApp;
let dictionary: Dictionary;
let memberCode = '';
let players = 0;
let elsewhere = '';
beforeAll(async () => {
  test = await startTestApp({ callsPerSecond: 1e9, limits: { packetsPerSecond: 1e9, packetBurst: 1e9 } });
  const player = await test.player('fuzz.player');
  ({ memberCode } = player.data);
  dictionary = {
    id: [memberCode, memberCode, '1', '2', '3', '4'],
    memberCode: [memberCode, memberCode, 'u999999'],
    username: ['fuzz.player', 'FUZZ.PLAYER'],
    site: ['maidan', 'patang', 'nowhere'],
    report: ['account-statement', 'transfer-statement', 'transactions', 'profit-loss', 'bets'],
    timeZone: ['Asia/Kolkata', 'Nowhere/None'],
    marketId: ['1.3001', '1.3401', '1.9'],
    eventId: ['3001', '3401', '9'],
    eventTypeId: ['4', '1', '2', 'c9', '77'],
    marketType: ['MATCH_ODDS'],
    runnerId: [11, 12, 999],
    selectionId: [11, 12, 999],
    rate: [1.85, 1.01, 1000, 0],
    price: [1.85, 1.86, 2],
    stake: [100, 0.01, 1e7],
    totalSize: [100, 100.005],
    size: [100],
    amount: [500, 99.999],
    side: [0, 1],
    expiresAt: [test.clock.now() + 3_600_000, 0],
    minFillSize: [0, 50, 100],
    ticks: [1, 20, 21],
    type: ['Back', 'Lay', 'deposit', 'withdraw', 'PROMO'],
    phone: ['9876543210', '9000000001'],
    managerId: ['m-maidan'],
    method: ['UPI', 'BANK'],
    upi: ['asha@okbank'],
    from: ['2020-01-01', '1700000000000'],
    to: ['2030-01-01'],
    page: ['1', '2', '999999'],
    password: ['Tarn#Quill47', 'Better#456'],
    permissions: [{}],
    oddsType: ['DECIMAL'],
    otp: ['1234'],
    orderId: ['x'.repeat(16)],
    tableId: ['101', '103', '201', '301', '303', '999'],
    roundId: ['1000000000'],
    betId: ['1'],
    spot: ['a', 'dragon', ''],
    choice: ['', 'sardine'],
    autoCashOut: [1.01, 2, 1e6],
    gameId: ['teen-patti', 'aviator', 'marigold'],
    betRef: Array.from({ length: 300 }, (_item, index) => `casino-${index}`),
    requestRef: Array.from({ length: 300 }, (_item, index) => `press-${index}`),
    wallet: ['MAIN', 'BONUS'],
    code: ['WELCOME42', 'SPRING7'],
    grant: [100, 99.999, 1e8],
    endsAt: ['2030-01-01T00:00:00Z'],
    fingerprint: ['0'.repeat(64)],
    wagering: [1, 10],
    days: [7, 30],
    months: [6, 12],
    hours: [24, 48],
    minutes: [15, 30],
    betSlipRef: Array.from({ length: 300 }, (_item, index) => `fuzz-${index}`),
  };
  const made = await test.app.fastify.inject({ method: 'POST', url: '/LoginWithDemo', headers: { host: 'patang.localhost' } });
  elsewhere = made.json<{ token: { accessToken: string } }>().token.accessToken;
}, TIME);
afterAll(() => test.stop());

/** Opens a session of the player, even if the fuzz has changed or locked the password, and returns its token. */
async function login(): Promise<string> {
  const account = await test.app.accounts.byMemberCode(memberCode);
  const opened = await test.app.auth.admit(
    { ...account!, status: 'active' },
    { site: 'maidan', address: '127.0.0.1', browser: 'fuzz' },
    { way: 'PASSWORD', strength: 'FULL' },
  );
  if (opened.ok) return opened.value.token;
  if (opened.code !== 'SELF_EXCLUDED') throw new Error(`no session: ${opened.code}`);
  // the fuzz has excluded its player for good: continue with another one
  players += 1;
  const next = await test.player(`fuzz.player${players}`);
  ({ memberCode } = next.data);
  dictionary = { ...dictionary, id: [memberCode, memberCode, '1', '2', '3', '4'], memberCode: [memberCode, memberCode, 'u999999'] };
  return next.token.accessToken;
}

const isLiving = async (token: string): Promise<boolean> => (await test.app.auth.session(token, 'maidan', true)).ok;

function authorization(bearer: Bearer, own: string): Record<string, string> {
  if (bearer === 'none') return {};
  if (bearer === 'no token at all') return { authorization: 'Basic Og==' };
  return { authorization: `Bearer ${{ own, 'made up': 'x'.repeat(43), 'of another site': elsewhere }[bearer]}` };
}

/** Patterns of a stack, a query or a source file. */
const INSIDE = /\n\s+at |node_modules|\.[jt]s:\d|\/src\/|(?:Type|Range|Reference|Syntax)Error|duplicate key|violates|syntax error at|relation "|ECONN/;

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface AnyBody {
  readonly success?: boolean;
  readonly code?: string;
}

/** Returns what is wrong with an answer; null if nothing is. */
function complaint(endpoint: Endpoint, call: FuzzCall, answer: Answer, living: boolean): string | null {
  const { status, text } = answer;
  if (status >= 500) return 'a fault';
  if (INSIDE.test(text)) return 'reveals internals';
  if (endpoint.format === 'csv' && status === 200 && !text.startsWith('{')) return call.bearer === 'own' ? null : 'answered without a session';
  // each line of such a file is JSON; a refusal is one line
  const lines = endpoint.format === 'json-lines' ? text.trimEnd().split('\n') : [text];
  const [body] = lines.map((line) => JSON.parse(line) as AnyBody) as [AnyBody];
  if (status >= 400 && body.success !== false) return 'an error without success false';
  // a player's session is none of the console
  const session = call.bearer === 'own' && living && endpoint.auth !== 'console';
  if ((status === 401 || status === 403 || body.code === 'SESSION_ENDED') && session) return 'a session error of a living session';
  if (endpoint.auth === 'bearer' && call.bearer !== 'own' && status < 400) return 'answered without a session';
  if (endpoint.auth === 'console' && body.success === true && call.headers['x-operator-key'] === undefined) return 'done without an operator';
  return null;
}

async function fuzzed(endpoint: Endpoint, operatorKey: boolean): Promise<readonly string[]> {
  let token = await login();
  const inputs = fc.sample(calls(endpoint, dictionary), { numRuns: INPUTS, seed: SEED });
  const complaints: string[] = [];
  let reached = 0;
  for (let from = 0; from < inputs.length; from += AT_ONCE) {
    if (!(await isLiving(token))) token = await login();
    const batch = inputs
      .slice(from, from + AT_ONCE)
      .map((call, index) => (operatorKey && index % 4 !== 0 ? { ...call, headers: { ...call.headers, 'x-operator-key': OPERATOR_KEY } } : call));
    const own = token;
    const answers = await answerAll(batch.map((call) => ask(endpoint, call, own)));
    reached += answers.filter(({ status }) => !REFUSED_BEFORE.has(status)).length;
    const living = await isLiving(own);
    if (!living && !ENDS_SESSIONS.has(endpoint.name)) complaints.push('has ended the session');
    for (const [index, call] of batch.entries()) {
      const wrong = complaint(endpoint, call, answers[index]!, living);
      if (wrong !== null)
        complaints.push(`${wrong}: ${endpoint.method} ${JSON.stringify(call)} -> ${answers[index]!.status} ${answers[index]!.text.slice(0, 300)}`);
    }
  }
  if (INPUTS >= 500 && reached === 0 && !needsPerson(endpoint)) complaints.push('no input reached the handler');
  return complaints;
}

/** Returns whether a call needs an operator's session, which the local key has not: each of its inputs is refused. */
const needsPerson = ({ name, auth }: Endpoint): boolean => auth === 'console' && (name.startsWith('console') || name === 'operatorAcceptRestore');

/** Malformed, without a session, or unknown: refused before the call's own work. */
const REFUSED_BEFORE = new Set([400, 401, 404, 413, 414, 415, 421]);

async function ask(endpoint: Endpoint, call: FuzzCall, own: string): Promise<Answer> {
  const isOfOperator = endpoint.rule !== null;
  const answer = await (isOfOperator ? test.app.operators! : test.app.fastify).inject({
    method: endpoint.method,
    url: call.url,
    headers: { host: HOST, ...(isOfOperator ? consoleHeaders(defaultConsoleOrigin(0)) : {}), ...call.headers, ...authorization(call.bearer, own) },
    ...(call.payload === null ? {} : { payload: call.payload }),
  });
  return { status: answer.statusCode, text: answer.payload };
}

/** Resolves with all results. Advances the clock meanwhile, because bets wait for their delay. */
async function answerAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const all = Promise.all(work);
  const waiting = { over: false };
  void all.finally(() => {
    waiting.over = true;
  });
  await waitUntil(() => waiting.over);
  return all;
}

/** Polls often at first; advances the clock only for a call that really waits for it. */
async function waitUntil(isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver() && turn < 400; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, turn < 20 ? 5 : 50);
    });
    if (turn > 30) await test.clock.advance(1000);
  }
}

async function everyRow(rows: Readonly<Record<string, Endpoint>>, operatorKey: boolean): Promise<Readonly<Record<string, readonly string[]>>> {
  const complaints: Record<string, readonly string[]> = {};
  for (const endpoint of Object.values(rows)) {
    if (ONLY !== undefined && !ONLY.includes(endpoint.name)) continue;
    const found = await fuzzed(endpoint, operatorKey);
    if (found.length > 0) complaints[endpoint.name] = [`${found.length} of ${INPUTS}`, ...found.slice(0, 3)];
    const faults = test.faults.splice(0);
    if (faults.length > 0) complaints[`${endpoint.name} logged`] = faults.slice(0, 3);
  }
  return complaints;
}

it(
  `every call of a player, ${INPUTS} inputs each (seed ${SEED})`,
  async () => {
    expect(await everyRow(ENDPOINTS, false), `seed ${SEED}`).toEqual({});
  },
  TIME,
);
const ANSWERS = [
  'login-success',
  'login-error',
  'login-otp-success',
  'get-freehomeallmarkets-success',
  'place-bet-success',
  'place-bet-error',
  'get-bets-success',
  'get-bets-error',
  'bet-status',
  'bet-status-error',
  'request-error',
] as const;

interface PacketAnswer {
  readonly text: string;
  /** Whether the packet named the live session. */
  readonly own: boolean;
}

/** Sends packets of one event name; each must be answered, by its acknowledgement or an event. */
async function sendPackets(socket: TestSocket, event: string, batch: readonly FuzzPacket[], token: string): Promise<readonly PacketAnswer[]> {
  const answers: PacketAnswer[] = [];
  const noteAnswer = (payload: unknown): void => void answers.push({ text: JSON.stringify(payload), own: false });
  for (const name of ANSWERS) socket.on(name, noteAnswer);
  for (const { args } of batch) {
    const own = (args[0] as { readonly token?: unknown } | null | undefined)?.token === token;
    emitRaw(socket, event, ...args, (payload: unknown) => void answers.push({ text: JSON.stringify(payload), own }));
  }
  await waitUntil(() => answers.length >= batch.length || !socket.connected);
  for (const name of ANSWERS) socket.off(name, noteAnswer);
  return answers;
}

function complaintOfPacket({ text, own }: PacketAnswer): string | null {
  if (INSIDE.test(text)) return `reveals internals: ${text}`;
  if (text.includes('"code":"FAULT"')) return `a fault: ${text}`;
  return own && text.includes('"code":"SESSION_ENDED"') ? `a session error of a living session: ${text}` : null;
}

/** Sends half of the packets on a socket with a session, half with invalid tokens. Returns the complaints. */
async function fuzzedEvent(event: keyof typeof CLIENT_EVENTS): Promise<readonly string[]> {
  const found: string[] = [];
  const token = await login();
  for (const tokens of [[token], ['x'.repeat(43), elsewhere, '']]) {
    const socket = await test.socket();
    const inputs = fc.sample(packets(CLIENT_EVENTS[event], { ...dictionary, token: tokens }), { numRuns: INPUTS / 2, seed: SEED });
    for (let from = 0; from < inputs.length; from += AT_ONCE) {
      const batch = inputs.slice(from, from + AT_ONCE);
      const answers = await sendPackets(socket, event, batch, token);
      if (!socket.connected || answers.length < batch.length) found.push(`${answers.length} answers to ${batch.length}: ${JSON.stringify(batch)}`);
      found.push(...answers.map(complaintOfPacket).filter((text) => text !== null));
    }
    socket.disconnect();
  }
  return found;
}

it(
  `every event of a socket, ${INPUTS} packets each (seed ${SEED})`,
  async () => {
    const complaints: Record<string, readonly string[]> = {};
    for (const event of Object.keys(CLIENT_EVENTS) as (keyof typeof CLIENT_EVENTS)[]) {
      const found = [...(await fuzzedEvent(event)), ...test.faults.splice(0)];
      if (found.length > 0) complaints[event] = found.slice(0, 3);
    }
    expect(complaints, `seed ${SEED}`).toEqual({});
  },
  TIME,
);

it(
  `names that are no events, ${INPUTS} packets (seed ${SEED})`,
  async () => {
    const socket = await test.socket();
    const names = fc.oneof(
      fc.constantFrom('activity', 'logout', 'error', 'message', '__proto__', 'constructor', 'toString', '*', ''),
      fc.string({ unit: 'binary' }),
    );
    const reserved = new Set(['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']);
    for (const [name, { args }] of fc.sample(fc.tuple(names, packets(null, dictionary)), { numRuns: INPUTS, seed: SEED }))
      if (!reserved.has(name)) emitRaw(socket, name, ...args);
    expect(await acknowledged(socket, 'unsubscribe', {})).toEqual({ success: true });
    expect(test.faults).toEqual([]);
  },
  TIME,
);

it(
  `every call of an operator, ${INPUTS} inputs each (seed ${SEED})`,
  async () => {
    expect(await everyRow({ ...OPERATOR_ENDPOINTS, ...CONSOLE_ENDPOINTS }, true), `seed ${SEED}`).toEqual({});
  },
  TIME,
);
