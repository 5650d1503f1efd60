/** Runs programs. Their output is shown at once, or collected for the caller. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from './project.mjs';

/**
 * @typedef {object} Ended
 * @property {number} code the exit code; 1 after a signal or the time limit
 * @property {string} output its output; of a shown program only the last lines, if `lastLines` is set
 * @property {boolean} shown whether its output was shown at once
 * @property {boolean} late whether the time limit ended it
 */

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ readonly env?: Record<string, string>, readonly shown?: boolean | string, readonly lastLines?: number, readonly limitMs?: number }} [options] shown: a name stands before each line, for programs that run beside each other; lastLines: how many lines of a shown program to keep as well
 * @returns {Promise<Ended>}
 */
export function run(program, args, options = {}) {
  const { env = {}, shown = false, lastLines = 0, limitMs = 0 } = options;
  const stdio = shown === true && lastLines === 0 ? 'inherit' : 'pipe';
  return new Promise((resolve) => {
    // With a time limit it gets a process group, so that its child processes end with it.
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
      detached: limitMs > 0,
    });
    let output = '';
    let late = false;
    const keep = (/** @type {string} */ text) => {
      output += text;
      if (shown === false) return;
      output = output
        .split('\n')
        .slice(-lastLines - 1)
        .join('\n');
    };
    const show = (/** @type {string} */ text) => {
      process.stdout.write(text);
      keep(text);
    };
    const showNamed = (/** @type {string} */ line) => {
      console.log(`${shown} | ${line}`);
      if (lastLines > 0) keep(`${line}\n`);
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      if (typeof shown === 'string') createInterface({ input: stream }).on('line', showNamed);
      else stream.setEncoding('utf8').on('data', shown ? show : keep);
    }
    const end = (/** @type {NodeJS.Signals} */ signal) => (limitMs > 0 && child.pid !== undefined ? endGroup(child.pid, signal) : child.kill(signal));
    const forward = (/** @type {NodeJS.Signals} */ signal) => void end(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const timers = limitMs === 0 ? [] : [setTimeout(() => ((late = true), end('SIGTERM')), limitMs), setTimeout(() => end('SIGKILL'), limitMs + 20_000)];
    const done = (/** @type {number} */ code) => {
      for (const timer of timers) clearTimeout(timer);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve({ code: late ? 1 : code, output, shown: shown !== false, late });
    };
    child.once('error', (error) => ((output += error.message), done(1)));
    child.once('close', (code) => done(code ?? 1));
  });
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function endGroup(pid, signal) {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    return false; // already gone
  }
}

/** Runs a script with this Node. @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Runs the same npm that started this command. @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runNpm(args, options) {
  const npm = process.env['npm_execpath'];
  if (npm !== undefined && /\.c?js$/.test(npm)) return runNode([npm, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}
