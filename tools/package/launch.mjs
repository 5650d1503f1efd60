// The first module of `bin/maidan`: refuses an old Node before it reads newer syntax.
import { requireNode } from '../project/node-version.mjs';

requireNode();
void import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
