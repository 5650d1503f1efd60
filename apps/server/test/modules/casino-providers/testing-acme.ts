/** TEST FIXTURE: the external provider Acme with its one game, and its signed calls. */
import { createHmac } from 'node:crypto';
import type { InstalledProvider } from '../../../src/modules/casino-providers/provider-file.ts';
import type { TestApp } from '../../testing-app.ts';

export const GAME = {
  gameId: 'heads-or-tails',
  tableId: 'acme:heads-or-tails',
  name: { en: 'Heads or tails', hi: 'चित या पट' },
  rooms: ['casino'],
  needs: 'c9',
  largestMultiple: 8,
} as const;
export const ACME: InstalledProvider = {
  id: 'acme',
  name: 'Acme',
  launchUrl: 'http://127.0.0.1:9/launch',
  secret: 's'.repeat(40),
  sites: ['maidan'],
  games: [GAME],
};

export interface SeamlessAnswer {
  readonly status: number;
  readonly success: boolean;
  readonly code?: string;
  readonly balance?: number;
  readonly session?: string;
}

export interface Signing {
  readonly at?: number;
  readonly secret?: string;
  readonly provider?: string;
  readonly signedBody?: string;
}

/** Sends a signed call of a provider. Default: Acme's, now. */
export async function seamless(test: TestApp, name: string, body: object, signing: Signing = {}): Promise<SeamlessAnswer> {
  const { at = test.clock.now(), secret = ACME.secret, provider = ACME.id, signedBody } = signing;
  const path = `/seamless/${provider}/${name}`;
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', secret)
    .update(`${at}.${path}.${signedBody ?? text}`)
    .digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': String(at), 'x-signature': signature };
  const response = await fetch(`${test.url}${path}`, { method: 'POST', headers, body: text });
  return { status: response.status, ...((await response.json()) as Omit<SeamlessAnswer, 'status'>) };
}

/** Launches Acme's game for the player of this access token and returns the code of its session. */
export async function launchCode(test: TestApp, token: string): Promise<string> {
  const { body } = await test.call('POST', 'singleGame', { token, body: { gameId: GAME.gameId, tableId: GAME.tableId } });
  const { url } = body['data'] as unknown as { url: string };
  return new URL(url).searchParams.get('code') ?? '';
}
