/**
 * Counts the wagering of bonuses when a market gets a result, another one, or loses it (TR-002 to TR-004). It calculates each group from its
 * bets, so that settling, taking back and settling again gives the same figures. A group counts once all its markets have a result.
 */
import {
  countedWagering,
  DEFAULT_BONUS_TERMS,
  isSameQuestion,
  positionOfMatched,
  tradingKindOf,
  wageringOf,
  type MatchedBet,
  type OutcomeRules,
} from '@maidan/domain';
import { playerOf } from '@maidan/ledger';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { LinkedPersons } from './bonus-port.ts';
import {
  accountsOf,
  betsOf,
  lockBonuses,
  lockEvent,
  marketsBeside,
  referredFriends,
  tradedBetween,
  writeCounted,
  writeFriends,
  type ReferredFriend,
  type TradedPart,
  type WageredBonus,
  type WageringBet,
  type WageringMarket,
} from './wagering-rows.ts';

export interface WageringCountsParts {
  readonly database: Database;
  readonly linkedPersons: LinkedPersons;
}

/** Counts the wagering of every bonus and of referred friends with bets in the group of a market, by its database key. Idempotent and safe to run concurrently. */
export type CountWagering = (market: number) => Promise<void>;

export function createWageringCounts({ database, linkedPersons }: WageringCountsParts): CountWagering {
  return (market) => database.transaction((client) => countGroup(client, market, linkedPersons));
}

async function countGroup(client: Client, market: number, linkedPersons: LinkedPersons): Promise<void> {
  const markets = groupOf(await marketsBeside(client, market));
  // fancy does not count
  if (markets.every(({ marketType }) => tradingKindOf(marketType) === 'line')) return;
  const keys = markets.map(({ id }) => id);
  await lockEvent(client, markets[0]!.eventId);
  const [bonuses, friends] = [await lockBonuses(client, keys), await referredFriends(client, keys)];
  if (bonuses.length === 0 && friends.length === 0) return;
  // read after the lock: of two markets that are settled at once, the second count sees both results
  const group = groupOf(await marketsBeside(client, market));
  const subjects = [...bonuses.map(subjectOfBonus), ...friends.map(subjectOfFriend)];
  const counted = group.every(({ result }) => result !== null) ? await countedIn(client, group, { subjects, linkedPersons }) : [];
  const ofBonuses = counted.slice(0, bonuses.length).flatMap((row, place) => (row.staked === 0 ? [] : [{ ...row, bonus: bonuses[place]!.id }]));
  const ofFriends = counted.slice(bonuses.length).flatMap((row, place) => (row.counted === 0 ? [] : [{ ...row, friend: friends[place]!.friend }]));
  const settledAt = group.reduce<Date | null>((last, { settledAt: at }) => (last === null || (at !== null && at > last) ? at : last), null);
  await writeCounted(client, { markets: keys, bonuses: bonuses.map(({ id }) => id), counted: ofBonuses }, settledAt);
  await writeFriends(client, { markets: keys, friends: friends.map(({ friend }) => friend), counted: ofFriends });
}

/** Whose bets are counted. */
export interface Subject {
  readonly person: number;
  /** Persons linked to him beside those of cases. */
  readonly linkedTo: readonly number[];
  readonly isOwn: (bet: WageringBet) => boolean;
  /** Hundredths. */
  readonly minOdds: number;
}

export function subjectOfBonus({ person, wallet, minOdds, afterOrder, lastOrder }: WageredBonus): Subject {
  return { person, linkedTo: [], minOdds, isOwn: ({ account, id }) => account === wallet && id > afterOrder && id <= lastOrder };
}

/** Bets of both wallets count. A friend and his referrer are linked: what they trade with each other counts nothing. */
function subjectOfFriend({ friend, person, referrerPerson }: ReferredFriend): Subject {
  return { person, linkedTo: [referrerPerson], minOdds: DEFAULT_BONUS_TERMS.minOdds, isOwn: ({ account }) => playerOf(account) === friend };
}

/** Returns the first market and those with the same question. */
export function groupOf([own, ...others]: readonly WageringMarket[]): readonly WageringMarket[] {
  return own === undefined ? [] : [own, ...others.filter((market) => isSameQuestion(own, market))];
}

