import { expect, it } from 'vitest';
import { createStayAwake } from '../../../src/platform/process/stay-awake.ts';

/** An event loop that turns when the test says so. */
function loop(): { readonly turns: (() => void)[]; readonly next: (turn: () => void) => void; now: number } {
  const turns: (() => void)[] = [];
  return { turns, next: (turn) => void turns.push(turn), now: 0 };
}

async function answered(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
}

it('spins until the answer arrives, then sleeps', async () => {
  const own = loop();
  const stayAwake = createStayAwake(2, () => own.now, own.next);
  let answer = (): void => undefined;
  stayAwake(new Promise<void>((resolve) => (answer = resolve)));
  for (let round = 0; round < 5; round += 1) own.turns.shift()!();
  expect(own.turns).toHaveLength(1);
  answer();
  await answered();
  own.turns.shift()!();
  expect(own.turns).toHaveLength(0);
});

it('sleeps after 2 ms without an answer; a rejection ends it too, and the next call spins again', async () => {
  const own = loop();
  const stayAwake = createStayAwake(2, () => own.now, own.next);
  stayAwake(new Promise(() => undefined));
  own.now = 1.9;
  own.turns.shift()!();
  expect(own.turns).toHaveLength(1);
  own.now = 2;
  own.turns.shift()!();
  expect(own.turns).toHaveLength(0);
  stayAwake(Promise.reject(new Error('unavailable')));
  expect(own.turns).toHaveLength(1);
  await answered();
  own.turns.shift()!();
  expect(own.turns).toHaveLength(0);
});

it('spins once for any number of callers, until the last one ends', async () => {
  const own = loop();
  const stayAwake = createStayAwake(2, () => own.now, own.next);
  stayAwake(Promise.resolve());
  own.now = 0.5;
  stayAwake(new Promise(() => undefined));
  await answered();
  expect(own.turns).toHaveLength(1);
  own.turns.shift()!();
  expect(own.turns).toHaveLength(1);
});

it('does nothing on a single processor', () => {
  const own = loop();
  createStayAwake(1, () => own.now, own.next)(new Promise(() => undefined));
  expect(own.turns).toHaveLength(0);
});
