/** All providers of the external feed: who may speak, and what each has said. */
import { isSignedBy, type SignedCall } from '../../../platform/signed-call.ts';
import type { FeedGroup, FeedHost } from '../feeds.ts';
import { ExternalFeed, type ExternalFeedParts } from './external-feed.ts';
import type { FeedProvider } from './provider-file.ts';

export interface ExternalFeedsParts extends Omit<ExternalFeedParts, 'provider'> {
  readonly providers: readonly FeedProvider[];
}

/** Signatures that are remembered; the oldest go first. A minute of the quickest caller is less. */
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

  /** The runner stops each source itself. */
  async stop(): Promise<void> {
    // It holds nothing beside them.
  }

  /** Whose call it is; null where it is not signed by the provider it names, or too long ago. now: ms since 1970, of this machine. */
  signedBy(provider: string, call: SignedCall, now: number): ExternalFeed | null {
    const known = this.#providers.get(provider);
    return known !== undefined && isSignedBy(known.secret, call, now) ? (this.sources.get(provider) ?? null) : null;
  }

  /** Whether a signature comes for the first time: who repeats a recorded call must not keep a dead provider's prices alive. */
  isFirst(signature: string): boolean {
    if (this.#seen.has(signature)) return false;
    this.#seen.add(signature);
    if (this.#seen.size > MOST_SIGNATURES) {
      const [oldest] = this.#seen;
      if (oldest !== undefined) this.#seen.delete(oldest);
    }
    return true;
  }
}
