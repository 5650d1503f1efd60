/**
 * TEST FIXTURE, run as a separate process: an external provider with one game, heads or tails, that uses our players' wallets with signed
 * calls (docs/casino-providers.md). argv: its id and the address of the casino; its secret is in the environment.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, , id = '', casino = ''] = process.argv;
const secret = process.env['PROVIDER_SECRET'] ?? '';

interface Answer {
  readonly success: boolean;
  readonly code?: string;
  readonly session?: string;
  readonly balance?: number;
}

async function ask(call: string, body: object): Promise<Answer> {
  const path = `/seamless/${id}/${call}`;
  const text = JSON.stringify(body);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret).update(`${timestamp}.${path}.${text}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  return (await (await fetch(`${casino}${path}`, { method: 'POST', headers, body: text })).json()) as Answer;
}

function page(text: string, session: string): string {
  const stake = ['heads', 'tails'].map((side) => `<button name="side" value="${side}">${side} for 100</button>`).join(' ');
  const form = session === '' ? '' : `<form method="post" action="/play"><input type="hidden" name="session" value="${session}">${stake}</form>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Heads or tails</title><body><h1>Heads or tails</h1><p role="status">${text}</p>${form}</body></html>`;
}

async function launch(address: URL): Promise<string> {
  const login = await ask('authenticate', { code: address.searchParams.get('code') ?? '' });
  return login.success ? page(`Balance ${login.balance}`, login.session ?? '') : page(`Closed: ${login.code}`, '');
}

async function play(request: IncomingMessage): Promise<string> {
  let form = '';
  for await (const piece of request) form += String(piece);
  const fields = new URLSearchParams(form);
  const session = fields.get('session') ?? '';
  const round = randomBytes(8).toString('hex');
  const move = { session, roundId: round, gameId: 'heads-or-tails' };
  const bet = await ask('bet', { ...move, transactionId: `bet-${round}`, amount: 100 });
  if (!bet.success) return page(`Refused: ${bet.code}`, session);
  const won = fields.get('side') === (randomInt(2) === 0 ? 'heads' : 'tails');
  const win = await ask('win', { ...move, transactionId: `win-${round}`, betId: `bet-${round}`, amount: won ? 196 : 0 });
  return page(`${won ? 'Won 196' : 'Lost'}. Balance ${win.balance}`, session);
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://provider');
  const html = request.method === 'POST' ? await play(request) : await launch(address);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`));
