/** The WhatsApp bubble under a pointer. */
import { expect, test } from '@playwright/test';

test('[ST-81] [ST-82] the bubble widens under the pointer and is small again 3 s after it left', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const bubble = page.getByRole('link', { name: 'WhatsApp support' });
  await expect(bubble).toBeVisible();
  const width = async (): Promise<number> => (await bubble.boundingBox())?.width ?? 0;
  const small = await width();
  await bubble.hover();
  await expect.poll(width).toBeGreaterThan(small + 40);
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.mouse.move(400, 400);
  await page.clock.runFor(2_000);
  expect(await width()).toBeGreaterThan(small + 40);
  // back within the 3 s: it stays wide, and they begin anew when the pointer leaves
  await bubble.hover();
  await page.clock.runFor(2_000);
  expect(await width()).toBeGreaterThan(small + 40);
  await page.mouse.move(400, 400);
  await page.clock.runFor(2_000);
  expect(await width()).toBeGreaterThan(small + 40);
  await page.clock.runFor(1_100);
  await expect.poll(width).toBe(small);
  await bubble.hover();
  await page.clock.runFor(500);
  await expect.poll(width).toBeGreaterThan(small + 40);
});
