/** Composes the feeds of a process from its configuration. */
import type { FeedChoice } from '../../config.ts';
import type { MarketFeed } from './feeds-port.ts';
import { FeedRunner, type FeedGroup, type FeedHost, type FeedRunnerParts } from './feeds.ts';
import { RecordedGroup } from './recorded/recorded-group.ts';
import { SimulatedFeed } from './simulated/simulated-feed.ts';
import { ScriptFeed } from './script/script-feed.ts';

export interface FeedSettings {
  readonly choice: FeedChoice;
  /** Scales the match clock only; bet delays and house keeping are real time. */
  readonly speed: number;
  /** Recorded feeds: a silence longer than this is shortened to it. */
  readonly gapSeconds: number;
  /** Tests and demos only; null: random, secret and new for each match. */
  readonly seed: string | null;
}

export interface CreatedFeeds {
  readonly feeds: FeedRunner;
  /** FEED=script only: what the tests drive. */
  readonly script: ScriptFeed | null;
}

/** Makes the feeds that the configuration chose; `start` them after the catalogue and the orders are up. */
export function createFeeds(parts: FeedRunnerParts, settings: FeedSettings): CreatedFeeds {
  const script = settings.choice.type === 'script' ? new ScriptFeed(parts.clock) : null;
  return { feeds: new FeedRunner(parts, [group(parts, settings, script)]), script };
}

function group(parts: FeedRunnerParts, settings: FeedSettings, script: ScriptFeed | null): FeedGroup {
  const { choice, speed, seed } = settings;
  if (script !== null) return singleSource(script);
  if (choice.type === 'simulated') return new SimulatedFeed({ speed, seed });
  if (choice.type === 'recorded') return new RecordedGroup({ path: choice.path, speed, gapMs: settings.gapSeconds * 1_000, catalogue: parts.catalogue });
  return new WaitingGroup();
}

/** One source that is a group of its own. */
export function singleSource(feed: MarketFeed): FeedGroup {
  return { start: (host) => host.startSource(feed), stop: async () => undefined };
}

/** FEED=external: nothing speaks until the input for providers is built; markets of an earlier feed stay suspended. */
class WaitingGroup implements FeedGroup {
  async start(host: FeedHost): Promise<void> {
    host.log.warn({}, 'FEED=external waits for a provider: the input for it is not built yet, so no market will open');
  }
  async stop(): Promise<void> {
    // It holds nothing.
  }
}
