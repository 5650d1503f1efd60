/** Passwords as argon2id, with a bound on how many are worked on: a flood of logins may not take all memory and cores. */
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import type { PasswordHashing } from './password-hashing-port.ts';

export interface HashingOptions {
  /** KiB per hash. */
  readonly memoryCost?: number;
  readonly timeCost?: number;
  /** Hashes at the same time; each takes a core and its memory. */
  readonly atOnce?: number;
  readonly waiting?: number;
}

/** The figures of OWASP's first choice for argon2id with one lane. */
const MEMORY_KIB = 19_456;
const TIME_COST = 2;
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
    // the place goes on to the next one, so the count stays
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
  // What an unknown user id is compared with: same cost, never right.
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => limited(() => hash(password, cost)),
    async verify(stored, password) {
      if (waiting.length >= (options.waiting ?? WAITING)) return 'busy';
      nobody ??= hash('\u0000nobody', cost);
      const against = stored ?? (await nobody);
      const right = await limited(() => verify(against, password));
      return right && stored !== null;
    },
  };
}
