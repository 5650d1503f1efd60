/** The preferences on a phone: the account drawer opens them. */
import { preferencesInOneList } from './preferences.ts';

preferencesInOneList(async (page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  return page.getByRole('dialog').getByRole('button', { name: 'Preferences' });
});
