// The next server of npm run dev: loads the packages that the bundle imports, in their order, while the bundle is built; then waits for the message that starts it.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const bundle = process.argv[2] ?? '';
const stopWaiting = () => process.exit(0);
process.once('disconnect', stopWaiting);
process.once('message', () => {
  process.off('disconnect', stopWaiting);
  // not at once: if the message came before this listener, Node uses the channel again after the listener has returned
  setImmediate(() => process.connected && process.disconnect());
  void import(pathToFileURL(bundle).href);
});
const earlier = existsSync(bundle) ? readFileSync(bundle, 'utf8') : '';
for (const [, name = ''] of earlier.matchAll(/^import (?:.*from )?"([^"./][^"]*)";$/gm)) {
  await import(name).catch(() => undefined); // the new bundle may not need this package; if it does, its own import fails
}
