import { expect, it } from 'vitest';
import { RowSaver } from '../../../src/modules/catalogue/row-saver.ts';

interface Row {
  value: number;
}

it('writes simultaneous changes in one statement, and never an older value after a newer one', async () => {
  const written: number[][] = [];
  const releases: (() => void)[] = [];
  const saver = new RowSaver<Row>((rows) => {
    written.push(rows.map((row) => row.value));
    return new Promise((resolve) => releases.push(resolve));
  });
  const a = { value: 1 };
  const b = { value: 10 };
  const first = Promise.all([saver.save(a), saver.save(b)]);
  await Promise.resolve();
  await Promise.resolve();
  a.value = 2;
  const second = saver.save(a);
  a.value = 3;
  const third = saver.save(a);
  releases[0]?.();
  await first;
  while (releases.length < 2) await Promise.resolve();
  releases[1]?.();
  await Promise.all([second, third]);
  expect(written).toEqual([[1, 10], [3]]);
});

it('rejects the callers of a failed write and repeats its rows with the next write', async () => {
  const written: number[][] = [];
  let fail = true;
  const saver = new RowSaver<Row>(async (rows) => {
    if (fail) throw new Error('no database');
    written.push(rows.map((row) => row.value));
  });
  await expect(saver.save({ value: 1 })).rejects.toThrow('no database');
  fail = false;
  await saver.save({ value: 2 });
  expect(written).toEqual([[1, 2]]);
});
