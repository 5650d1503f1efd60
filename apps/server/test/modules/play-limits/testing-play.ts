/** TEST FIXTURE: players with limits on the whole app, who set limits, bet and read the answers. */
import type { Login, OrderResult, PlayLimitsAnswer, PlaySessionWire } from '@maidan/contract';
import { expect } from 'vitest';
import { newReference, settledAnswer, TEST_PASSWORD, type Reply, type TestApp } from '../../testing-app.ts';

export interface Answered {
  readonly success: boolean;
  readonly code?: string;
  readonly result: PlayLimitsAnswer;
}

/** One player of one running app. */
export class TestPlayer {
  readonly test: TestApp;
  readonly login: Login;

  constructor(test: TestApp, login: Login) {
    this.test = test;
    this.login = login;
  }

  get token(): string {
    return this.login.token.accessToken;
  }

  call(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.test.call(method, path, { token: this.token, headers, ...(body === undefined ? {} : { body }) });
  }

  async limits(): Promise<PlayLimitsAnswer> {
    return ((await this.call('GET', 'play/limits')).body as unknown as Answered).result;
  }

  /** Returns one limit as the page shows it. */
  async limit(name: string): Promise<PlayLimitsAnswer['limits'][number]> {
    const found = (await this.limits()).limits.find((limit) => limit.name === name);
    if (found === undefined) throw new Error(`no limit ${name}`);
    return found;
  }

  /** Requests a limit. Amount in rupees, or minutes for the session; null: no limit. */
  async ask(name: string, amount: number | null): Promise<Answered> {
    return (await this.call('PUT', 'play/limits', { name, amount })).body as unknown as Answered;
  }

  async step(step: 'confirm' | 'withdraw', name: string): Promise<Answered> {
    return (await this.call('POST', `play/limits/${step}`, { name })).body as unknown as Answered;
  }

  async session(): Promise<PlaySessionWire> {
    return ((await this.call('GET', 'play/session')).body as unknown as { result: PlaySessionWire }).result;
  }

  /** Takes a break in its two steps, with the password of test players as the proof. Default site: that of localhost. */
  async takeBreak(wish: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply['body']> {
    const call = async (path: string, payload: object): Promise<Reply['body']> => {
      const sent = { ...headers, authorization: `Bearer ${this.token}` };
      return (await this.test.app.fastify.inject({ method: 'POST', url: `/${path}`, headers: sent, payload })).json();
    };
    const summary = await call('play/break/summary', wish);
    if (!summary.success) return summary;
    const { token } = (summary as unknown as { result: { token: string } }).result;
    return call('play/break', { token, sure: true, password: TEST_PASSWORD });
  }

  /** Bets over HTTP and waits for the delay. Default: backs 100 rupees at 1.85 on the live cricket match. */
  bet(options: Readonly<Record<string, unknown>> = {}): Promise<OrderResult> {
    return settledAnswer(this.test, this.startBet(options));
  }

  /** Bets as `bet` does, and leaves the clock where it is: the bet stays in its delay. */
  async startBet(options: Readonly<Record<string, unknown>> = {}): Promise<OrderResult> {
    const { body } = await this.call('POST', 'exchange/order', [orderItem(options)]);
    return (body as unknown as { result: OrderResult[] }).result[0]!;
  }

  openOrders(): Promise<number> {
    return this.count('select count(*)::int as n from orders o join account a on a.id = o.account where a.member_code = $1 and o.status < 2');
  }

  async count(sql: string): Promise<number> {
    const [row] = await this.test.database.query<{ n: number }>(sql, [this.login.data.memberCode]);
    return row?.n ?? 0;
  }
}

/** Returns an item of exchange/order; totalSize in rupees. */
export function orderItem(options: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    side: 0,
    price: 1.85,
    selectionId: 11,
    btype: 'MATCH_ODDS',
    oddsType: 'DECIMAL',
    eventTypeId: '4',
    marketId: '1.3001',
    totalSize: 100,
    betSlipRef: newReference(),
    fromOneClick: false,
    betDelay: 0,
    line: null,
    ...options,
  };
}

/** Makes a player without a phone. */
export async function newPlayer(test: TestApp, name: string): Promise<TestPlayer> {
  return new TestPlayer(test, await test.player(name));
}

/** Makes an account with this phone on a site and signs it in. */
export async function playerOn(test: TestApp, site: string, phone: string): Promise<TestPlayer> {
  const username = `d${phone}${site}`;
  await test.operator('POST', 'operator/accounts', { site, username, password: TEST_PASSWORD, phone });
  const headers = { host: `${site}.localhost` };
  const login = await test.app.fastify.inject({ method: 'POST', url: '/user/userLogin', headers, payload: { username, password: TEST_PASSWORD } });
  return new TestPlayer(test, login.json<Login>());
}

/** Raises the person of a player to level 3 of the markers of harm by a ticket, and waits until offers are off. */
export async function distress(player: TestPlayer): Promise<void> {
  await player.call('POST', 'support/tickets', { kind: 'PLAY', text: 'I lost everything, I want to die' });
  await expect
    .poll(async () => {
      await player.test.clock.advance(20_000);
      return player.session();
    })
    .toMatchObject({ offers: false, reviewDue: true });
}
