/** Prints the progress and the errors of a command. */
const begun = performance.now();

/** Prints a sentence with the seconds since the command began. @param {string} sentence */
export function printProgress(sentence) {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${sentence}`);
}

/** Prints a sentence and ends the command with exit code 1. @param {string} sentence @returns {never} */
export function exitWithMessage(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
