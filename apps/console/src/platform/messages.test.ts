import { fileURLToPath } from 'node:url';
import { PERMISSIONS } from '@maidan/contract';
import { testCatalogues } from '@maidan/ui-kit/testing-catalogues.ts';

// permissions look like keys
testCatalogues(fileURLToPath(new URL('..', import.meta.url)), (text) => PERMISSIONS.some((permission) => permission === text));