export interface Subjects {
  readonly subjects: readonly Subject[];
  readonly linkedPersons: LinkedPersons;
  /** Counts bets without a result too, and drafts of a person. */
  readonly open?: { readonly person: number; readonly drafts: readonly WageringBet[] };
}

export interface CountedBets {
  readonly staked: number;
  readonly counted: number;
  readonly days: readonly string[];
}

/** Returns what the bets of each subject count, in the order of the subjects. */
export async function countedIn(
  client: Client,
  group: readonly WageringMarket[],
  { subjects, linkedPersons, open }: Subjects,
): Promise<readonly CountedBets[]> {
  const keys = group.map(({ id }) => id);
  const cases = new Map<number, readonly number[]>();
  for (const { person } of subjects) if (!cases.has(person)) cases.set(person, await linkedPersons(person));
  const linkedOf = ({ person, linkedTo }: Subject): readonly number[] => [...linkedTo, ...cases.get(person)!].filter((other) => other !== person);
  const accounts = await accountsOf(client, [...new Set(subjects.flatMap((subject) => [subject.person, ...linkedOf(subject)]))]);
  const personOf = new Map(accounts.map(({ account, person }) => [account, person]));
  const players = accounts.map(({ account }) => account);
  const bets = new Map<number, WageringBet[]>();
  for (const bet of await betsOf(client, keys, { players, open: open !== undefined })) listOf(bets, personOf.get(playerOf(bet.account))!).push(bet);
  if (open !== undefined) listOf(bets, open.person).push(...open.drafts);
  const hasLinks = subjects.some((subject) => linkedOf(subject).length > 0);
  const traded = new Map<number, TradedPart[]>();
  for (const part of hasLinks ? await tradedBetween(client, keys, players) : []) listOf(traded, part.order).push(part);
  return subjects.map((subject) => {
    const linked = new Set(linkedOf(subject));
    return countedOf(subject, group, {
      bets: [subject.person, ...linked].flatMap((person) => bets.get(person) ?? []),
      linkedPartOf: (order) =>
        (traded.get(order) ?? []).reduce((sum, { account, size }) => (linked.has(personOf.get(playerOf(account))!) ? sum + size : sum), 0),
    });
  });
}

function listOf<T>(lists: Map<number, T[]>, key: number): T[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}

interface BetsOfPerson {
  /** Bets of the player's person and of linked persons. */
  readonly bets: readonly WageringBet[];
  /** Returns the paise that linked persons took of an order. */
  readonly linkedPartOf: (order: number) => number;
}

function countedOf(subject: Subject, group: readonly WageringMarket[], { bets, linkedPartOf }: BetsOfPerson): CountedBets {
  const markets = new Map(group.map((market) => [market.id, market]));
  const selections = group[0]!.selectionIds;
  const own: MatchedBet[] = [];
  const others: MatchedBet[] = [];
  const days = new Set<string>();
  let staked = 0;
  for (const bet of bets) {
    const { marketType, selectionIds } = markets.get(bet.market)!;
    const isOwn = subject.isOwn(bet);
    (isOwn ? own : others).push({ ...bet, runner: selections.indexOf(selectionIds[bet.runner]!) });
    const stake = isOwn ? wageringOf({ ...bet, marketType, linked: linkedPartOf(bet.id) }, subject.minOdds) : 0;
    staked += stake;
    if (stake > 0) days.add(bet.day);
  }
  const position = (of: readonly MatchedBet[]) => positionOfMatched(selections.length, of);
  return { staked, counted: countedWagering({ staked, own: position(own), others: position(others), rules: rulesOf(group) }), days: [...days] };
}

/** Returns the outcomes of a group: a runner that a result removed cannot win. */
function rulesOf(group: readonly WageringMarket[]): OutcomeRules {
  const { numberOfWinners, selectionIds } = group[0]!;
  const removed = group.flatMap(({ result }) => (result?.type === 'winners' || result?.type === 'dead-heat' ? (result.removed ?? []) : []));
  return { numberOfWinners, removed: new Set(removed.map(({ selectionId }) => selectionIds.indexOf(selectionId))) };
}
