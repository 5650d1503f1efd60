/** What a command prints about itself: each line with the seconds since it began, so that a wait explains itself. */
const begun = performance.now();

/** @param {string} sentence */
export function say(sentence) {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${sentence}`);
}

/** Prints a sentence for the person and ends the command. @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}
