/** Reads the file of external providers once at the start. An error is reported in a sentence, without a stack. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { StartError } from '../../platform/process/start-error.ts';
import type { CasinoProvider } from './casino-providers-port.ts';

export interface InstalledProvider extends CasinoProvider {
  /** Signs the provider's calls; never leaves the server. */
  readonly secret: string;
}

/** Times the stake that all wins of a bet may come to. */
const DEFAULT_MULTIPLE = 10_000;
const MAX_MULTIPLE = 100_000;

const Name = z.string().min(1).max(64);
const Key = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/);
/** https; plain http is allowed only for this machine. */
const Address = z.string().regex(/^(https:\/\/[^?#\s]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/[^?#\s]*)?)$/);
const Providers = z.array(
  z.strictObject({
    id: Key,
    name: Name,
    launchUrl: Address,
    secret: z.string().min(32).max(256),
    sites: z.array(z.string()).default([]),
    games: z
      .array(
        z.strictObject({
          gameId: Key,
          name: z.strictObject({ en: Name, hi: Name }),
          rooms: z.array(z.enum(['casino', 'slot-games', 'Crash', 'Shooting', 'indian-card-games'])).min(1),
          needs: z.enum(['c1', 'c9']).default('c9'),
          live: z.boolean().default(false),
          largestMultiple: z.int().min(1).max(MAX_MULTIPLE).default(DEFAULT_MULTIPLE),
        }),
      )
      .min(1),
  }),
);

/** Reads and checks the file; `path` null: no providers. Throws a StartError. */
export function readProviders(path: string | null): readonly InstalledProvider[] {
  if (path === null) return [];
  let stated: unknown;
  try {
    stated = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`CASINO_PROVIDERS names ${path}, which cannot be read as JSON: ${(error as Error).message}`);
  }
  const read = Providers.safeParse(stated);
  if (!read.success) throw new StartError(`${path} (CASINO_PROVIDERS) is invalid: ${z.prettifyError(read.error)}`);
  const ids = read.data.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new StartError(`${path} (CASINO_PROVIDERS) names a provider twice.`);
  return read.data.map((provider) => ({
    ...provider,
    games: provider.games.map((game) => ({ ...game, tableId: `${provider.id}:${game.gameId}` })),
  }));
}
