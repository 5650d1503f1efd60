/** TEST FIXTURE: state of a random day (test/random-day/testing-day.ts), and the building blocks of its actions. */
import type { Login } from '@maidan/contract';
import { newPhone, registered, type SignUpOptions } from '../modules/otp/testing-phones.ts';
import { startTestApp, type Reply, type TestApp, type TestSocket } from '../testing-app.ts';

/** Returns whole numbers 0..n-1 (xorshift); the same seed gives the same numbers. */
export type Draw = (n: number) => number;
export function drawFrom(seed: number, step: number): Draw {
  let state = (Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(step + 1, 0xc2b2_ae35)) >>> 0 || 1;
  return (n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

export interface DayMarket {
  readonly marketId: string;
  readonly marketType: 'MATCH_ODDS' | 'Special' | 'SESSION';
  readonly selectionIds: readonly number[];
  state: 'open' | 'settled' | 'unsettled' | 'void';
  /** Last quote of each selection: decimal odds and rates as bets have them, lines of a session. */
  quotes: readonly DayQuote[];
}
export interface DayQuote {
  readonly selectionId: number;
  readonly back: { readonly price: number; readonly line: number | null };
  readonly lay: { readonly price: number; readonly line: number | null };
}

/** Current state of the day. */
export interface Day {
  readonly test: TestApp;
  /** Returns the player's socket. A socket belongs to the first player who uses it. */
  socketOf(player: Login): Promise<TestSocket>;
  readonly players: Login[];
  readonly markets: DayMarket[];
  readonly promoCodes: string[];
  /** Reference numbers of pending payments. */
  readonly payments: string[];
  /** Returns a unique number. */
  next(): number;
  /** Sends a call of a player and returns the reply. */
  call(player: Login, method: string, path: string, body?: unknown): Promise<Reply>;
  operator(method: string, path: string, body?: unknown): Promise<Reply>;
}

export interface DayAction {
  readonly name: string;
  /** Frequency relative to the others. */
  readonly weight: number;
  /** Result: 'OK', a refusal's code, or 'NOTHING' if the action had no target. Throws on a fault. */
  readonly act: (day: Day, draw: Draw) => Promise<string>;
}

export const NOTHING = 'NOTHING';

export function pick<T>(from: readonly T[], draw: Draw): T | undefined {
  return from.length === 0 ? undefined : from[draw(from.length)];
}

/** Returns 'OK' or the refusal's code; throws on a fault. */
export function became(reply: Reply): string {
  if (reply.status >= 500) throw new Error(`a fault: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.success ? 'OK' : String(reply.body.code);
}

/** Makes an action that is one call of some player. */
export const byPlayer =
  (ask: (day: Day, player: Login, draw: Draw) => Promise<string>): DayAction['act'] =>
  async (day, draw) => {
    const player = pick(day.players, draw);
    return player === undefined ? NOTHING : ask(day, player, draw);
  };

/** Signs a player up by phone and adds him to the day. */
export async function signUpWith(day: Day, options: Partial<SignUpOptions>): Promise<string> {
  const reply = await registered(day.test, newPhone(), options);
  if (became(reply) !== 'OK') return became(reply);
  const { user, verifytoken } = (reply.body as unknown as { data: { output: { user: Login['data']; verifytoken: string } } }).data.output;
  day.players.push({ success: true, status: 200, message: '', data: user, token: { accessToken: verifytoken, expiresIn: 0 }, result: { isB2C: true } });
  return 'OK';
}

export async function openDay(): Promise<Day> {
  const test = await startTestApp({
    environment: { PAYMENT_S: 'operator' },
    callsPerSecond: 1e9,
    limits: { packetsPerSecond: 1e9, packetBurst: 1e9 },
    betRate: { perSecond: 1e9, burst: 1e9 },
  });
  let numbers = 0;
  const sockets = new Map<string, Promise<TestSocket>>();
  const call: Day['call'] = (player, method, path, body) =>
    test.call(method, path, { token: player.token.accessToken, ...(body === undefined ? {} : { body }) });
  return {
    test,
    socketOf: (player) => {
      const { memberCode } = player.data;
      const opened = sockets.get(memberCode) ?? test.socket();
      sockets.set(memberCode, opened);
      return opened;
    },
    players: [],
    markets: [],
    promoCodes: [],
    payments: [],
    next: () => (numbers += 1),
    call,
    operator: (method, path, body) => test.operator(method, path, body),
  };
}
