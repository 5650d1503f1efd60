/** TLS, paths, verbs, sizes, compression and connections of the HTTPS listener. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverCertificate } from '../../../src/modules/betfair-api/listener/certificate.ts';
import { TEST_PASSWORD } from '../../testing-app.ts';
import { identityHeaders, startBetfair, type BetfairTest } from '../testing-betfair.ts';

const HOSTS = ['api.betting.example', 'stream.betting.example'];
let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair({ environment: { BETFAIR_HOSTS: HOSTS.join(' ') } });
  client = await betfair.client('erin');
});
afterAll(() => betfair.stop());

/** Returns the certificate that a client of this name meets; rejects unless it is valid for the name by the offered authority. */
function certificateFor(servername: string): Promise<X509Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: betfair.api.ports()!.https, servername, ca: betfair.api.authority()! }, () => {
      const certificate = socket.getPeerX509Certificate()!;
      socket.destroy();
      resolve(certificate);
    });
    socket.on('error', reject);
  });
}

it('[BF-014] the certificate is made once, valid for the hosts and verified by the offered authority', async () => {
  const offered = await fetch(`${betfair.test.url}/maidan-ca.pem`);
  expect(await offered.text()).toBe(betfair.api.authority());
  const folder = join(betfair.dataDirectory, 'betfair');
  expect(readFileSync(join(folder, 'maidan-ca.pem'), 'utf8')).toBe(betfair.api.authority());
  for (const name of [...HOSTS, 'localhost']) expect((await certificateFor(name)).subjectAltName).toContain(`DNS:${name}`);
  await expect(certificateFor('other.example')).rejects.toThrow(/does not match/);
  for (const file of ['authority.pem', 'server.pem']) expect(statSync(join(folder, file)).mode % 0o1000).toBe(0o600);
  const leaf = new X509Certificate(readFileSync(join(folder, 'server.pem')));
  expect((Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / 86_400_000).toBeLessThanOrEqual(397);

  const terms = { dataDirectory: betfair.dataDirectory, settings: { certificate: null, hosts: HOSTS } };
  const again = await serverCertificate({ ...terms, now: Date.now() });
  expect(new X509Certificate(again.cert).fingerprint256).toBe(leaf.fingerprint256);
  const later = await serverCertificate({ ...terms, now: Date.parse(leaf.validTo) - 29 * 86_400_000 });
  expect([later.authority, later.cert === again.cert]).toEqual([again.authority, false]);
  const wider = await serverCertificate({ ...terms, settings: { certificate: null, hosts: [...HOSTS, 'new.example'] }, now: Date.now() });
  expect(new X509Certificate(wider.cert).subjectAltName).toContain('DNS:new.example');
});

it('[BF-015] all paths work under every host name, with and without a trailing slash', async () => {
  const form = new URLSearchParams({ username: 'erin', password: TEST_PASSWORD }).toString();
  for (const host of ['identitysso.betfair.com', 'api.betfair.com:443', '10.0.0.1', 'localhost'])
    for (const slash of ['', '/', '?a=b']) {
      const headers = { host, ...identityHeaders(client) };
      expect((await betfair.send(`/api/login${slash}`, { body: form, headers })).body.status).toBe('SUCCESS');
      expect((await betfair.send(`/api/keepAlive${slash}`, { headers })).body.status).toBe('SUCCESS');
      expect((await betfair.send(`/exchange/account/rest/v1.0/getAccountFunds${slash}`, { body: '{}', headers })).status).toBe(200);
      const rpc = { body: '{"method":"AccountAPING/v1.0/getAccountFunds","id":1}', headers };
      expect((await betfair.send(`/exchange/account/json-rpc/v1${slash}`, rpc)).body.result.wallet).toBe('UK');
    }
});

it('[BF-016] answers are gzip only if Accept-Encoding names it', async () => {
  const body = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ method: 'AccountAPING/v1.0/getAccountFunds', id })));
  const encodings = await Promise.all(
    [{}, { 'accept-encoding': 'gzip, deflate' }, { 'accept-encoding': 'deflate, br' }].map(async (accept) => {
      const { headers, status } = await betfair.send('/exchange/account/json-rpc/v1', { body, headers: { ...identityHeaders(client), ...accept } });
      return [status, headers['content-encoding'], headers['vary']];
    }),
  );
  expect(encodings).toEqual([
    [200, undefined, undefined],
    [200, 'gzip', 'accept-encoding'],
    [200, undefined, undefined],
  ]);
  const small = await betfair.send('/api/keepAlive', { headers: { ...identityHeaders(client), 'accept-encoding': 'gzip' } });
  expect([small.headers['content-encoding'], small.body.status]).toEqual([undefined, 'SUCCESS']);
});

it('[BF-017] an unknown path is 404, a wrong verb 405, a body over 1 MiB 413, each with JSON', async () => {
  const unknown = { faultcode: 'Client', faultstring: 'DSC-0023', detail: {} };
  for (const path of ['/', '/api', '/exchange/betting', '/exchange/scores/rest/v1/listScores', '/api/%zz', '/exchange/betting/rest/v2.0/listEvents']) {
    const reply = await betfair.send(path);
    expect([path, reply.status, reply.body]).toEqual([path, 404, unknown]);
  }
  for (const [path, method, allowed] of [
    ['/api/login', 'GET', 'POST'],
    ['/api/keepAlive', 'PUT', 'GET, POST'],
    ['/exchange/account/rest/v1/getAccountFunds', 'GET', 'POST'],
    ['/exchange/account/json-rpc/v1', 'DELETE', 'POST'],
  ] as const) {
    const reply = await betfair.send(path, { method });
    expect([reply.status, reply.headers.allow, reply.body.faultcode]).toEqual([405, allowed, 'Client']);
  }
  const body = (bytes: number): string => `{"method":"AccountAPING/v1.0/getAccountFunds","id":1,"params":{"x":"${'y'.repeat(bytes)}"}}`;
  const large = await betfair.send('/exchange/account/json-rpc/v1', { body: body(1024 * 1024), headers: identityHeaders(client) });
  expect([large.status, large.body.faultcode]).toEqual([413, 'Client']);
  expect((await betfair.send('/exchange/account/json-rpc/v1', { body: body(1_000_000), headers: identityHeaders(client) })).status).toBe(200);
});

it('[BF-018] a connection serves many calls, and the server promises to keep an idle one for a minute', async () => {
  const socket = connect({ host: '127.0.0.1', port: betfair.api.ports()!.https, servername: 'localhost', ca: betfair.api.authority()! });
  const answers: string[] = [];
  socket.on('data', (data: Buffer) => answers.push(...data.toString().split('HTTP/1.1 ').slice(1)));
  const request = `GET /api/keepAlive HTTP/1.1\r\nHost: x\r\nX-Authentication: ${client.token}\r\n\r\n`;
  socket.write(request.repeat(3));
  await expect.poll(() => answers.length).toBe(3);
  socket.write(request);
  await expect.poll(() => answers.length).toBe(4);
  for (const answer of answers) {
    expect(answer).toMatch(/^200 OK[\s\S]*SUCCESS/);
    expect(Number(/keep-alive: timeout=(\d+)/i.exec(answer)?.[1])).toBeGreaterThanOrEqual(60);
  }
  socket.destroy();
});
