import { expect, it } from 'vitest';
import { acknowledged, startTestApp } from '../testing-app.ts';

it('a socket keeps nothing of the request that opened it, and answers on websocket, on polling and after an upgrade', async () => {
  const test = await startTestApp();
  try {
    for (const transports of [['websocket'], ['polling'], ['polling', 'websocket']]) {
      const headers = { cookie: 'a=1', 'x-long': 'x'.repeat(4000) };
      const socket = await test.socket({ transports, extraHeaders: headers, query: { page: 'event' }, auth: { lang: 'hi' } });
      expect(await acknowledged(socket, 'authenticate', { token: 'nobody' })).toMatchObject({ success: false, code: 'SESSION_ENDED' });
      const [connection] = [...test.app.gateway.connections.all()].filter((one) => one.socket.id === socket.id);
      expect(connection?.language).toBe('hi');
      const { conn, handshake, client } = connection!.socket;
      expect([conn.request, client.request]).toEqual([null, null]);
      expect(handshake).toEqual({ headers: {}, query: {}, auth: {}, url: '' });
      // one function per socket, whatever the number of events
      expect(new Set(connection!.socket.eventNames())).toEqual(new Set(['disconnect', 'error']));
      expect(await acknowledged(socket, 'unsubscribe', {})).toEqual({ success: true });
    }
  } finally {
    await test.stop();
  }
});
