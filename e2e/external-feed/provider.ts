/** A provider of the external feed (docs/external-feed.md), with a server of its own that has no other feed. */
import { expect } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverAddress, OwnServer } from '../stage/server.ts';

const SECRET = 'a secret of the browser tests, 32 characters and more';
const PATH = '/feed/acme';

export class Provider {
  readonly #server: OwnServer;
  readonly #folder: string;
  readonly #heartbeat: NodeJS.Timeout;
  #seq = 0;

  private constructor(server: OwnServer, folder: string) {
    this.#server = server;
    this.#folder = folder;
    this.#heartbeat = setInterval(() => void this.#post({ say: [] }), 1000);
  }

  /** Starts a server whose only feed is this provider. */
  static async open(): Promise<Provider> {
    const folder = mkdtempSync(join(tmpdir(), 'maidan-provider-'));
    const file = join(folder, 'providers.json');
    writeFileSync(file, JSON.stringify([{ id: 'acme', name: 'Acme Data', secret: SECRET }]));
    return new Provider(await OwnServer.open({ FEED: 'external', FEED_PROVIDERS: file }), folder);
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }

  get port(): string {
    return this.#server.port;
  }

  /** Sends statements as the next line of the feed. Fails the test if the server refuses the line. */
  async push(...statements: readonly object[]): Promise<void> {
    this.#seq += 1;
    const answer = await this.#post({ seq: this.#seq, say: statements });
    expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  }

  async #post(line: object): Promise<unknown> {
    const body = JSON.stringify(line);
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', SECRET).update(`${timestamp}.${PATH}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/x-ndjson', 'x-timestamp': timestamp, 'x-signature': signature };
    return (await fetch(`${serverAddress()}${PATH}`, { method: 'POST', headers, body })).json();
  }
}
