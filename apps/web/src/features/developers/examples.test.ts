import { describe, expect, it } from 'vitest';
import { EXAMPLE_LANGUAGES, exampleOf, type ExampleTerms } from './examples.ts';

const TERMS: ExampleTerms = { host: 'api.example', httpsPort: 8443, appKey: 'LiveKey123', username: 'anna', needsAuthority: true, passwordLogin: true };

describe.each(EXAMPLE_LANGUAGES)('the example in %s', (language) => {
  it("has the reader's own host, port, app key and user name, and no password", () => {
    const { code } = exampleOf(language, TERMS);
    for (const own of ['api.example', '8443', 'LiveKey123', 'anna', '/api/login', 'maidan-ca.pem', 'API_PASSWORD']) expect(code).toContain(own);
    expect(code).not.toContain('client.crt');
  });

  it('names no authority where the system trusts the certificate', () => {
    expect(exampleOf(language, { ...TERMS, needsAuthority: false }).code).not.toContain('maidan-ca.pem');
  });

  it('signs in with a certificate where the password alone does not', () => {
    const { code } = exampleOf(language, { ...TERMS, passwordLogin: false });
    for (const part of ['/api/certlogin', 'client.crt', 'client.key', 'sessionToken']) expect(code).toContain(part);
  });
});

it('a name with quotes stays one text of its language', () => {
  const terms = { ...TERMS, username: `o'"neill` };
  expect(exampleOf('python', terms).code).toContain(String.raw`"o'\"neill"`);
  expect(exampleOf('node', terms).code).toContain(String.raw`"o'\"neill"`);
  expect(exampleOf('curl', terms).code).toContain(String.raw`'username=o'\''"neill'`);
});
