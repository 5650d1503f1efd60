/** `npm run package`: dist/maidan-VERSION-PLATFORM and its tar.gz. */
import { statSync } from 'node:fs';
import { say } from '../running/telling.mjs';
import { makePackage } from './make-package.ts';

const { folder, archive } = await makePackage();
say(`${archive}: ${(statSync(archive).size / 1_048_576).toFixed(1)} MB.`);
say(`The folder is ${folder}. Start it with ${folder}/bin/maidan start.`);
