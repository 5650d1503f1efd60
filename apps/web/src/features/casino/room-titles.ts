/** What the lobby of a room is called. */
export const ROOM_TITLE = { casino: 'casino.casino', 'slot-games': 'casino.slotGames', Crash: 'casino.crash', Shooting: 'casino.fishing' } as const;
