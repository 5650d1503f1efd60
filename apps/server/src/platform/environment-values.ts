/** Values of environment variables. A wrong one is a ConfigError with a sentence that names the variable. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';

export class ConfigError extends Error {}

/** The values that a number may have, both ends included. */
interface NumberRange {
  readonly least: number;
  readonly most: number;
}

/** Returns the number of a variable, or `fallback` if it is not set. ConfigError: it is no number, or out of the range. */
export function number(env: NodeJS.ProcessEnv, name: string, fallback: number, { least, most }: NumberRange): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most) throw new ConfigError(`${name} must be a number from ${least} to ${most}, it is '${text}'.`);
  return value;
}

/** An https address; plain http is allowed only for this machine. */
export const ADDRESS = String.raw`https:\/\/[^?#\s]+|http:\/\/(?:127\.0\.0\.1|(?:[\w-]+\.)*localhost)(?::\d+)?(?:\/[^?#\s]*)?`;

/** A host name with at least two parts. */
export const HOST = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}`;

/** Parses 'site=value' pairs separated by spaces; each value must match `pattern`. */
export function bySite(env: NodeJS.ProcessEnv, name: string, pattern: string, example: string): ReadonlyMap<string, string> {
  return pairsOf(env, name, { key: String.raw`[\w-]+`, value: pattern, example: `site=${example}` });
}

/** The patterns of a pair's key and value, and a pair for the error message. */
interface PairForm {
  readonly key: string;
  readonly value: string;
  readonly example: string;
}

/** Parses pairs separated by spaces, as `form` says. ConfigError: a text that is no such pair. */
export function pairsOf(env: NodeJS.ProcessEnv, name: string, { key, value: pattern, example }: PairForm): ReadonlyMap<string, string> {
  const form = new RegExp(`^(${key})=(${pattern})$`);
  const pairs = (env[name] ?? '').split(/\s+/).filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const [, site, value] = form.exec(pair) ?? [];
      if (site === undefined || value === undefined) throw new ConfigError(`${name} must be pairs like ${example}, it has '${pair}'.`);
      return [site, value] as const;
    }),
  );
}

/** Returns the address of a variable, or `fallback` if it is not set. ConfigError: neither https nor on this machine. */
export function address(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const text = setting(env, name) ?? fallback;
  if (!new RegExp(`^(?:${ADDRESS})$`).test(text)) throw new ConfigError(`${name} must be an https address, it is '${text}'.`);
  return text;
}

/** Returns the value of a variable, or null. An empty one is none, because compose files leave one out that way. */
export function setting(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  return text === undefined || text === '' ? null : text;
}

/** Returns the path of a variable as an absolute one; null: it is not set. */
export function absolutePath(env: NodeJS.ProcessEnv, name: string): string | null {
  const path = setting(env, name);
  return path === null ? null : resolve(path);
}

/** Returns the addresses and networks in a text, or null if one of them is none. */
export function networks(text: string): readonly string[] | null {
  const found = text.split(/[\s,]+/).filter((one) => one !== '');
  return found.every(isNetwork) ? found : null;
}

function isNetwork(text: string): boolean {
  const [, host = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(host);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}
