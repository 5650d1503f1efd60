/** The load: players, each on a websocket, who bet through a separate server process (bet-server.ts). */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { eventOf, SocketClient, startsWith } from '../../tools/drills/parts/socket-client.ts';
import { startProgram } from '../yardsticks.ts';
import type { BenchMarket, FromBetServer, ToBetServer } from './bet-server.ts';
import { sequence } from './exchange-load.ts';

const LIMIT_MS = 300_000;
const AT_ONCE = 50;
const SUCCESS = Buffer.from('42["place-bet-success"');
const REFUSED = Buffer.from('42["place-bet-error"');
const BUSY = '"code":"BUSY"';

type Figures = Extract<FromBetServer, { type: 'figures' }>;

/** The answered bets, and the time of each from request to answer, ms. */
export interface Betting {
  readonly seconds: number;
  readonly latencies: readonly number[];
}

export class BetServer {
  readonly #child: ChildProcess;
  readonly #players: Player[] = [];

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts the product and signs in its players. */
  static async start(players: number): Promise<BetServer> {
    const server = new BetServer(startProgram(new URL('./bet-server.ts', import.meta.url), [String(players)], LIMIT_MS));
    try {
      const { port, tokens, markets } = await server.#nextMessage('ready');
      const random = sequence(1);
      for (let from = 0; from < tokens.length; from += AT_ONCE) {
        server.#players.push(...(await Promise.all(tokens.slice(from, from + AT_ONCE).map((token) => Player.open(port, token, markets, random)))));
      }
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  /** Places one bet after another, each on the next player's socket. */
  async betAlone(seconds: number): Promise<Betting> {
    const latencies: number[] = [];
    const start = performance.now();
    for (let turn = 0; performance.now() - start < seconds * 1000; turn++) latencies.push(await this.#players[turn % this.#players.length]!.bet());
    return { seconds: (performance.now() - start) / 1000, latencies };
  }

  /** Runs all players at once; each bets again after each answer. */
  async betTogether(seconds: number): Promise<Betting> {
    const latencies: number[] = [];
    const start = performance.now();
    const end = start + seconds * 1000;
    const play = async (player: Player): Promise<void> => {
      while (performance.now() < end) {
        const took = await player.bet();
        // answers after the end do not count for the rate
        if (performance.now() <= end) latencies.push(took);
      }
    };
    await Promise.all(this.#players.map(play));
    return { seconds, latencies };
  }

  figures(): Promise<Figures> {
    return this.#ask('figures', 'figures');
  }

  /** Audits the ledger. Throws with the audit's report if a paisa is wrong. */
  async audit(): Promise<void> {
    const { ok, text } = await this.#ask('audit', 'audit');
    if (!ok) throw new Error(`the ledger does not balance:\n${text}`);
  }

  async stop(): Promise<void> {
    for (const player of this.#players) player.close();
    if (this.#child.exitCode !== null || !this.#child.connected) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    await this.#ask('stop', 'stopped').finally(() => this.#child.connected && this.#child.disconnect());
    await ended;
  }

  async #ask<Type extends FromBetServer['type']>(ask: ToBetServer['ask'], type: Type): Promise<Extract<FromBetServer, { type: Type }>> {
    const answer = this.#nextMessage(type);
    this.#child.send({ ask } satisfies ToBetServer);
    return answer;
  }

  #nextMessage<Type extends FromBetServer['type']>(type: Type): Promise<Extract<FromBetServer, { type: Type }>> {
    return new Promise((resolve, reject) => {
      const done = (act: () => void): void => {
        this.#child.off('message', listen).off('exit', ended);
        act();
      };
      const ended = (): void => done(() => reject(new Error('the server of the benchmark ended')));
      const listen = (message: FromBetServer): void => {
        if (message.type === 'failed') done(() => reject(new Error(`the server of the benchmark failed: ${message.message}`)));
        else if (message.type === type) done(() => resolve(message as Extract<FromBetServer, { type: Type }>));
      };
      this.#child.on('message', listen).once('exit', ended);
    });
  }
}

/** Thrown if the server answers BUSY: it is overloaded and has stored nothing of the bet. */
export class PutOff extends Error {}

/** A player with a socket, who places one bet at a time. */
export class Player {
  readonly #token: string;
  readonly #markets: readonly BenchMarket[];
  readonly #random: (below: number) => number;
  #socket: SocketClient | null = null;
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null;

  private constructor(token: string, markets: readonly BenchMarket[], random: (below: number) => number) {
    this.#token = token;
    this.#markets = markets;
    this.#random = random;
  }

  static async open(port: number, token: string, markets: readonly BenchMarket[], random: (below: number) => number): Promise<Player> {
    const player = new Player(token, markets, random);
    player.#socket = await SocketClient.open(port, (message) => player.#take(message));
    player.#socket.onLost = (error) => player.#waiting?.reject(error);
    return player;
  }

  /** Backs a runner at the price that other players offer; returns the time from request to answer, ms. Throws if the bet is not fully matched. */
  async bet(): Promise<number> {
    const market = this.#markets[this.#random(this.#markets.length)]!;
    const runner = market.runners[this.#random(market.runners.length)]!;
    const bet = {
      runnerId: runner.selectionId,
      selectionName: runner.name,
      rate: runner.price,
      stake: 100 + this.#random(400),
      marketId: market.marketId,
      marketType: 'MATCH_ODDS',
      eventId: market.eventId,
      type: 'Back',
      browserdetail: 'bench',
      ipaddress: '',
    };
    const start = performance.now();
    const answered = new Promise<void>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    this.#socket?.emit('create-bet', { token: this.#token, betSlipRef: `bench-${randomBytes(8).toString('hex')}`, bet });
    await answered;
    return performance.now() - start;
  }

  close(): void {
    this.#socket?.close();
  }

  #take(message: Buffer): void {
    const isMatched = startsWith(message, SUCCESS) && message.includes('"status":"MATCHED"');
    if (isMatched) this.#waiting?.resolve();
    else if (startsWith(message, REFUSED) && message.includes(BUSY)) this.#waiting?.reject(new PutOff('a bet was put off: BUSY'));
    else if (startsWith(message, SUCCESS) || startsWith(message, REFUSED))
      this.#waiting?.reject(new Error(`a bet was not matched: ${JSON.stringify(eventOf(message))}`));
  }
}
