/** The end of a session 12 hours after its sign-in, as tests reach it. */
import { expect, type Page } from '@playwright/test';
import { callAs, type Player } from '../stage/players.ts';
import { advanceClock } from '../stage/script.ts';
import { serverAddress } from '../stage/server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 17:30 in India, ms of a day in UTC. Twelve hours of play from then on lie in two days; within one day they would raise a marker of harm. */
const EVENING_MS = 12 * 60 * MINUTE_MS;
/** Time that playToTheEnd leaves for a test's preparations: the clock runs on, and a loaded machine is slow. */
const LEFT_MS = 4 * MINUTE_MS;

/** The dialog that asks for a new sign-in in place. */
export const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again to continue' });

/** Moves the server's clock to the evening, before the session begins. */
export async function startInTheEvening(): Promise<void> {
  const { now } = (await (await fetch(`${serverAddress()}/test/clock`)).json()) as { readonly now: number };
  await advanceClock((EVENING_MS - (now % DAY_MS) + DAY_MS) % DAY_MS);
}

/** Plays until shortly before the end of the 12 hours: an action every 50 minutes keeps the session from becoming idle. */
export async function playToTheEnd(player: Player): Promise<void> {
  for (let step = 0; step < 14; step += 1) {
    await advanceClock(50 * MINUTE_MS);
    expect(await callAs(player, 'POST', 'play/break/summary', { hours: 24 })).toMatchObject({ success: true });
  }
  await advanceClock(20 * MINUTE_MS - LEFT_MS);
}

/** Moves the clock past the end of the session. */
export async function passTheEnd(): Promise<void> {
  await advanceClock(LEFT_MS);
}
