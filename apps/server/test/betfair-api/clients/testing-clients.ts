/** TEST FIXTURE: programs of Betfair's clients as child processes, whose connections a test can cut. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TEST_PASSWORD } from '../../testing-app.ts';
import type { BetfairTest } from '../testing-betfair.ts';

/** Makes the certificate that the hosts in the clients' code need. */
export const CLIENT_HOSTS = { BETFAIR_HOSTS: '*.betfair.com *.betfair.com.au' };
const REDIRECT = new URL('../../../../../examples/market-maker/redirect.mjs', import.meta.url).href;
export const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** Passes bytes between a client and a port of the server. */
export class Relay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: number) {
    this.#server = createServer((near) => {
      const far = connect(target, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        // prettier-ignore
        this.#sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }

  static async to(target: number): Promise<Relay> {
    const relay = new Relay(target);
    await new Promise<void>((resolve) => {
      relay.#server.listen(0, '127.0.0.1', resolve);
    });
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts all connections; new ones are taken. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

/** A program and what it reports, step by step. */
export class ClientProgram {
  readonly #child: ChildProcess;
  readonly #relays: readonly Relay[];
  readonly #reports = new Map<string, unknown>();
  readonly exit: Promise<number | null>;
  errors = '';
  output = '';
  #wake: () => void = () => undefined;
  #hasEnded = false;

  constructor(child: ChildProcess, relays: readonly Relay[]) {
    this.#child = child;
    this.#relays = relays;
    child.on('message', ({ step, seen }: { step: string; seen: unknown }) => {
      this.#reports.set(step, seen);
      this.#wake();
    });
    child.stdout!.on('data', (text: Buffer) => (this.output += text.toString()));
    child.stderr!.on('data', (text: Buffer) => (this.errors += text.toString()));
    this.exit = new Promise((resolve) => {
      child.on('close', (code) => {
        this.#hasEnded = true;
        for (const relay of relays) relay.close();
        this.#wake();
        resolve(code);
      });
    });
  }

  /** Waits for the report of a step. Throws if the program ends before it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- reports of many forms, which the tests check
  async step(name: string): Promise<any> {
    while (!this.#reports.has(name)) {
      if (this.#hasEnded) throw new Error(`the program ended before ${name}:\n${this.errors}${this.output}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#reports.get(name);
  }

  say(word: string): void {
    this.#child.send(word);
  }

  /** Cuts all its connections, as a broken network does. */
  cut(): void {
    for (const relay of this.#relays) relay.cut();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }
}

/** Starts a program with the server's addresses and certificate in its environment. `path`: absolute. */
export async function startProgram(betfair: BetfairTest, path: string, environment: Readonly<Record<string, string>>): Promise<ClientProgram> {
  const { https, stream } = betfair.api.ports()!;
  const relays = await Promise.all([Relay.to(https), Relay.to(stream!)]);
  const child = spawn(process.execPath, ['--import', REDIRECT, path], {
    env: {
      PATH: process.env['PATH'],
      NODE_EXTRA_CA_CERTS: join(betfair.dataDirectory, 'betfair', 'maidan-ca.pem'),
      MAIDAN_HTTPS_PORT: String(relays[0].port),
      MAIDAN_STREAM_PORT: String(relays[1].port),
      PASSWORD: TEST_PASSWORD,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return new ClientProgram(child, relays);
}
