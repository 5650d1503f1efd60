import { expect, it } from 'vitest';
import { createConsoleCookies, refusesSecureCookies } from '../../../src/http/console/console-cookies.ts';

it('the secure cookies carry the prefix of this host; the plain ones are for loopback and are not read as secure ones', () => {
  const [secure, plain] = [createConsoleCookies(), createConsoleCookies(true)];
  expect(secure.session('token')).toBe('__Host-maidan-console=token; Path=/; HttpOnly; Secure; SameSite=Strict');
  expect(plain.session('token')).toBe('maidan-console=token; Path=/; HttpOnly; SameSite=Strict');
  expect(secure.session(null)).toContain('; Max-Age=0');
  const header = 'maidan-console=plain; __Host-maidan-console=secure; __Host-maidan-console-device=d1; maidan-device=player';
  expect([secure.tokenOf(header), plain.tokenOf(header), secure.deviceOf(header), plain.deviceOf(header)]).toEqual(['secure', 'plain', 'd1', '']);
  expect([secure.tokenOf(undefined), secure.tokenOf('x__Host-maidan-console=no'), secure.tokenOf('__Host-maidan-console=')]).toEqual([null, null, null]);
});

it('only Safari refuses secure cookies over plain http on this machine', () => {
  const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect(refusesSecureCookies(`${macintosh} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`)).toBe(true);
  expect(refusesSecureCookies(`${macintosh} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`)).toBe(false);
  expect(refusesSecureCookies('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
});
