// Old syntax on purpose: this file must run on an old Node to print that it is too old.
/** @type {[number, number]} */
var LEAST = [20, 19];

/** Ends the process with one sentence when this Node is older than the project needs. */
export function requireNode() {
  var parts = /^(\d+)\.(\d+)/.exec(process.versions.node);
  var major = Number(parts && parts[1]);
  var minor = Number(parts && parts[2]);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  console.error(
    '\nMaidan needs Node ' +
      LEAST.join('.') +
      ' or newer; this is Node ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org (the LTS), then try again.\n',
  );
  process.exit(1);
}
