/** Hashes passwords with argon2id. The number of concurrent hashes is limited, so that a flood of logins cannot take all memory and cores. */
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import type { PasswordHashing } from './auth-port.ts';

export interface HashingOptions {
  /** KiB per hash. */
  readonly memoryCost?: number;
  readonly timeCost?: number;
  /** Concurrent hashes; each takes a core and its memory. */
  readonly atOnce?: number;
  /** Maximum hashes in the queue. */
  readonly waiting?: number;
}

/** OWASP's first choice for argon2id with one lane. */
const MEMORY_KIB = 19_456;
const TIME_COST = 2;
/** Hashes calculated at once, and maximum hashes that wait. */
const AT_ONCE = 2;
const WAITING = 200;

export function createPasswordHashing(options: HashingOptions = {}): PasswordHashing {
  const cost = {
    algorithm: 2 satisfies Algorithm.Argon2id,
    memoryCost: options.memoryCost ?? MEMORY_KIB,
    timeCost: options.timeCost ?? TIME_COST,
    parallelism: 1,
  };
  const atOnce = options.atOnce ?? AT_ONCE;
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  const leave = (): void => {
    const next = waiting.shift();
    // the next waiting hash takes over the place, so the count stays
    if (next === undefined) running -= 1;
    else next();
  };
  const limited = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  // compared for unknown user ids: same cost, never a match
  let unknownUserHash: Promise<string> | undefined;
  return {
    hash: (password) => limited(() => hash(password, cost)),
    async verify(stored, password) {
      if (waiting.length >= (options.waiting ?? WAITING)) return 'busy';
      unknownUserHash ??= hash('\u0000nobody', cost);
      const against = stored ?? (await unknownUserHash);
      const right = await limited(() => verify(against, password));
      return right && stored !== null;
    },
  };
}
