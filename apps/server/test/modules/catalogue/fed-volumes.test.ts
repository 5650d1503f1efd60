import { expect, it } from 'vitest';
import { FedVolumes } from '../../../src/modules/catalogue/fed-volumes.ts';

const volume = (price: number, matched: number, selectionId = 1) => ({ selectionId, price, matched });

it('keeps the highest total of each price and adds to it', () => {
  const volumes = new FedVolumes();
  volumes.setTotal(volume(200, 500));
  volumes.setTotal(volume(200, 300));
  volumes.add(1, 200, 50);
  volumes.add(2, 310, 20);
  expect([...volumes.of(1)]).toEqual([[200, 550]]);
  expect([...volumes.of(2)]).toEqual([[310, 20]]);
  expect([...volumes.of(3)]).toEqual([]);
});

it('a write contains the changes since the last one; a replica gets changes that the database may lack', () => {
  const volumes = new FedVolumes();
  volumes.setTotal(volume(200, 500));
  const first = volumes.unsaved();
  expect(first.volumes).toEqual([volume(200, 500)]);
  // changed during the write: included in the next write
  volumes.setTotal(volume(202, 10));
  first.markSaved();
  expect(volumes.unsaved().volumes).toEqual([volume(202, 10)]);
  expect(volumes.recent()).toEqual([volume(200, 500), volume(202, 10)]);
  volumes.unsaved().markSaved();
  expect(volumes.unsaved().volumes).toEqual([]);
  expect(volumes.recent()).toEqual([volume(202, 10)]);
  volumes.noteRead();
  expect(volumes.recent()).toEqual([]);
});
