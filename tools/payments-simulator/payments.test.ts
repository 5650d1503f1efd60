/** The whole app with the simulated payment provider over signed HTTP. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSignedBy, signatureOf } from '../../apps/server/src/platform/secrets.ts';
import { SystemClock } from '../../apps/server/src/platform/clock.ts';
import { knownPayees, startTestApp, type TestApp } from '../../apps/server/test/testing-app.ts';
import { PaymentService, type Payment } from './payment-service.ts';

const SECRET = 'a secret of this test with more than 32 characters';
/** Longer than the test: its payments have an outcome only when it says so. */
const NEVER_MS = 3_600_000;

let test: TestApp;
let service: PaymentService;
beforeAll(async () => {
  service = await new PaymentService('', { secret: SECRET, clock: new SystemClock(), decideAfterMs: NEVER_MS, say: () => undefined }).listen(0);
  test = await startTestApp({ environment: { PAYMENT_PROVIDER: 'http', PAYMENT_URL: `${service.url}/v1`, PAYMENT_SECRET: SECRET } });
  service.noticeUrl = `${test.url}/payment-notices`;
});
afterAll(async () => {
  await service.close();
  await test.stop();
});

interface Row {
  readonly refrenceNo: string;
  readonly status: string;
  readonly remark: string;
}
const tokenOf = async (name: string): Promise<string> => (await test.player(name)).token.accessToken;
let requests = 0;
async function ask(token: string, type: 'deposit' | 'withdraw', body: object = {}): Promise<number> {
  requests += 1;
  const more = type === 'deposit' ? { method: 'UPI', utr: `${randomInt(10_000_000, 99_999_999)}1111` } : { upi: 'asha@okbank' };
  const { body: answer } = await test.call('POST', `cashier/${type}`, { token, body: { amount: 500, requestId: `r${requests}`, ...more, ...body } });
  if (!answer.success) throw new Error(answer.code);
  return Number((answer as unknown as { result: Row }).result.refrenceNo);
}
/** Waits until the provider has the payment of a request. */
async function paymentOf(request: number): Promise<Payment> {
  await expect.poll(() => service.payments.get(`payment-${request}`)).toBeDefined();
  return service.payments.get(`payment-${request}`)!;
}
const rowOf = async (token: string, type: 'deposit' | 'withdraw', request: number): Promise<Row | undefined> =>
  ((await test.call('GET', `cashier/requests?type=${type}`, { token })).body as unknown as { result: Row[] }).result.find(
    ({ refrenceNo }) => refrenceNo === String(request),
  );
const balance = async (token: string): Promise<number> =>
  ((await test.call('POST', 'getUserDetails', { token })).body as unknown as { doc: { balance: number } }).doc.balance;

/** Sends a notice as a stranger or a recorder could. */
function send(body: string, { timestamp = String(Date.now()), secret = SECRET } = {}): () => Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, { path: '/payment-notices', timestamp, body }),
  };
  return async () => {
    const answer = await fetch(service.noticeUrl, { method: 'POST', headers, body });
    const { result, code } = (await answer.json()) as { result?: string; code?: string };
    return `${answer.status} ${result ?? code ?? ''}`;
  };
}

it('a deposit is made at the provider once and paid at its notice; a doubled notice, a forged, an old and a recorded one pay nothing', async () => {
  const token = await tokenOf('depositor');
  const options = (await test.call('GET', 'cashier/deposit/options', { token })).body as unknown as { result: { details: object }[] };
  expect(options.result[0]).toMatchObject({ details: { upiId: 'maidan@simulator' } });
  const request = await ask(token, 'deposit');
  const payment = await paymentOf(request);
  expect(await rowOf(token, 'deposit', request)).toMatchObject({ status: 'PENDING' });
  const body = JSON.stringify({ id: 'n1', ...payment, status: 'CONFIRMED' });
  expect(await send(body, { secret: 'another secret with more than 32 characters' })()).toBe('401 SIGNATURE_INVALID');
  expect(await send(body, { timestamp: String(Date.now() - 61_000) })()).toBe('401 SIGNATURE_INVALID');
  expect(await balance(token)).toBe(1_00_000);
  const recorded = send(body);
  expect(await recorded()).toBe('200 APPLIED');
  expect(await recorded()).toBe('401 SIGNATURE_INVALID');
  expect(await service.notify(payment, 'CONFIRMED')).toBe('200 KNOWN');
  // known, if the answer to the order was stored
  expect(await service.notify(payment, 'PROCESSING')).toMatch(/^200 (?:RECORDED|KNOWN)$/);
  expect(await send(JSON.stringify({ id: 'n2', ...payment, amount: 1, status: 'CONFIRMED' }))()).toBe('409 NOTICE_MISMATCH');
  expect(await send('{"id":1}')()).toBe('400 MALFORMED');
  expect(await rowOf(token, 'deposit', request)).toMatchObject({ status: 'APPROVED' });
  expect(await balance(token)).toBe(1_00_500);
});

