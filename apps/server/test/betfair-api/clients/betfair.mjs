/** TEST FIXTURE: betfair, which has no stream and dials the API by an IP, in the course of child.mjs. */
import { promisify } from 'node:util';
import betfair from 'betfair';
import { APP_KEY, LOGIN_NAME, PASSWORD, run } from './child.mjs';

const session = new betfair.BetfairSession(APP_KEY);
const method = (name) => promisify(session[name]).bind(session);

await run({
  async login() {
    return (await method('login')(LOGIN_NAME, PASSWORD)).sessionKey;
  },
  async call(name, params) {
    const { error, result } = await method(name)(params);
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return result;
  },
  openStream: null,
  keepAlive: () => method('keepAlive')(),
  logout: () => method('logout')(),
});
