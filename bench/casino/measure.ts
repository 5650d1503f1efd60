/** K1: the CPU time and memory that thousands of spectators of one flight cost the server, and their delay. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measurement } from '../report.ts';
import { eventOf, SocketClient, startsWith } from '../../tools/drills/parts/socket-client.ts';
import { startProgram } from '../yardsticks.ts';
import type { FromFlightServer } from './flight-server.ts';

const TABLE = '302';
/** K1_CLIENTS is for a quick look only. */
const WANTED = Number(process.env['K1_CLIENTS'] ?? 5000);
const PLAYERS = 100;
const FLIGHTS = 3;
const AT_ONCE = 100;
const LIMIT_MS = 400_000;

const ROUND = Buffer.from('42["table-round"');
const BETS = Buffer.from('42["table-bets"');
const SNAPSHOT = Buffer.from('42["table-snapshot"');

class Spectators {
  readonly delays: number[] = [];
  rounds = 0;
  bets = 0;
  bytes = 0;
  results = 0;
  readonly #sockets: SocketClient[] = [];

  async join(port: number, count: number): Promise<void> {
    for (let from = 0; from < count; from += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => this.#open(port, from + at === 0)));
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  async #open(port: number, reads: boolean): Promise<void> {
    let seen: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => {
      seen = resolve;
    });
    const socket = await SocketClient.open(port, (message) => {
      this.bytes += message.length;
      if (startsWith(message, SNAPSHOT)) seen();
      else if (startsWith(message, BETS)) this.bets += 1;
      else if (startsWith(message, ROUND)) this.#round(message, reads);
    });
    socket.onLost = (error) => {
      throw error;
    };
    socket.send(`42${JSON.stringify(['subscribe-table', { tableId: TABLE }])}`);
    this.#sockets.push(socket);
    await shown;
  }

  /** Measures the delay of a round message from the server's time in it; server and client use the same machine's clock. */
  #round(message: Buffer, reads: boolean): void {
    this.rounds += 1;
    const text = message.toString('latin1', 0, 400);
    const now = /"now":(\d+)/.exec(text);
    if (now !== null) this.delays.push(Date.now() - Number(now[1]));
    if (!reads) return;
    const round = eventOf(message)?.[1] as { readonly phase?: string } | undefined;
    if (round?.phase === 'result') this.results += 1;
  }
}

function nextMessage<Type extends FromFlightServer['type']>(server: ChildProcess, type: Type): Promise<Extract<FromFlightServer, { readonly type: Type }>> {
  return new Promise((resolve, reject) => {
    const listen = (message: FromFlightServer): void => {
      if (message.type !== type) return;
      server.off('message', listen);
      resolve(message as Extract<FromFlightServer, { readonly type: Type }>);
    };
    server.on('message', listen);
    server.once('exit', () => reject(new Error('the server of the flight ended')));
  });
}

function figures(server: ChildProcess): Promise<Extract<FromFlightServer, { readonly type: 'figures' }>> {
  const answer = nextMessage(server, 'figures');
  server.send('figures');
  return answer;
}

async function flight(): Promise<Measurement> {
  const server = startProgram(new URL('./flight-server.ts', import.meta.url), [String(PLAYERS)], LIMIT_MS);
  const spectators = new Spectators();
  try {
    const { port } = await nextMessage(server, 'ready');
    await spectators.join(port, WANTED);
    while (spectators.results === 0) await sleep(200);
    const before = await figures(server);
    const from = {
      at: performance.now(),
      rounds: spectators.rounds,
      bets: spectators.bets,
      bytes: spectators.bytes,
      delays: spectators.delays.length,
      results: spectators.results,
    };
    while (spectators.results < from.results + FLIGHTS) await sleep(200);
    const after = await figures(server);
    const seconds = (performance.now() - from.at) / 1000;
    const cpu = (after.cpuMicroseconds - before.cpuMicroseconds) / 1e6;
    if (after.dropped > 0) throw new Error(`the server dropped ${after.dropped} viewers to a snapshot`);
    const delays = spectators.delays.slice(from.delays).toSorted((one, other) => one - other);
    const delay = (share: number): number => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN;
    const delivered = spectators.rounds - from.rounds + (spectators.bets - from.bets);
    return {
      id: 'K1',
      ratio: null,
      goal: '',
      product: (100 * cpu) / seconds,
      yardstick: null,
      note: [
        `% of one core for ${WANTED} spectators of one flight with ${PLAYERS} players (${after.bets - before.bets} bets), ${FLIGHTS} flights in ${seconds.toFixed(0)} s: ${cpu.toFixed(2)} CPU s`,
        `delay from the server's stamp to the spectator: p50 ${delay(0.5)} ms, p99 ${delay(0.99)} ms, longest ${delay(1)} ms`,
        `${delivered} messages, ${Math.round((spectators.bytes - from.bytes) / 1e6)} MB; ${Math.round(after.rss / 2 ** 20)} MB of memory`,
      ].join('; '),
    };
  } finally {
    spectators.close();
    if (server.connected) server.disconnect();
    else server.kill('SIGKILL');
  }
}

export const measurements = { K1: flight };
