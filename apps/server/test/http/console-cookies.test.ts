import { expect, it } from 'vitest';
import { createConsoleCookies } from '../../src/http/console-cookies.ts';

it('the secure cookies carry the prefix of this host; the plain ones are for loopback and are not read as secure ones', () => {
  const [secure, plain] = [createConsoleCookies(), createConsoleCookies(true)];
  expect(secure.session('token')).toBe('__Host-maidan-console=token; Path=/; HttpOnly; Secure; SameSite=Strict');
  expect(plain.session('token')).toBe('maidan-console=token; Path=/; HttpOnly; SameSite=Strict');
  expect(secure.session(null)).toContain('; Max-Age=0');
  const header = 'maidan-console=plain; __Host-maidan-console=secure; __Host-maidan-console-device=d1; maidan-device=player';
  expect([secure.tokenOf(header), plain.tokenOf(header), secure.deviceOf(header), plain.deviceOf(header)]).toEqual(['secure', 'plain', 'd1', '']);
  expect([secure.tokenOf(undefined), secure.tokenOf('x__Host-maidan-console=no'), secure.tokenOf('__Host-maidan-console=')]).toEqual([null, null, null]);
});
