/** Checks the last rounds of a table in small steps, so that the page stays responsive, and reports the progress. */
import { commitmentOf, isSeed } from '@maidan/casino';
import type { PastRound, SeedChain } from '@maidan/contract';
import { NO_TALLY, tallied, type Tally } from './round-checks.ts';

export const MANY = 1000;
/** Rounds, and hashes, of one step. */
const ROUNDS_AT_ONCE = 20;
const HASHES_AT_ONCE = 2000;

/** running, then walking back to the published beginning of the chain, then over. */
export interface ManyCheck {
  readonly state: 'none' | 'running' | 'walking' | 'stopped' | 'over' | 'failed';
  readonly all: number;
  readonly tally: Tally;
  /** true: the oldest seed leads back to a commitment of the table's chains. */
  readonly anchored: boolean;
}

export const NOTHING: ManyCheck = { state: 'none', all: 0, tally: NO_TALLY, anchored: false };

function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** The source of rounds and chains. */
export interface RoundsSource {
  /** Rounds below a number, the newest first; null: the newest of all. */
  readonly page: (before: number | null) => Promise<{ readonly rounds: readonly PastRound[]; readonly total: number }>;
  readonly chains: () => Promise<readonly Pick<SeedChain, 'commitment' | 'rounds'>[]>;
}

/** Hashes a seed back through its chain. Returns true if it reaches a published commitment. */
async function leadsBack(seed: string, chains: ReadonlySet<string>, most: number, wanted: () => boolean): Promise<boolean> {
  if (!isSeed(seed)) return false;
  let hash = seed;
  for (let step = 1; step <= most && wanted(); step += 1) {
    hash = commitmentOf(hash);
    if (chains.has(hash)) return true;
    if (step % HASHES_AT_ONCE === 0) await yieldToPage();
  }
  return false;
}

/** Runs until `wanted` returns false. Calls `report` after every step. */
export async function checkMany(source: RoundsSource, wanted: () => boolean, report: (check: ManyCheck) => void): Promise<void> {
  const found = await source.chains();
  const chains = new Set(found.map(({ commitment }) => commitment));
  let tally = NO_TALLY;
  let all = MANY;
  while (tally.done < all) {
    const { rounds, total } = await source.page(tally.oldest?.number ?? null);
    if (tally.oldest === null) all = Math.min(MANY, total);
    const fresh = rounds.slice(0, all - tally.done);
    if (fresh.length === 0) break;
    for (let at = 0; at < fresh.length; at += ROUNDS_AT_ONCE) {
      tally = tallied(tally, fresh.slice(at, at + ROUNDS_AT_ONCE), chains);
      if (!wanted()) return;
      report({ state: 'running', all, tally, anchored: false });
      await yieldToPage();
    }
  }
  const seed = tally.oldest?.proof.serverSeed ?? '';
  report({ state: 'walking', all: tally.done, tally, anchored: false });
  const anchored = await leadsBack(seed, chains, Math.max(0, ...found.map(({ rounds }) => rounds)), wanted);
  report({ state: 'over', all: tally.done, tally, anchored });
}
