/**
 * Counts the wagering of bonuses when a market gets a result, another one, or loses it (TR-002 to TR-004). It calculates each group from its
 * bets, so that settling, taking back and settling again gives the same figures. A group counts once all its markets have a result.
 */
import { countedWagering, isSameQuestion, positionOfMatched, tradingKindOf, wageringOf, type MatchedBet, type OutcomeRules } from '@maidan/domain';
import { playerOf } from '@maidan/ledger';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { LinkedPersons } from './bonus-port.ts';
import {
  accountsOf,
  betsOf,
  lockBonuses,
  marketsBeside,
  tradedBetween,
  writeCounted,
  type Counted,
  type TradedPart,
  type WageredBonus,
  type WageringBet,
  type WageringMarket,
} from './wagering-rows.ts';

export interface WageringCountsParts {
  readonly database: Database;
  readonly linkedPersons: LinkedPersons;
}

/** Counts the wagering of every bonus with bets in the group of a market, by its database key. Idempotent and safe to run concurrently. */
export type CountWagering = (market: number) => Promise<void>;

export function createWageringCounts({ database, linkedPersons }: WageringCountsParts): CountWagering {
  return (market) => database.transaction((client) => countGroup(client, market, linkedPersons));
}

async function countGroup(client: Client, market: number, linkedPersons: LinkedPersons): Promise<void> {
  const markets = groupOf(await marketsBeside(client, market));
  // fancy does not count
  if (markets.every(({ marketType }) => tradingKindOf(marketType) === 'line')) return;
  const keys = markets.map(({ id }) => id);
  const bonuses = await lockBonuses(client, keys);
  if (bonuses.length === 0) return;
  // read after the lock: of two markets that are settled at once, the second count sees both results
  const group = groupOf(await marketsBeside(client, market));
  const counted = group.every(({ result }) => result !== null) ? await countedIn(client, group, { bonuses, linkedPersons }) : [];
  const settledAt = group.reduce<Date | null>((last, { settledAt: at }) => (last === null || (at !== null && at > last) ? at : last), null);
  await writeCounted(client, { markets: keys, bonuses: bonuses.map(({ id }) => id), counted }, settledAt);
}

/** Returns the first market and those with the same question. */
function groupOf([own, ...others]: readonly WageringMarket[]): readonly WageringMarket[] {
  return own === undefined ? [] : [own, ...others.filter((market) => isSameQuestion(own, market))];
}

interface Players {
  readonly bonuses: readonly WageredBonus[];
  readonly linkedPersons: LinkedPersons;
}

async function countedIn(client: Client, group: readonly WageringMarket[], { bonuses, linkedPersons }: Players): Promise<readonly Counted[]> {
  const keys = group.map(({ id }) => id);
  const linked = new Map<number, readonly number[]>();
  for (const { person } of bonuses) if (!linked.has(person)) linked.set(person, await linkedPersons(person));
  const accounts = await accountsOf(client, [...new Set([...linked].flatMap(([person, others]) => [person, ...others]))]);
  const personOf = new Map(accounts.map(({ account, person }) => [account, person]));
  const players = accounts.map(({ account }) => account);
  const bets = new Map<number, WageringBet[]>();
  for (const bet of await betsOf(client, keys, players)) listOf(bets, personOf.get(playerOf(bet.account))!).push(bet);
  const hasLinks = [...linked.values()].some((others) => others.length > 0);
  const traded = new Map<number, TradedPart[]>();
  for (const part of hasLinks ? await tradedBetween(client, keys, players) : []) listOf(traded, part.order).push(part);
  return bonuses.flatMap((bonus) => {
    const linkedTo = new Set(linked.get(bonus.person));
    const counted = countedOf(bonus, group, {
      bets: [bonus.person, ...linkedTo].flatMap((person) => bets.get(person) ?? []),
      linkedPartOf: (order) =>
        (traded.get(order) ?? []).reduce((sum, { account, size }) => (linkedTo.has(personOf.get(playerOf(account))!) ? sum + size : sum), 0),
    });
    return counted.staked === 0 ? [] : [counted];
  });
}

function listOf<T>(lists: Map<number, T[]>, key: number): T[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}

interface BetsOfPerson {
  /** Settled bets of the player's person and of linked persons. */
  readonly bets: readonly WageringBet[];
  /** Returns the paise that linked persons took of an order. */
  readonly linkedPartOf: (order: number) => number;
}

function countedOf(bonus: WageredBonus, group: readonly WageringMarket[], { bets, linkedPartOf }: BetsOfPerson): Counted {
  const markets = new Map(group.map((market) => [market.id, market]));
  const selections = group[0]!.selectionIds;
  const own: MatchedBet[] = [];
  const others: MatchedBet[] = [];
  let staked = 0;
  for (const bet of bets) {
    const { marketType, selectionIds } = markets.get(bet.market)!;
    const runner = selections.indexOf(selectionIds[bet.runner]!);
    const isOwn = bet.account === bonus.wallet && bet.id > bonus.afterOrder && bet.id <= bonus.lastOrder;
    (isOwn ? own : others).push({ ...bet, runner });
    if (isOwn) staked += wageringOf({ ...bet, marketType, linked: linkedPartOf(bet.id) }, bonus.minOdds);
  }
  const position = (of: readonly MatchedBet[]) => positionOfMatched(selections.length, of);
  return { bonus: bonus.id, staked, counted: countedWagering({ staked, own: position(own), others: position(others), rules: rulesOf(group) }) };
}

/** Returns the outcomes of a group: a runner that a result removed cannot win. */
function rulesOf(group: readonly WageringMarket[]): OutcomeRules {
  const { numberOfWinners, selectionIds } = group[0]!;
  const removed = group.flatMap(({ result }) => (result?.type === 'winners' || result?.type === 'dead-heat' ? (result.removed ?? []) : []));
  return { numberOfWinners, removed: new Set(removed.map(({ selectionId }) => selectionIds.indexOf(selectionId))) };
}
