import { expect, it } from 'vitest';
import type { BusTopics } from '../../src/modules/topics-port.ts';
import { MemoryBus } from '../../src/platform/memory-bus.ts';
import { collectingLog } from './testing-log.ts';

const changed = (marketId: string): { marketId: string; eventId: string } => ({ marketId, eventId: 'e1' });

it('reaches every subscriber of the topic until it unsubscribes', () => {
  const bus = new MemoryBus<BusTopics>(collectingLog().log);
  const received: string[] = [];
  const end = bus.subscribe('market-changed', ({ marketId }) => received.push(`a ${marketId}`));
  bus.subscribe('market-changed', ({ marketId }) => received.push(`b ${marketId}`));
  bus.subscribe('market-added', ({ marketId }) => received.push(`other ${marketId}`));
  bus.publish('market-changed', changed('m1'));
  end();
  bus.publish('market-changed', changed('m2'));
  expect(received).toEqual(['a m1', 'b m1', 'b m2']);
});

it('keeps one order for all subscribers if a handler publishes', () => {
  const bus = new MemoryBus<BusTopics>(collectingLog().log);
  const received: string[] = [];
  bus.subscribe('market-changed', ({ marketId }) => {
    if (marketId === 'm1') bus.publish('market-changed', changed('m2'));
    received.push(`a ${marketId}`);
  });
  bus.subscribe('market-changed', ({ marketId }) => received.push(`b ${marketId}`));
  bus.publish('market-changed', changed('m1'));
  expect(received).toEqual(['a m1', 'b m1', 'a m2', 'b m2']);
});

it('a failing subscriber is logged and does not silence the others', () => {
  const { log, lines } = collectingLog();
  const bus = new MemoryBus<BusTopics>(log);
  const received: string[] = [];
  bus.subscribe('market-changed', () => {
    throw new Error('broken');
  });
  bus.subscribe('market-changed', ({ marketId }) => received.push(marketId));
  bus.publish('market-changed', changed('m1'));
  bus.publish('market-changed', changed('m2'));
  expect(received).toEqual(['m1', 'm2']);
  expect(lines.map((line) => [line.level, line.fields['topic']])).toEqual([
    ['error', 'market-changed'],
    ['error', 'market-changed'],
  ]);
});