it('a notice after the expiry is paid, and one that the server does not answer is sent again', async () => {
  const token = await tokenOf('late');
  const request = await ask(token, 'deposit');
  const payment = await paymentOf(request);
  expect(await service.notify(payment, 'EXPIRED')).toBe('200 APPLIED');
  expect(await rowOf(token, 'deposit', request)).toMatchObject({ status: 'REJECTED', remark: 'No payment arrived in time' });
  const right = service.noticeUrl;
  // nothing listens there
  service.noticeUrl = 'http://127.0.0.1:9/payment-notices';
  const notified = service.notify(payment, 'CONFIRMED');
  service.noticeUrl = right;
  expect(await notified).toBe('200 APPLIED');
  expect(await balance(token)).toBe(1_00_500);
});

it('a provider that fails is asked again with the same id; its answer decides a payment whose notice was lost', async () => {
  const token = await tokenOf('patient');
  service.faults.push(500, 503);
  const request = await ask(token, 'deposit');
  await expect
    .poll(
      async () => {
        await test.clock.advance(2000);
        return service.payments.has(`payment-${request}`);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  expect(service.faults).toEqual([]);
  service.payments.get(`payment-${request}`)!.status = 'CONFIRMED';
  await expect
    .poll(
      async () => {
        await test.clock.advance(30_000);
        return (await rowOf(token, 'deposit', request))?.status;
      },
      { timeout: 15_000 },
    )
    .toBe('APPROVED');
  expect(await balance(token)).toBe(1_00_500);
});

it('a withdrawal is paid out or given back as the provider says', async () => {
  const { token: tokens, data } = await test.player('payee');
  const token = tokens.accessToken;
  // a withdrawal to a new payee would wait 24 hours
  await knownPayees(test.database, data.memberCode, ['asha@okbank']);
  await service.notify(await paymentOf(await ask(token, 'deposit', { amount: 1000 })), 'CONFIRMED');
  const [paid, back] = [await ask(token, 'withdraw', { amount: 300 }), await ask(token, 'withdraw', { amount: 200 })];
  expect(await balance(token)).toBe(1_00_500);
  expect(await service.notify(await paymentOf(paid), 'CONFIRMED')).toBe('200 APPLIED');
  expect(await service.notify(await paymentOf(back), 'FAILED')).toBe('200 APPLIED');
  expect(await balance(token)).toBe(1_00_700);
  expect([(await rowOf(token, 'withdraw', paid))?.status, (await rowOf(token, 'withdraw', back))?.status]).toEqual(['APPROVED', 'REJECTED']);
});

it('the simulator runs a payment to its outcome by itself, and answers signed calls only', async () => {
  const own = await new PaymentService(service.noticeUrl, { secret: SECRET, clock: new SystemClock(), decideAfterMs: 1, say: () => undefined }).listen(0);
  const body = JSON.stringify({ id: 'payment-x', request: 99_999_999, amount: 100, utr: '412345670002' });
  const post = async (secret: string) => {
    const timestamp = String(Date.now());
    const answer = await fetch(`${own.url}/payments`, {
      method: 'POST',
      headers: { 'x-timestamp': timestamp, 'x-signature': signatureOf(secret, { path: '/payments', timestamp, body }) },
      body,
    });
    const text = await answer.text();
    const signed = { path: '/payments', timestamp: answer.headers.get('x-timestamp') ?? '', signature: answer.headers.get('x-signature') ?? '', body: text };
    return [answer.status, isSignedBy(SECRET, signed, Date.now())];
  };
  expect(await post('a wrong secret with more than 32 characters')).toEqual([401, false]);
  expect(await post(SECRET)).toEqual([200, true]);
  // doubled and out of order, and the server knows no such request
  await expect.poll(() => own.answers).toEqual(['404 REQUEST_UNKNOWN', '404 REQUEST_UNKNOWN', '404 REQUEST_UNKNOWN']);
  await own.close();
});
