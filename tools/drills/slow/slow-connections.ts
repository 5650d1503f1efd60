/** Clients that are slow on purpose, on plain TCP: requests that send one byte a second, and idle sockets. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const DRIP_MS = 1000;

/** A request that sends its headers or its body one byte a second. `ended` is true after the server has closed it. */
export class DrippingRequest {
  readonly #socket: Socket;
  readonly #timer: NodeJS.Timeout;
  ended = false;

  constructor(port: number, part: 'headers' | 'body') {
    this.#socket = connect(port, '127.0.0.1');
    const head = 'POST /user/userLogin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    this.#socket.write(part === 'headers' ? head : `${head}Content-Length: 5000\r\n\r\n{`);
    this.#timer = setInterval(() => this.#socket.write(part === 'headers' ? 'X' : ' '), DRIP_MS);
    this.#socket.on('error', () => this.#end()).on('close', () => this.#end());
    this.#socket.resume();
  }

  close(): void {
    this.#end();
    this.#socket.destroy();
  }

  #end(): void {
    this.ended = true;
    clearInterval(this.#timer);
  }
}

/** A websocket of Socket.IO that connects and then only answers the server's pings. */
export class IdleSocket {
  readonly #socket: Socket;
  closed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => (this.closed = true)).on('close', () => (this.closed = true));
  }

  /** Resolves when the server has accepted the connection. */
  static async open(port: number): Promise<IdleSocket> {
    const socket = connect(port, '127.0.0.1');
    const idle = new IdleSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      let seen = '';
      const look = (data: Buffer): void => {
        seen += data.toString('latin1');
        if (seen.includes('\r\n\r\n') && seen.includes('"sid"') && !seen.includes('40{')) {
          seen = '40{'; // the request to connect is sent once
          socket.write(textFrame('40'));
        } else if (seen.startsWith('40{') && seen.length > 3) {
          socket.off('data', look).on('data', (more: Buffer) => answerPings(socket, more));
          resolve();
        }
      };
      socket.on('data', look);
      socket.write(upgradeRequest());
    });
    return idle;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Answers engine.io's ping, the text frame '2', with a pong. */
function answerPings(socket: Socket, data: Buffer): void {
  if (data.includes(Buffer.from([0x81, 1, 0x32]))) socket.write(textFrame('3'));
}

export function upgradeRequest(): string {
  const key = randomBytes(16).toString('base64');
  return `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;
}

/** Returns a masked text frame, as clients must send it; `text` has at most 125 bytes. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  for (let index = 0; index < payload.length; index += 1) payload[index] = payload[index]! ^ mask[index & 3]!;
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, payload]);
}
