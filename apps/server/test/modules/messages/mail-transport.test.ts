/** Mail over a local SMTP server. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailTransport } from '../../../src/modules/messages/transports.ts';
import type { MessageTransport } from '../../../src/modules/messages/messages-port.ts';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

const received: ReceivedMail[] = [];
/** Codes that refuse the next receivers; 0: accepts. */
const codes: number[] = [];
let server: SMTPServer;
let transport: MessageTransport;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'post' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('a wrong password')),
    onRcptTo(_address, _session, done) {
      const code = codes.shift() ?? 0;
      done(code === 0 ? null : Object.assign(new Error('not now'), { responseCode: code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  transport = createMailTransport({ url: `smtp://post:p%40ss@127.0.0.1:${port}`, from: 'Maidan <post@maidan.example>' });
});
afterAll(async () => {
  transport.close?.();
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
});

const delivery = { idempotencyKey: 'mail-1', site: 'maidan', to: 'asha@example.com', subject: 'अपना पता सत्यापित करें', text: 'https://maidan.example/x\nधन्यवाद' };

it('sends a mail with sender, receiver, subject and text, and the idempotency key as its id', async () => {
  expect(await transport.send(delivery)).toBe('SENT');
  expect(received).toMatchObject([{ from: 'post@maidan.example', to: ['asha@example.com'] }]);
  const [{ text }] = received as [ReceivedMail];
  expect(text).toContain('Message-ID: <mail-1@maidan.example>');
  expect(text).toContain('From: Maidan <post@maidan.example>');
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
});

it('throws without the address if the server is busy, and reports a mail that the server refuses for good', async () => {
  codes.push(451);
  const busy = await transport.send(delivery).catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(Error);
  expect((busy as Error).message).toBe('the mail server failed: EENVELOPE 451');
  codes.push(550);
  expect(await transport.send(delivery)).toBe('REFUSED');
  expect(await transport.send(delivery)).toBe('SENT');
});

it('keeps a mail if the password is wrong, and never adds a header that an address or a subject contains', async () => {
  const { port } = server.server.address() as AddressInfo;
  const wrong = createMailTransport({ url: `smtp://post:wrong@127.0.0.1:${port}`, from: 'post@maidan.example' });
  await expect(wrong.send(delivery)).rejects.toThrow('the mail server failed: EAUTH 535');
  wrong.close?.();
  const before = received.length;
  await transport.send({ ...delivery, subject: 'Hello\r\nBcc: eve@example.com' });
  expect(received[before]).toMatchObject({ to: ['asha@example.com'] });
  expect(received[before]!.text).not.toMatch(/^Bcc:/im);
});
