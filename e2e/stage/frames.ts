/** The events that client and server send over the socket, by websocket and by polling. */
import { expect, type Page } from '@playwright/test';

export interface SocketEvent {
  readonly name: string;
  readonly payload: unknown;
}

/** Engine.io separates the packets of a payload by this character. */
const SEPARATOR = String.fromCharCode(30);

function eventsOf(text: string): SocketEvent[] {
  return text.split(SEPARATOR).flatMap((packet) => {
    // "42" + optional ack id + JSON
    const match = /^42\d*(\[.*)$/s.exec(packet);
    if (match?.[1] === undefined) return [];
    const [name, payload] = JSON.parse(match[1]) as [string, unknown];
    return [{ name, payload }];
  });
}

export class SocketFrames {
  readonly sent: SocketEvent[] = [];
  readonly received: SocketEvent[] = [];
  readonly transports: string[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return;
      this.transports.push('websocket');
      socket.on('framesent', ({ payload }) => this.sent.push(...eventsOf(payload.toString())));
      socket.on('framereceived', ({ payload }) => this.received.push(...eventsOf(payload.toString())));
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.pathname.startsWith('/socket.io/') || url.searchParams.get('transport') !== 'polling') return;
      this.transports.push('polling');
      this.sent.push(...eventsOf(request.postData() ?? ''));
    });
    page.on('response', (response) => {
      const url = new URL(response.url());
      if (!url.pathname.startsWith('/socket.io/') || url.searchParams.get('transport') !== 'polling') return;
      // the body of an abandoned poll cannot be read
      void response.text().then(
        (body) => this.received.push(...eventsOf(body)),
        () => 0,
      );
    });
  }

  named(name: string): readonly SocketEvent[] {
    return this.sent.filter((event) => event.name === name);
  }

  /** Waits for an event of this name from the server and returns the payload of the newest. */
  async expectReceived(name: string): Promise<unknown> {
    const newest = (): SocketEvent | undefined => this.received.findLast((event) => event.name === name);
    await expect.poll(() => newest() !== undefined, { message: `${name} was received` }).toBe(true);
    return newest()?.payload;
  }

  async expectSent(name: string, times = 1): Promise<unknown> {
    await expect.poll(() => this.named(name).length, { message: `${name} was emitted` }).toBeGreaterThanOrEqual(times);
    return this.named(name).at(-1)?.payload;
  }
}
