// A picture of every page, phone and desktop, light and dark, into the folder screens: the product with simulated matches of a fixed seed.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('e2e/screens/take-pictures.ts', { built: true });
