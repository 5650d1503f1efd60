/** TEST FIXTURE: service clients, as a bot or a mailer uses them. */
import { hashOfToken, signatureOf } from '../../../src/platform/secrets.ts';
import { OPERATOR_KEY, type Reply, type TestApp } from '../../testing-app.ts';

export interface TestClient {
  readonly id: string;
  readonly secret: string;
}

export async function newServiceClient(test: TestApp, sites: readonly string[] = ['maidan'], days = 90, key = OPERATOR_KEY): Promise<TestClient> {
  const made = await test.call('POST', 'operator/service-clients', { body: { name: 'the bot', sites, days }, headers: { 'x-operator-key': key } });
  if (!made.body.success) throw new Error(made.body.message);
  return (made.body as unknown as { result: TestClient }).result;
}

const PATH = '/service/links';

/** Returns the signed call of a client; each time it is called it sends the very same bytes. */
export function signedCall(test: TestApp, { id, secret }: TestClient, body: object, timestamp = String(Date.now())): () => Promise<Reply> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'x-client': id,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(hashOfToken(secret), { path: PATH, timestamp, body: text }),
  };
  return () => test.call('POST', PATH, { body: text, headers });
}

let calls = 0;
const clients = new WeakMap<TestApp, Promise<TestClient>>();

/** Creates a link for a player of the site maidan and returns its path. */
export async function linkOf(test: TestApp, memberCode: string, more: object = { channel: 'whatsapp' }, own?: TestClient): Promise<string> {
  const client = own === undefined ? (clients.get(test) ?? newServiceClient(test)) : Promise.resolve(own);
  clients.set(test, client);
  calls += 1;
  const { body } = await signedCall(test, await client, { memberCode, ...more, turn: calls })();
  if (!body.success) throw new Error(body.code);
  return (body as unknown as { path: string }).path;
}
