// npm run drill:NAME: one drill on the real, built server; docs/drills.md says what each proves.
import { readdirSync } from 'node:fs';
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
const names = readdirSync(new URL('./drills', import.meta.url)).filter((name) => name !== 'parts');
const [name = ''] = process.argv.splice(2, 1);
if (!names.includes(name)) {
  console.error(`There is no drill named '${name}'. There are: ${names.join(', ')}.`);
  process.exit(1);
}
await runSource(`tools/drills/${name}/main.ts`, { built: true });
