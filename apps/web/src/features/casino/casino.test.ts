import { afterEach, describe, expect, it } from 'vitest';
import { casinoState, leaveCasino } from '../../platform/casino-state.ts';
import { dialogs, openDialog } from '../../platform/dialogs/dialogs.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { ALL_ALLOWED } from '../../platform/session/permissions.ts';
import { openTable, slotCasinoPopUp } from './open-casino.ts';
import { gamePath, lobbyAddress, lobbyPath } from './lobby-address.ts';

afterEach(() => {
  leaveCasino();
  dialogs.setState({ queue: [] });
});

describe('the lobby address', () => {
  it.each([
    ['', null, null],
    ['casino', 'casino', null],
    ['casino/table-studio', 'casino', 'table-studio'],
    ['slot-games', 'slot-games', null],
    ['slot-games/reel-house', 'slot-games', 'reel-house'],
    ['slot-games/Crash', 'Crash', null],
    ['slot-games/Shooting/originals', 'Shooting', 'originals'],
    ['provider/Reel%20House/reel-house', null, 'reel-house'],
    ['provider/abc', null, 'abc'],
    ['something', null, 'something'],
  ] as const)('%s is room %s of provider %s', (rest, room, provider) => {
    expect(lobbyAddress(rest)).toEqual({ room, provider });
  });

  it('leads back to itself', () => {
    const provider = { id: 'originals', name: 'Originals' };
    for (const room of [null, 'casino', 'slot-games', 'Crash', 'Shooting'] as const)
      for (const chosen of [null, provider])
        expect(lobbyAddress(lobbyPath(room, chosen).replace(/^\/casino-lobby\/?/, ''))).toEqual({ room, provider: chosen?.id ?? null });
  });

  it('a game is at its table, Aviator and the roulette at pages of their own', () => {
    expect(gamePath({ gameId: 'teen-patti', tableId: '101' })).toEqual({ page: 'casino-live', ids: ['teen-patti', '101'] });
    expect(gamePath({ gameId: 'aviator', tableId: '301' })).toEqual({ page: 'aviator', ids: [] });
    expect(gamePath({ gameId: 'roulette', tableId: '107' })).toEqual({ page: 'table-casino-live', ids: ['roulette'] });
  });
});

const TABLE = { gameId: 'teen-patti', tableId: '101', name: 'Teen Patti 20-20', provider: 'table-studio', url: '' };

it('[EN-55] [ER-16] the single-game call fills the casino-live state, its failure clears it', async () => {
  expect(casinoState.getState()).toEqual({ casinoLive: null, chosen: null });
  for (const error of [new CallError(200, 'no such table'), new CallError(0, 'network down'), new Error('a fault of the page')]) {
    await openTable(() => Promise.resolve(TABLE));
    expect(casinoState.getState()).toEqual({ casinoLive: TABLE, chosen: null });
    await expect(openTable(() => Promise.reject(error))).rejects.toThrow(error.message);
    expect(casinoState.getState()).toEqual({ casinoLive: null, chosen: null });
  }
});

it('[EN-53] the slot casino popup is {isOpen, allowed}', () => {
  expect(slotCasinoPopUp()).toEqual({ isOpen: false, allowed: true });
  // Another popup does not open it.
  expect(slotCasinoPopUp({ name: 'preferences' })).toEqual({ isOpen: false, allowed: true });
  openDialog({ name: 'slot-casino', room: 'casino' });
  expect(slotCasinoPopUp()).toEqual({ isOpen: true, allowed: true });
  const without = { ...ALL_ALLOWED, availableEventTypes: { ...ALL_ALLOWED.availableEventTypes, c9: false } };
  expect(slotCasinoPopUp({ name: 'slot-casino', room: 'casino' }, without)).toEqual({ isOpen: true, allowed: false });
});

it('[PP-16] leaving the casino empties its state and takes its popup away', async () => {
  await openTable(() => Promise.resolve(TABLE));
  openDialog({ name: 'slot-casino', room: 'slot-games' });
  leaveCasino();
  expect([casinoState.getState().casinoLive, slotCasinoPopUp().isOpen]).toEqual([null, false]);
});
