/** The operator takes a sport from a player whose page shows it. */
import { expect } from '@playwright/test';
import { test } from '../stage/browser-test.ts';
import { SocketFrames } from '../stage/frames.ts';
import { callOperator } from '../stage/ledger.ts';
import { ownPlayer } from '../shell/shell.ts';
import { demoPlayer, signIn } from '../stage/players.ts';

for (const [kind, newPlayer] of [
  ['a demo player', demoPlayer],
  ['a player with an account of his own', ownPlayer],
] as const)
  test(`[SO-19] [HD-16] [ST-92] event-type-success requests the user events of ${kind} again: the sport disappears and comes back`, async ({ page }) => {
    const player = await newPlayer();
    const frames = new SocketFrames(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/getUserEvenets') requests.push(request.method());
    });
    await signIn(page, player);
    await page.goto('/');
    const chips = page.getByRole('navigation', { name: 'Sports', exact: true });
    const tennis = chips.getByRole('link', { name: 'Tennis', exact: true });
    await expect(tennis).toBeAttached();
    await expect.poll(() => requests.length).toBe(1);
    // every client would miss an event that is sent before the socket is connected
    await expect.poll(() => frames.received.some((event) => event.name === 'get-bets-success')).toBe(true);
    await callOperator(`accounts/${player.memberCode}/permissions`, { permissions: { 2: false } });
    await expect(tennis).toHaveCount(0);
    await expect(chips.getByRole('link', { name: 'Cricket', exact: true })).toBeAttached();
    expect(requests).toHaveLength(2);
    expect(frames.received.filter((event) => event.name === 'event-type-success')).toHaveLength(1);
    await callOperator(`accounts/${player.memberCode}/permissions`, { permissions: { 2: true } });
    await expect(tennis).toBeAttached();
    // each chip follows its own id
    for (const [id, name, others] of [
      [4, 'Cricket', ['Football', 'Tennis']],
      [1, 'Football', ['Cricket', 'Tennis']],
    ] as const) {
      const chip = (sport: string) => chips.getByRole('link', { name: sport, exact: true });
      await callOperator(`accounts/${player.memberCode}/permissions`, { permissions: { [id]: false } });
      await expect(chip(name)).toHaveCount(0);
      for (const other of others) await expect(chip(other)).toBeAttached();
      await callOperator(`accounts/${player.memberCode}/permissions`, { permissions: { [id]: true } });
      await expect(chip(name)).toBeAttached();
    }
  });
