/** Reads the file of feed providers (FEED_PROVIDERS) once at the start. An error is reported in a sentence, without a stack. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { StartError } from '../../../platform/process/start-error.ts';

export interface FeedProvider {
  /** Prefix of its ids: a provider has its own events and markets. */
  readonly id: string;
  readonly name: string;
  /** Signs its calls; never leaves the server. */
  readonly secret: string;
}

/** No hyphen, because the first hyphen in `acme-4711` ends the provider's id. */
const Id = z.string().regex(/^[a-z][a-z0-9]{1,15}$/);
const Providers = z.array(z.strictObject({ id: Id, name: z.string().min(1).max(64), secret: z.string().min(32).max(256) })).min(1);

/** Reads and checks the file; `path` null: no providers. Throws a StartError. */
export function readFeedProviders(path: string | null): readonly FeedProvider[] {
  if (path === null) return [];
  let stated: unknown;
  try {
    stated = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`FEED_PROVIDERS names ${path}, which cannot be read as JSON: ${(error as Error).message}`);
  }
  const read = Providers.safeParse(stated);
  if (!read.success) throw new StartError(`${path} (FEED_PROVIDERS) is invalid: ${z.prettifyError(read.error)}`);
  const ids = read.data.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new StartError(`${path} (FEED_PROVIDERS) names a provider twice.`);
  return read.data;
}
