import { expect, it } from 'vitest';
import { KindCounts } from './kind-counts.ts';

it('a kind that never occurred is a fault if there were rounds enough to expect it', () => {
  const counts = new KindCounts();
  counts.add('triggers', 2);
  const about = (rounds: number, kind: string) => counts.missing(rounds, true).filter((fault) => fault.startsWith(`no ${kind} in`));
  expect(about(3, 'triggers')).toEqual([]);
  expect(about(2, 'batches')).toEqual([]);
  expect(about(3, 'batches')).toEqual(['no batches in 3 rounds: the drill proved nothing about them']);
  expect(counts.words).toContain('0 batches');
  expect(counts.words).toContain('2 triggers,');
});

it('a drill without markets that start is not expected to have starting prices', () => {
  const counts = new KindCounts();
  const about = (starts: boolean) => counts.missing(50, starts).filter((fault) => fault.includes('starting price'));
  expect(about(true)).toHaveLength(5);
  expect(about(false)).toEqual([]);
});
