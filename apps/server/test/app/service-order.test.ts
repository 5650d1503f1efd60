/** Services of a process start one after the other and stop in the reverse order. */
import { expect, it } from 'vitest';
import { startServices, stopServices } from '../../src/app/lifecycle.ts';

function recordedServices(names: readonly string[], failing?: string) {
  const calls: string[] = [];
  const services = names.map((name) => ({
    start: async () => {
      await Promise.resolve();
      if (name === failing) throw new Error(`${name} cannot start`);
      calls.push(`start ${name}`);
    },
    stop: async () => {
      await Promise.resolve();
      calls.push(`stop ${name}`);
    },
  }));
  return { calls, services };
}

it('starts in order and stops in reverse', async () => {
  const { calls, services } = recordedServices(['payments', 'bonuses', 'commentary']);
  await startServices(services);
  await stopServices(services);
  expect(calls).toEqual(['start payments', 'start bonuses', 'start commentary', 'stop commentary', 'stop bonuses', 'stop payments']);
});

it('starts nothing after a service that fails, and rethrows its error unchanged', async () => {
  const { calls, services } = recordedServices(['payments', 'bonuses', 'commentary'], 'bonuses');
  await expect(startServices(services)).rejects.toThrow('bonuses cannot start');
  expect(calls).toEqual(['start payments']);
});
