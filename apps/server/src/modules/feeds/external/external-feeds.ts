/** All providers of the external feed with their sources and signatures. */
import { isSignedBy, type SignedCall } from '../../../platform/secrets.ts';
import type { FeedGroup, FeedHost } from '../feeds.ts';
import { ExternalFeed, type ExternalFeedParts } from './external-feed.ts';
import type { FeedProvider } from './provider-file.ts';

export interface ExternalFeedsParts extends Omit<ExternalFeedParts, 'provider'> {
  readonly providers: readonly FeedProvider[];
}

/** Maximum remembered signatures; the oldest are dropped first. The fastest caller sends fewer in a minute. */
const MOST_SIGNATURES = 20_000;

export class ExternalFeeds implements FeedGroup {
  readonly sources: ReadonlyMap<string, ExternalFeed>;
  readonly #providers: ReadonlyMap<string, FeedProvider>;
  readonly #seen = new Set<string>();

  constructor({ providers, ...parts }: ExternalFeedsParts) {
    this.#providers = new Map(providers.map((provider) => [provider.id, provider]));
    this.sources = new Map(providers.map(({ id }) => [id, new ExternalFeed({ ...parts, provider: id })]));
  }

  async start(host: FeedHost): Promise<void> {
    for (const source of this.sources.values()) await host.startSource(source);
  }

  /** Does nothing: the runner stops each source itself. */
  async stop(): Promise<void> {
    // nothing else to stop
  }

  /** Returns the source of a signed call; null if its provider did not sign it or it is too old. now: ms since 1970, of this machine. */
  signedBy(provider: string, call: SignedCall, now: number): ExternalFeed | null {
    const known = this.#providers.get(provider);
    return known !== undefined && isSignedBy(known.secret, call, now) ? (this.sources.get(provider) ?? null) : null;
  }

  /** Remembers a signature. Returns false if it was used before: a replayed call must not keep a dead provider's prices alive. */
  rememberSignature(signature: string): boolean {
    if (this.#seen.has(signature)) return false;
    this.#seen.add(signature);
    if (this.#seen.size > MOST_SIGNATURES) {
      const [oldest] = this.#seen;
      if (oldest !== undefined) this.#seen.delete(oldest);
    }
    return true;
  }
}
