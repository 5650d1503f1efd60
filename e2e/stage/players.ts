/** Players for tests: each test has its own accounts. */
import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { StagedMarket } from './script.ts';
import { serverAddress } from './server.ts';

export interface Player {
  readonly token: string;
  readonly memberCode: string;
  readonly username: string;
  readonly user: Record<string, unknown>;
  readonly expiresIn: number;
}

interface LoginAnswer {
  readonly data: { readonly memberCode: string; readonly verifytoken: string; readonly details: { readonly username: string } };
  readonly token: { readonly expiresIn: number };
}

/** Opens a new demo account with its grant of ₹1,00,000, by the call of the login dialog. */
export async function demoPlayer(): Promise<Player> {
  const answer = await fetch(`${serverAddress()}/LoginWithDemo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const login = (await answer.json()) as LoginAnswer;
  expect(answer.status, JSON.stringify(login)).toBe(200);
  const { data, token } = login;
  return { token: data.verifytoken, memberCode: data.memberCode, username: data.details.username, user: data, expiresIn: token.expiresIn };
}

/** Signs the page in before its first script runs, once: a later sign-out or reload is not undone. */
export async function signIn(page: Page, player: Player): Promise<void> {
  await page.addInitScript(
    ({ token, user, expiresIn }) => {
      if (sessionStorage.getItem('stage') !== null) return;
      sessionStorage.setItem('stage', 'signed in');
      sessionStorage.setItem('id_token', token);
      sessionStorage.setItem('user_data', JSON.stringify(user));
      sessionStorage.setItem('token_expiry', String(Date.now() + expiresIn * 1000));
      sessionStorage.setItem('isLogin', 'true');
      sessionStorage.setItem('B2C', 'true');
    },
    { token: player.token, user: player.user, expiresIn: player.expiresIn },
  );
}

/** Returns the player of a page that logged in by itself. */
export async function playerOf(page: Page): Promise<Player> {
  const stored = await page.evaluate(() => ['id_token', 'user_data', 'token_expiry'].map((key) => sessionStorage.getItem(key)));
  const [token, user, expiry] = stored.map((value) => value ?? '');
  const details = JSON.parse(user ?? '') as LoginAnswer['data'];
  return {
    token: token ?? '',
    memberCode: details.memberCode,
    username: details.details.username,
    user: { ...details },
    expiresIn: (Number(expiry) - Date.now()) / 1000,
  };
}

/** Sends an authenticated call outside the page. */
export async function callAs<T>(player: Player, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
  const answer = await fetch(`${serverAddress()}/${path}`, {
    method,
    headers: { authorization: `Bearer ${player.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** Backs the first runner with ₹500: matched at 1.85, resting at 500. */
export async function placeBackBet(player: Player, market: StagedMarket, price: number): Promise<void> {
  const { marketId, eventTypeId } = market;
  const { selectionId } = market.runners[0]!;
  const item = {
    side: 0,
    price,
    selectionId,
    btype: 'MATCH_ODDS',
    oddsType: 'DECIMAL',
    eventTypeId,
    marketId,
    totalSize: 500,
    betSlipRef: randomUUID(),
    line: null,
  };
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [item]);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  expect(answer.result[0], JSON.stringify(answer)).toMatchObject({ success: true });
}

/** Bets ₹100 on YES at 46 runs (90) of the line that `stageSession` stages. It is matched at once. */
export async function placeYesBet(player: Player, market: StagedMarket): Promise<void> {
  const { marketId } = market;
  const { selectionId } = market.runners[0]!;
  const item = { side: 0, price: 0.9, line: 46, selectionId, marketId, totalSize: 100, betSlipRef: randomUUID() };
  const answer = await callAs<{ result: { success: boolean }[] }>(player, 'POST', 'exchange/order', [item]);
  expect(answer.result[0], JSON.stringify(answer)).toMatchObject({ success: true });
}
