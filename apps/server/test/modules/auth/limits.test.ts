import { expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.ts';
import { createTokenBuckets } from '../../../src/platform/token-buckets.ts';
import { addressGroup, isLoopback } from '../../../src/http/caller.ts';
import { createLoginLimits } from '../../../src/modules/auth/login-limits.ts';
import { createPasswordHashing } from '../../../src/modules/auth/password-hashing.ts';

it('an address tries fifty passwords in a quarter of an hour, whatever names it uses; loopback is limited by name only', () => {
  const clock = new ManualClock(0);
  const limits = createLoginLimits(clock);
  const tries = (address: string) => Array.from({ length: 60 }, (_item, index) => limits.take(`name ${address} ${index}`, address)).filter(Boolean).length;
  expect([tries('203.0.113.1'), tries('127.0.0.1'), tries('2001:db8::1')]).toEqual([50, 60, 50]);
  // the same customer's network
  expect(limits.take('another', '2001:db8::2')).toBe(false);
  clock.advance(15 * 60_000 + 1);
  expect(limits.take('another', '2001:db8::2')).toBe(true);
});

it('each wrong password after the fifth doubles the wait, up to a quarter of an hour; a right one clears it', () => {
  const clock = new ManualClock(0);
  const limits = createLoginLimits(clock);
  const waits: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    while (limits.take('name', '127.0.0.1')) continue;
    let waited = 0;
    while (!limits.take('name', '127.0.0.1')) {
      clock.advance(1000);
      waited += 1;
    }
    waits.push(waited);
  }
  expect(waits.slice(0, 3)).toEqual([30, 60, 120]);
  expect(waits.at(-1)).toBe(900);
  limits.succeeded('name', '127.0.0.1');
  expect(limits.take('name', '127.0.0.1')).toBe(true);
});

it('an address may open thirty demo accounts an hour, loopback any number', () => {
  const clock = new ManualClock(0);
  const limits = createLoginLimits(clock);
  const demos = (address: string) => Array.from({ length: 40 }, () => limits.takeDemo(address)).filter(Boolean).length;
  expect([demos('203.0.113.1'), demos('::1'), demos('::ffff:127.0.0.1')]).toEqual([30, 40, 40]);
  clock.advance(60 * 60_000 + 1);
  expect(demos('203.0.113.1')).toBe(30);
});

it('an IPv6 customer counts as his /64 network', () => {
  expect(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:1:2:3:4:5:6', '2001:0DB8:1:2::9', '::1'].map(addressGroup)).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    '2001:db8:1:2',
    '2001:db8:1:2',
    '0:0:0:0',
  ]);
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '203.0.113.127', '::2'].map(isLoopback)).toEqual([true, true, true, true, false, false]);
});

it('a bucket allows its burst, then its rate', () => {
  const clock = new ManualClock(0);
  const buckets = createTokenBuckets(clock, { perSecond: 2, burst: 5 });
  expect([buckets.take('a', 3), buckets.take('a', 3), buckets.take('a', 2), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true, false, true]);
  clock.advance(500);
  expect([buckets.take('a'), buckets.take('a')]).toEqual([true, false]);
});

it('passwords are verified against argon2id; without a stored hash the answer is false; a full queue is busy', async () => {
  const hashing = createPasswordHashing({ memoryCost: 1024, timeCost: 1, atOnce: 1, waiting: 2 });
  const stored = await hashing.hash('Tarn#Quill47');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await Promise.all([hashing.verify(stored, 'Tarn#Quill47'), hashing.verify(stored, 'tarn#quill47'), hashing.verify(null, 'Tarn#Quill47')])).toEqual([
    true,
    false,
    false,
  ]);
  const many = await Promise.all(Array.from({ length: 10 }, () => hashing.verify(stored, 'Tarn#Quill47')));
  expect(many).toContain('busy');
  expect(many.filter((answer) => answer === true).length).toBeGreaterThanOrEqual(1);
});
