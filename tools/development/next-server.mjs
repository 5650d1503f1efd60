// The next server of npm run dev: loads the packages of the bundle while that is made, then waits for the word to run it.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const bundle = process.argv[2] ?? '';
const stopWaiting = () => process.exit(0);
process.once('disconnect', stopWaiting);
process.once('message', () => {
  process.off('disconnect', stopWaiting);
  process.disconnect();
  void import(pathToFileURL(bundle).href);
});
const earlier = existsSync(bundle) ? readFileSync(bundle, 'utf8') : '';
for (const [, name = ''] of earlier.matchAll(/^import .*from "([^"./][^"]*)";$/gm)) {
  await import(name).catch(() => undefined); // the bundle that is made may not need it any more, else it fails itself
}
