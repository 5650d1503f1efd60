import { expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.ts';
import { createTokenBuckets } from '../../../src/platform/token-buckets.ts';
import { addressGroup, isLoopback } from '../../../src/http/caller.ts';
import { findNonce, WORK_BITS, WORK_NONCES, workProofText } from '@maidan/domain';
import { createLoginLimits, type Tried } from '../../../src/modules/auth/login-limits.ts';
import { createWorkProofs, type WorkProofs } from '../../../src/modules/auth/work-proofs.ts';
import { createPasswordHashing } from '../../../src/modules/auth/password-hashing.ts';

const never = (): boolean => false;
const from = (name: string, address: string, own: string | null = null): Tried => ({ name, own, address });

it('an address tries fifty passwords in a quarter of an hour, whatever names it uses; loopback is limited by name only', () => {
  const clock = new ManualClock(0);
  const limits = createLoginLimits(clock);
  const tries = (address: string) =>
    Array.from({ length: 60 }, (_item, index) => limits.take(from(`name ${address} ${index}`, address), never).ok).filter(Boolean).length;
  expect([tries('203.0.113.1'), tries('127.0.0.1'), tries('2001:db8::1')]).toEqual([50, 60, 50]);
  // the same customer's network
  expect(limits.take(from('another', '2001:db8::2'), never)).toMatchObject({ code: 'TOO_MANY_TRIES' });
  clock.advance(15 * 60_000 + 1);
  expect(limits.take(from('another', '2001:db8::2'), never).ok).toBe(true);
});

it('[TR-023] each wrong password of a name and an address after the fifth doubles their wait, up to a quarter of an hour; other addresses go on', () => {
  const clock = new ManualClock(0);
  const limits = createLoginLimits(clock);
  const tried = from('name', '127.0.0.1');
  const take = (): boolean => limits.take(tried, () => true).ok;
  const waits: number[] = [];
  const free = Array.from({ length: 6 }, take);
  expect(free).toEqual([true, true, true, true, true, false]);
  for (let round = 0; round < 9; round += 1) {
    while (take()) continue;
    expect(limits.take(from('name', `203.0.113.${round}`), () => true).ok).toBe(true);
    let waited = 0;
    while (!take()) {
      clock.advance(1000);
      waited += 1;
    }
    waits.push(waited);
  }
  expect(waits.slice(0, 3)).toEqual([30, 60, 120]);
  expect(waits.at(-1)).toBe(900);
  limits.succeeded(tried);
  expect(take()).toBe(true);
});

it('[TR-023] after twenty wrong tries within an hour a name needs a work proof, except from its own browsers; other names need none', () => {
  const clock = new ManualClock(0);
  const limits = createLoginLimits(clock);
  const take = (index: number, takeProof = never) => limits.take(from('name', `203.0.113.${index}`), takeProof);
  const codes = Array.from({ length: 30 }, (_item, index) => take(index)).map((taken) => (taken.ok ? 'taken' : taken.code));
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 'taken'), ...Array.from({ length: 10 }, () => 'WORK_PROOF_NEEDED')]);
  expect(take(40, () => true).ok).toBe(true);
  expect(limits.take(from('name', '203.0.113.41', 'device 1'), never).ok).toBe(true);
  expect(limits.take(from('other', '203.0.113.42'), never).ok).toBe(true);
  // a proof is asked for only where it decides
  expect(limits.take(from('other', '203.0.113.42'), () => expect.fail('no proof is needed')).ok).toBe(true);
  clock.advance(60 * 60_000 + 1);
  expect(take(43).ok).toBe(true);
});

it('[TR-023] a work proof is for one try of one name on one site, for ten minutes', () => {
  const clock = new ManualClock(Date.UTC(2026, 10, 26));
  const [proofs, foreign] = ['key', 'other'].map((key) => createWorkProofs({ key, clock })) as [WorkProofs, WorkProofs];
  const solve = (challenge: string): string => workProofText(challenge, findNonce(challenge, WORK_BITS, { first: 0, end: WORK_NONCES })!);
  const proof = solve(proofs.challenge('maidan', 'Asha'));
  const challenge = proof.slice(0, 63);
  const nonce = Number(proof.slice(64));
  for (const wrong of [
    '',
    challenge,
    workProofText(challenge, nonce + 1),
    workProofText(`x${challenge.slice(1)}`, nonce),
    solve(foreign.challenge('maidan', 'Asha')),
  ])
    expect([wrong, proofs.take('maidan', 'asha', wrong)]).toEqual([wrong, false]);
  expect([proofs.take('maidan', 'usha', proof), proofs.take('patang', 'asha', proof)]).toEqual([false, false]);
  expect([proofs.take('maidan', ' asha ', proof), proofs.take('maidan', 'asha', proof)]).toEqual([true, false]);
  const late = solve(proofs.challenge('maidan', 'asha'));
  clock.advance(10 * 60_000 + 1);
  expect(proofs.take('maidan', 'asha', late)).toBe(false);
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
