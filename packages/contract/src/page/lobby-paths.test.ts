import { expect, it } from 'vitest';
import { lobbyRoomAt } from './lobby-paths.ts';

it('knows the lobby of each room by its address, and no other page', () => {
  expect(lobbyRoomAt('/casino-lobby')).toBeNull();
  expect(lobbyRoomAt('/casino-lobby/casino')).toBe('casino');
  expect(lobbyRoomAt('/casino-lobby/slot-games/Crash')).toBe('Crash');
  for (const path of ['/', '/casino-lobby/casino/originals', '/casino-lobby/provider/Originals/o1', '/casino-lobby/constructor']) {
    expect(lobbyRoomAt(path)).toBeUndefined();
  }
});
