/** Creates the feeds of a process from its configuration. */
import type { FeedChoice } from '../../config.ts';
import type { MarketFeed } from './feeds-port.ts';
import { ExternalFeeds } from './external/external-feeds.ts';
import type { FeedProvider } from './external/provider-file.ts';
import { FeedRunner, type FeedGroup, type FeedRunnerParts } from './feeds.ts';
import { RecordedGroup } from './recorded/recorded-group.ts';
import { type SeasonTables, createSeasonTables } from './simulated/season-tables.ts';
import { SimulatedFeed } from './simulated/simulated-feed.ts';
import type { ScriptEvent } from './script/script-events.ts';
import { ScriptFeed } from './script/script-feed.ts';

export interface FeedSettings {
  readonly choice: FeedChoice;
  /** Scales the match clock only; bet delays and housekeeping use real time. */
  readonly speed: number;
  /** Recorded feeds: longer pauses are shortened to this. */
  readonly gapSeconds: number;
  /** Tests and demos only; null: random, secret and new for each match. */
  readonly seed: string | null;
  /** Providers that may push fixtures, prices and results in addition to the configured feed. */
  readonly providers: readonly FeedProvider[];
  /** Recorded feeds: they wait for `releaseRecordings`, and are played line by line without conflation. */
  readonly practice: boolean;
  /** FEED=script: events of its first start; absent: the standard events. */
  readonly scriptEvents?: ((now: number) => readonly ScriptEvent[]) | undefined;
}

export interface CreatedFeeds {
  readonly feeds: FeedRunner;
  readonly external: ExternalFeeds;
  readonly seasonTables: SeasonTables;
  /** FEED=script only: the feed that tests drive. */
  readonly script: ScriptFeed | null;
}

/** Makes the feeds of the configuration. Call `start` on them after the catalogue and the orders have started. */
export function createFeeds(parts: FeedRunnerParts, settings: FeedSettings): CreatedFeeds {
  const script = settings.choice.type === 'script' ? new ScriptFeed(parts.clock, settings.scriptEvents) : null;
  const external = new ExternalFeeds({ providers: settings.providers, catalogue: parts.catalogue, clock: parts.clock, log: parts.log });
  const own = group(parts, settings, script);
  return { feeds: new FeedRunner(parts, own === null ? [external] : [own, external]), external, seasonTables: createSeasonTables(parts.database), script };
}

/** Returns the built-in source of the configuration; null for FEED=external, which has none. */
function group(parts: FeedRunnerParts, settings: FeedSettings, script: ScriptFeed | null): FeedGroup | null {
  const { choice, speed, seed, practice } = settings;
  if (script !== null) return singleSource(script);
  if (choice.type === 'simulated') return new SimulatedFeed({ speed, seed });
  if (choice.type === 'recorded') {
    const gapMs = settings.gapSeconds * 1_000;
    return new RecordedGroup({ path: choice.path, speed, gapMs, practice, catalogue: parts.catalogue });
  }
  if (settings.providers.length === 0)
    parts.log.warn({}, 'FEED=external without FEED_PROVIDERS: no provider may send, so no market will open (docs/external-feed.md)');
  return null;
}

/** Wraps one source as a group. */
export function singleSource(feed: MarketFeed): FeedGroup {
  return { start: (host) => host.startSource(feed), stop: async () => undefined };
}
