/** The left navigation of a wide screen within a sport. */
import { expect, test } from '@playwright/test';
import { stageMatchOdds } from '../../stage/script.ts';
import { side } from '../../shell/shell.ts';

test('[SB-02] in a sport the left sidebar has Favourites, Sports, the name of the sport, Previous and its competitions', async ({ page }) => {
  const football = await stageMatchOdds({ eventTypeId: '1' });
  const tennis = await stageMatchOdds({ eventTypeId: '2' });
  await page.goto('/sports-page/Football/1');
  const nav = side(page);
  await expect(
    nav
      .getByRole('link', { name: 'Favourites' })
      .or(nav.getByText('Favourites', { exact: true }))
      .first(),
  ).toBeVisible();
  await expect(nav.getByRole('heading', { name: 'Sports', exact: true })).toBeVisible();
  await expect(nav.getByRole('heading', { name: 'Football', exact: true })).toBeVisible();
  await expect(nav.getByRole('link', { name: `Stage Cup ${football.eventId}` })).toHaveAttribute('href', /^\/competition-detail-page\/Stage%20Cup%20\d+\/1\/8/);
  await expect(nav.getByRole('link', { name: `Stage Cup ${tennis.eventId}` })).toHaveCount(0);
  await nav.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(nav.getByRole('heading', { name: 'Football', exact: true })).toHaveCount(0);
});
