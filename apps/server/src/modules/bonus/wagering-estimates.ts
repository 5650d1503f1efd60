/**
 * What bets with Free Cash count before their markets have a result (TR-005): the open groups of the active bonus, and what a bet in the
 * slip would change. It calculates as wagering-counts.ts does, from the matched bets and the one in the slip, as if it were fully matched.
 */
import { tradingKindOf, type Side } from '@maidan/domain';
import { bonusWalletOf } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import type { BonusGroup, LinkedPersons, WageringEstimate, WageringEstimates } from './bonus-port.ts';
import { countedIn, groupOf, subjectOfBonus } from './wagering-counts.ts';
import { activeBonus, groupsOf, marketKey, marketsBeside, type WageringBet } from './wagering-rows.ts';

/** Open groups, and settled groups, in a list; the newest first. */
const MOST_GROUPS = 20;
/** Number of a bet that has not been placed: after all others. */
const NOT_PLACED = Number.MAX_SAFE_INTEGER;

export interface WageringEstimatesParts {
  readonly database: Database;
  readonly linkedPersons: LinkedPersons;
}

export function createWageringEstimates({ database, linkedPersons }: WageringEstimatesParts): WageringEstimates {
  return {
    estimate: (account, { marketId, selectionId, side, price, stake, wallet }) =>
      database.transaction(async (client): Promise<WageringEstimate | null> => {
        const [bonus, market] = [await activeBonus(client, account), await marketKey(client, marketId)];
        if (bonus === null || market === null) return null;
        const group = groupOf(await marketsBeside(client, market));
        const [own] = group;
        const runner = own?.selectionIds.indexOf(selectionId) ?? -1;
        if (own === undefined || runner < 0) return null;
        const isOwn = wallet === 'BONUS';
        const bet = draftOf({ account: isOwn ? bonusWalletOf(account) : account, market, runner, side, price, stake });
        const none = { staked: 0, counted: 0 };
        if (tradingKindOf(own.marketType) === 'line') return { before: none, after: none, reason: isOwn ? 'LINE' : null, minOdds: bonus.minOdds };
        const count = async (drafts: readonly WageringBet[]) =>
          (await countedIn(client, group, { subjects: [subjectOfBonus(bonus)], linkedPersons, open: { person: bonus.person, drafts } }))[0] ?? none;
        const [before, after] = [await count([]), await count([bet])];
        const reason = isOwn && price < bonus.minOdds ? 'ODDS' : after.counted < after.staked ? 'COVERED' : null;
        return { before, after, reason, minOdds: bonus.minOdds };
      }),
    groups: (account) =>
      database.transaction(async (client): Promise<readonly BonusGroup[]> => {
        const bonus = await activeBonus(client, account);
        if (bonus === null) return [];
        const { open, settled } = await groupsOf(client, bonus, MOST_GROUPS);
        const found: BonusGroup[] = [];
        const seen = new Set<number>();
        for (const { market, eventName, marketName } of open) {
          if (seen.has(market)) continue;
          const group = groupOf(await marketsBeside(client, market));
          for (const { id } of group) seen.add(id);
          const [counted] = await countedIn(client, group, {
            subjects: [subjectOfBonus(bonus)],
            linkedPersons,
            open: { person: bonus.person, drafts: [] },
          });
          if (counted !== undefined && counted.staked > 0)
            found.push({ eventName, marketName, staked: counted.staked, counted: counted.counted, settled: false });
        }
        return [...found, ...settled];
      }),
  };
}

function draftOf({ price, stake, ...bet }: { account: number; market: number; runner: number; side: Side; price: number; stake: number }): WageringBet {
  return { ...bet, id: NOT_PLACED, matched: stake, matchedValue: stake * price, result: 'LOST', cashedOut: false, day: '' };
}
