/** Tests with a server of their own: what others open, move and settle does not reach them, and it can be killed. */
import { test as base } from '@playwright/test';
import { OwnServer } from './own-server.ts';
import { quietDevice } from './quiet-device.ts';

export const test = base.extend<object, { readonly own: OwnServer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, hand) => {
      const own = await OwnServer.open();
      await hand(own);
      await own.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ own }, hand) => hand(`http://localhost:${own.port}`),
  storageState: async ({ own }, hand) => hand(quietDevice(own.port)),
});
