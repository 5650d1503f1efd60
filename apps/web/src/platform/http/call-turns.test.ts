import { expect, it } from 'vitest';
import { createCallTurns } from './call-turns.ts';

it('[TR-018] a new token comes after the running calls, and further calls wait for it, also if it fails', async () => {
  const turns = createCallTurns();
  const order: string[] = [];
  const gates = new Map<string, () => void>();
  const step = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`);
    await new Promise<void>((resolve) => gates.set(name, resolve));
    order.push(`${name} ends`);
  };
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const before = turns.run(step('poll'));
  const renewal = turns.runAlone(async () => {
    await step('renewal')();
    throw new Error('no answer');
  });
  const refused = renewal.catch((error: unknown) => (error as Error).message);
  const after = turns.run(step('bet'));
  await turn();
  expect(order).toEqual(['poll begins']);
  gates.get('poll')!();
  await turn();
  expect(order).toEqual(['poll begins', 'poll ends', 'renewal begins']);
  gates.get('renewal')!();
  expect(await refused).toBe('no answer');
  await turn();
  gates.get('bet')!();
  await Promise.all([before, after]);
  expect(order.slice(3)).toEqual(['renewal ends', 'bet begins', 'bet ends']);
});
