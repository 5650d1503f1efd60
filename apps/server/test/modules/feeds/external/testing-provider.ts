/** TEST FIXTURE: a provider of the external feed, as an operator would write one: numbers its lines, signs its calls. */
import { signatureOf } from '../../../../src/platform/secrets.ts';
import type { BatchAnswer, LineAnswer } from '../../../../src/modules/feeds/external/external-feed.ts';
import type { FeedProvider } from '../../../../src/modules/feeds/external/provider-file.ts';

export const ACME: FeedProvider = { id: 'acme', name: 'Acme Data', secret: 'a'.repeat(40) };
export const OTHER: FeedProvider = { id: 'other', name: 'Other Data', secret: 'o'.repeat(40) };

export interface FeedReply extends Partial<BatchAnswer> {
  readonly status: number;
  readonly success: boolean;
  readonly code?: string;
}

export interface Signing {
  readonly at?: number;
  readonly secret?: string;
  /** Signed instead of the body that is sent. */
  readonly signedBody?: string;
}

export class TestingProvider {
  readonly #url: string;
  readonly #provider: FeedProvider;
  seq = 0;

  constructor(url: string, provider: FeedProvider = ACME) {
    this.#url = url;
    this.#provider = provider;
  }

  /** Sends text as the body of a call. */
  async post(body: string, { at = Date.now(), secret = this.#provider.secret, signedBody }: Signing = {}): Promise<FeedReply> {
    const path = `/feed/${this.#provider.id}`;
    const signature = signatureOf(secret, { path, timestamp: String(at), body: signedBody ?? body });
    const headers = { 'content-type': 'application/x-ndjson', 'x-timestamp': String(at), 'x-signature': signature };
    const response = await fetch(`${this.#url}${path}`, { method: 'POST', headers, body });
    return { status: response.status, ...((await response.json()) as Omit<FeedReply, 'status'>) };
  }

  /** Sends lines unchanged. */
  lines(...lines: readonly unknown[]): Promise<FeedReply> {
    return this.post(lines.map((line) => JSON.stringify(line)).join('\n'));
  }

  /** Sends one line under the next number; after a refusal the number stays. */
  async say(...statements: readonly object[]): Promise<LineAnswer> {
    const reply = await this.lines({ seq: this.seq + 1, say: statements });
    const answer = reply.lines?.[0];
    if (answer === undefined) throw new Error(`the call was answered ${reply.status} ${reply.code}`);
    if (answer.status === 'applied') this.seq += 1;
    return answer;
  }

  signOfLife(): Promise<FeedReply> {
    return this.lines({ say: [] });
  }

  async state(): Promise<FeedReply> {
    const path = `/feed/${this.#provider.id}`;
    const timestamp = String(Date.now());
    const headers = { 'x-timestamp': timestamp, 'x-signature': signatureOf(this.#provider.secret, { path, timestamp, body: '' }) };
    const response = await fetch(`${this.#url}${path}`, { headers });
    return { status: response.status, ...((await response.json()) as Omit<FeedReply, 'status'>) };
  }
}

const HOUR_MS = 3_600_000;

/** A football match of the provider: event m1, match odds m1.mo (1 home, 2 away, 3 draw), a bookmaker m1.bm of 1 and 2. */
export const FIXTURE = [
  {
    type: 'event',
    eventId: 'm1',
    eventTypeId: '1',
    name: 'North End v South End',
    competitionId: 'l1',
    competitionName: 'Acme League',
    openDate: Date.now() + HOUR_MS,
    teams: ['North End', 'South End'],
  },
  {
    type: 'market',
    marketId: 'm1.mo',
    eventId: 'm1',
    name: 'Match Odds',
    marketType: 'MATCH_ODDS',
    runners: [
      { selectionId: 1, name: 'North End' },
      { selectionId: 2, name: 'South End' },
      { selectionId: 3, name: 'The Draw' },
    ],
    betDelay: 0,
    turnInPlay: true,
  },
  {
    type: 'market',
    marketId: 'm1.bm',
    eventId: 'm1',
    name: 'Bookmaker',
    marketType: 'Special',
    runners: [
      { selectionId: 1, name: 'North End' },
      { selectionId: 2, name: 'South End' },
    ],
    turnInPlay: true,
  },
] as const;

export function ladder(selectionId: number, back: number, lay: number): object {
  return { type: 'ladder', marketId: 'm1.mo', selectionId, back: [[back, 50_000]], lay: [[lay, 50_000]] };
}

export function bookmaker(selectionId: number, back: number, lay: number): object {
  return { type: 'bookmaker', marketId: 'm1.bm', selectionId, back: [back, 50_000], lay: [lay, 50_000] };
}

export function status(marketId: string, state: 'OPEN' | 'SUSPENDED' | 'CLOSED', inPlay: boolean): object {
  return { type: 'market-status', marketId, status: state, inPlay };
}

/** The fixture with prices and both markets open. */
export const OPEN_MATCH: readonly object[] = [
  ...FIXTURE,
  ladder(1, 2.5, 2.52),
  ladder(2, 3.1, 3.15),
  ladder(3, 3.5, 3.55),
  bookmaker(1, 2.4, 2.45),
  bookmaker(2, 3, 3.1),
  status('m1.mo', 'OPEN', false),
  status('m1.bm', 'OPEN', false),
];
