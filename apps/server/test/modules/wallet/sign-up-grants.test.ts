/** Grants of new accounts on a real database: once per person, per browser, network and site budget; also from two processes at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkOf } from '../../../src/http/caller.ts';
import { createSignUpGrants } from '../../../src/modules/wallet/sign-up-grants.ts';
import type { OpeningAccount, SignUpGrants } from '../../../src/modules/wallet/wallet-port.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { type Exchange, expectSound, startExchange } from '../orders/testing-exchange.ts';

const DAY = 24 * 3_600_000;
/** 10:00 in India. */
const NOW = Date.UTC(2026, 0, 10, 4, 30);
let database: TestDatabase;
let exchange: Exchange;
let grants: SignUpGrants;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database);
  grants = createSignUpGrants(exchange);
});
afterAll(async () => {
  await expectSound(exchange);
  await exchange.stop();
  await database.drop();
});

let sites = 0;
const newSite = (): string => `site${(sites += 1)}`;

interface SignUp extends Partial<OpeningAccount> {
  readonly site?: string;
}
/** Opens a new account; returns its number and the rupees it got. */
async function signUp({ site = 'demo', person, ...options }: SignUp = {}): Promise<{ readonly account: number; readonly got: number }> {
  const record = await exchange.accounts.create({ site, ...(person === undefined ? {} : { person }) });
  await grants.open({ account: record.account, person: record.person, site, amount: 1000_00, devices: [], network: null, budget: null, at: NOW, ...options });
  return { account: record.account, got: (await exchange.wallet.balance(record.account)).cash / 100 };
}

describe('the sign-up grant', () => {
  it('[TR-010] comes once per person in the installation, whatever the site', async () => {
    const first = await exchange.accounts.create();
    const of = { person: first.person };
    expect((await signUp(of)).got).toBe(1000);
    const second = await signUp({ ...of, site: 'another' });
    expect(second.got).toBe(0);
    expect(await grants.wasRefused(second.account)).toBe(true);
    expect((await signUp({ ...of, at: NOW + 400 * DAY })).got).toBe(0);
  });

  it('[TR-010] comes for two accounts of a browser in 30 days; the third opens without', async () => {
    const devices: number[] = [];
    const got: number[] = [];
    for (const at of [NOW, NOW + DAY, NOW + 29 * DAY, NOW + 31 * DAY]) {
      const made = await signUp({ devices: [...devices], at });
      devices.push(made.account);
      got.push(made.got);
    }
    // after 31 days only the second grant is still younger than 30 days
    expect(got).toEqual([1000, 1000, 0, 1000]);
  });

  it('[TR-010] comes for five accounts of a network a day of India; the sixth opens without', async () => {
    const got: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) got.push((await signUp({ network: '203.0.113' })).got);
    expect(got).toEqual([1000, 1000, 1000, 1000, 1000, 0]);
    expect((await signUp({ network: '203.0.114' })).got).toBe(1000);
    // 00:00 in India is 18:30 UTC of the day before
    const midnight = Date.UTC(2026, 0, 10, 18, 30);
    expect((await signUp({ network: '203.0.113', at: midnight - 1 })).got).toBe(0);
    expect((await signUp({ network: '203.0.113', at: midnight })).got).toBe(1000);
  });

  it('counts the /24 of an IPv4 address and the /64 of an IPv6 address, and no network for this machine', () => {
    expect(['203.0.113.7', '203.0.113.250', '::ffff:203.0.113.9'].map(networkOf)).toEqual(['203.0.113', '203.0.113', '203.0.113']);
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(['127.0.0.1', '::1'].map(networkOf)).toEqual([null, null]);
  });

  it('is refused to sign-ups at once beyond the limits, also from two processes', async () => {
    const other = createSignUpGrants(exchange);
    const person = (await exchange.accounts.create()).person;
    const accounts = await Promise.all(Array.from({ length: 6 }, () => exchange.accounts.create({ person })));
    const opening = { person, site: 'demo', amount: 1000_00, devices: [], network: null, budget: null, at: NOW };
    await Promise.all(accounts.map(({ account }, turn) => (turn % 2 === 0 ? grants : other).open({ ...opening, account })));
    const balances = await Promise.all(accounts.map(({ account }) => exchange.wallet.balance(account)));
    expect(balances.map(({ cash }) => cash).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 1000_00]);
  });

  it('is given once, however often the wallet is opened', async () => {
    const { account } = await exchange.accounts.create();
    const opening = { account, person: account, site: 'demo', amount: 500_00, devices: [], network: null, budget: null, at: NOW };
    await Promise.all(Array.from({ length: 4 }, () => grants.open(opening)));
    await grants.open(opening);
    expect(await exchange.wallet.balance(account)).toMatchObject({ cash: 500_00 });
  });
});

it('[TR-012] the grants of a site stop at the sum of its budget, and begin again the next day', async () => {
  const site = newSite();
  const got: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) got.push((await signUp({ site, budget: 2500_00 })).got);
  expect(got).toEqual([1000, 1000, 0, 0]);
  expect((await signUp({ site, budget: 2500_00, amount: 500_00 })).got).toBe(500);
  expect((await signUp({ site: newSite(), budget: 2500_00 })).got).toBe(1000);
  expect((await signUp({ site, budget: 2500_00, at: NOW + DAY })).got).toBe(1000);
});
