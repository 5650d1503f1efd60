// npm run test:long: the long columns, one after another, each with a limit of its own.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { ROOT } = await import('./running/project.mjs');
const { install } = await import('./running/installation.mjs');
process.chdir(ROOT);
await install();
const { LONG_STEPS } = await import('./long-steps.mjs');
const { runSteps, tableOf } = await import('./running/steps.mjs');
const { runNode } = await import('./running/programs.mjs');

/** Lines of a failed step that are shown once more at the end: of a long output often only the end is kept. */
const LAST_LINES = 60;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !LONG_STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no long step named ${unknown.join(', ')}. There are: ${LONG_STEPS.map((step) => step.name).join(', ')}.`);
  process.exit(1);
}
const chosen = wanted.length === 0 ? LONG_STEPS : LONG_STEPS.filter((step) => wanted.includes(step.name));
// One at a time: drills measure times, and would measure each other.
const steps = chosen.map(({ name, args, env = {}, minutes }) => ({
  name,
  cores: 1,
  work: () => runNode(args, { shown: true, lastLines: LAST_LINES, env, limitMs: minutes * 60_000 }),
}));
const results = await runSteps(steps, 1);
for (const { name, ok, output } of results) if (!ok && output !== '') console.log(`\n---- the last lines of ${name}\n${output.trimEnd()}\n----`);
console.log(`\n${tableOf(results)}\n`);
const failed = results.filter((result) => !result.ok).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
