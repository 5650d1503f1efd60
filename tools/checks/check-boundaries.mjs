// npm run check:boundaries: checks the import law on every source file.
import { parseArgs } from 'node:util';
import { ROOT } from '../project/project.mjs';
import { checkImports } from './import-law.mjs';

// --root FOLDER checks another tree of the same shape; the test of these rules uses it.
const { values } = parseArgs({ options: { root: { type: 'string', default: ROOT } } });
const { problems, lines } = await checkImports(values.root);
for (const problem of problems) console.error(problem);
for (const line of lines) console.log(line);
process.exit(problems.length === 0 ? 0 : 1);
