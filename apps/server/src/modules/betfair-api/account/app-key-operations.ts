/** The calls that make and list app keys. They need a session and no app key. */
import { optionalField, WireText } from '@maidan/betfair';
import * as z from 'zod/mini';
import type { AppKeys, DeveloperApp } from '../identity/app-keys.ts';
import { answer, declareOperation, except, type ApiOperation } from '../operation.ts';

const LONGEST_NAME = 255;

export function appKeyOperations(keys: AppKeys): readonly ApiOperation[] {
  return [
    declareOperation({
      service: 'AccountAPING',
      name: 'createDeveloperAppKeys',
      needsAppKey: false,
      parameters: z.object({ appName: WireText(), locale: optionalField(WireText()) }),
      positions: ['appName'],
      async run({ account }, { appName }) {
        const name = appName.trim();
        if (name === '' || name.length > LONGEST_NAME) return except('INVALID_INPUT_DATA', `appName has 1 to ${LONGEST_NAME} characters.`);
        const made = await keys.create(account.account, name);
        return typeof made === 'string' ? except(made) : answer(encode(made));
      },
    }),
    declareOperation({
      service: 'AccountAPING',
      name: 'getDeveloperAppKeys',
      needsAppKey: false,
      parameters: z.object({ locale: optionalField(WireText()) }),
      run: async ({ account }) => answer((await keys.of(account.account)).map(encode)),
    }),
  ];
}

function encode({ id, name, owner, keys }: DeveloperApp) {
  const appVersions = keys.map(({ key, delayed, active }) => ({
    owner,
    versionId: id * 2 + (delayed ? 0 : 1),
    version: delayed ? '1.0-DELAY' : '1.0',
    applicationKey: key,
    delayData: delayed,
    subscriptionRequired: false,
    ownerManaged: false,
    active,
  }));
  return { appName: name, appId: id, appVersions };
}
