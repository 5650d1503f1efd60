/** The naive engine with the invariants of matching, checked before each fill and after each command. A broken invariant throws. For tests only. */
import type { Side } from '@maidan/domain';
import type { MatchingAnswer, MatchingCommand } from '../plain-engine.ts';
import type { CrossMatch } from './naive-cross-run.ts';
import { NaiveEngine } from './naive-engine.ts';
import { opposite } from './naive-field.ts';
import type { NaiveEntry } from './naive-order-book.ts';
import { CROSS_ACCOUNTS, type NaiveOrder } from './naive-state.ts';

const SIDES: readonly Side[] = ['BACK', 'LAY'];
const POOLS = [0, 1] as const;

/** Commands after which a market may be left uncrossed, or which move money or holds by themselves. */
const LEAVES_CROSSED: readonly MatchingCommand['type'][] = ['level', 'cash', 'house', 'settle'];

export class CheckedNaiveEngine extends NaiveEngine {
  override perform(command: MatchingCommand): MatchingAnswer {
    const before = new Map([...this.state.positions].map(([key, { hold }]) => [key, hold]));
    const answer = super.perform(command);
    for (const market of this.state.markets.keys()) {
      this.checkSums(market);
      this.checkBooks(market);
      // A refused command changes nothing, so a level before it may still cross.
      const isRefused = answer !== null && 'ok' in answer && !answer.ok;
      if (!isRefused && !LEAVES_CROSSED.includes(command.type)) this.checkUncrossed(market);
    }
    for (const order of this.orders) this.checkOrder(order);
    this.checkHolds(command, before);
    return answer;
  }

  private require(holds: boolean, invariant: string, facts: unknown): void {
    if (!holds) throw new Error(`${invariant}: ${JSON.stringify(facts)}`);
  }

  /** 1. Zero sum: the results of all accounts sum to 0 for every live runner. 2. Residue: that of CROSS is 0. */
  private checkSums(market: number): void {
    const accounts = [...this.state.positions.values()].filter((position) => position.market === market).map(({ account }) => account);
    const results = new Map(accounts.map((account) => [account, this.profitsOf(account, market)]));
    for (const runner of this.liveRunners(this.market(market))) {
      const sum = [...results.values()].reduce((total, profits) => total + BigInt(profits[runner]!), 0n);
      this.require(sum === 0n, 'zero sum', { runner, sum: Number(sum) });
      for (const cross of CROSS_ACCOUNTS) this.require((results.get(cross)?.[runner] ?? 0) === 0, 'residue', { cross, runner });
    }
  }

  /** 3. No direct cross: the best resting back is above the best resting lay of each runner. */
  private checkBooks(market: number): void {
    for (const pool of POOLS)
      for (const runner of this.liveRunners(this.market(market))) {
        const [back] = this.queue({ market, pool, runner, side: 'BACK' });
        const [lay] = this.queue({ market, pool, runner, side: 'LAY' });
        this.require(back === undefined || lay === undefined || back.price > lay.price, 'no direct cross', { pool, runner, back, lay });
      }
  }

  /** 4. No implied cross: no player's order at a front finds a match at its own price. None would find one but for other orders of its person at a front. */
  private checkUncrossed(market: number): void {
    if (!this.fieldTrades(this.market(market))) return;
    for (const pool of POOLS)
      for (const side of SIDES) {
        const fronts = this.playerFronts(market, pool, side);
        for (const front of fronts) this.require(this.restingMatch(this.order(front.id)) === null, 'no implied cross', front);
        for (const front of fronts) this.require(!this.isBlockedByOwn(this.order(front.id)), 'no cross that one person blocks', front);
      }
  }

  /** 5. Limits: no order is matched at a worse average than its limit. 9. Identity of sizes, and COMPLETE exactly when nothing is left. */
  private checkOrder({ order, side, size, matched, matchedValue, remaining, cancelled, lapsed, status, terms }: NaiveOrder): void {
    const atLimit = matched * terms.limit;
    this.require(side === 'BACK' ? matchedValue >= atLimit : matchedValue <= atLimit, 'limits', { order, matched, matchedValue });
    this.require(size === matched + remaining + cancelled + lapsed, 'identity of sizes', { order, size, matched, remaining, cancelled, lapsed });
    // A lay at the starting price has a liability in place of an open part.
    const isOpen = remaining > 0 || (terms.orderType !== 'LIMIT' && status === 'EXECUTABLE');
    this.require((status === 'COMPLETE') === !isOpen, 'complete orders', { order, status, remaining });
  }

  /** 10. Holds: cash never falls below 0, and no hold rises by the command of another account. */
  private checkHolds(command: MatchingCommand, before: ReadonlyMap<string, number>): void {
    if (command.type === 'cash') return;
    for (const account of this.state.accounts.values()) this.require(account.cash >= 0, 'cash', account);
    const acting = command.type === 'place' ? command.command.account : command.type === 'batch' ? command.instructions[0]?.account : undefined;
    // A removal changes worst cases by its nature.
    if (acting === undefined || command.type === ('remove' as string)) return;
    for (const [key, { account, hold }] of this.state.positions) {
      if (account === acting || account <= 0) continue;
      this.require(hold <= (before.get(key) ?? 0), 'no fill raises a hold', { key, hold, before: before.get(key) });
    }
  }

  protected override beforeFill(taker: NaiveOrder, fill: NaiveEntry | CrossMatch): void {
    this.require(taker.terms.timeInForce !== 'POST_ONLY', 'a post-only order takes', taker);
    this.checkExpiry(taker);
    if ('pot' in fill) this.checkMatch(taker, fill);
    else this.checkDirect(taker, fill);
  }

  /** 16. No fill of an order at or after its expiry. */
  private checkExpiry({ order, terms }: NaiveOrder): void {
    this.require(terms.expiresAt === null || terms.expiresAt > this.state.now, 'expiry', { order, expiresAt: terms.expiresAt });
  }

  /** 7. Priority: a direct fill takes the front of its queue. No person is on both sides. */
  private checkDirect(taker: NaiveOrder, entry: NaiveEntry): void {
    const front = this.queue({ ...this.placeOf(taker), side: opposite(taker.side) })[0];
    this.require(front?.id === entry.id, 'priority', { taker: taker.order, entry, front });
    this.require(entry.owner !== this.account(taker.account).person, 'self-trade', { taker: taker.order, entry });
    if (entry.id > 0) this.checkExpiry(this.order(entry.id));
  }

  /**
   * 5 and 6. No row of a cross match is worse than its price, nor the taker's than his limit or the direct price that the match overtakes.
   * 7. Priority in each leg. The values of each leg sum to the pot.
   */
  private checkMatch(taker: NaiveOrder, { pot, stake, entries }: CrossMatch): void {
    const { person } = this.account(taker.account);
    const direct = this.queue({ ...this.placeOf(taker), side: opposite(taker.side) })[0];
    const isWithin = (price: number): boolean => (taker.side === 'BACK' ? stake * BigInt(price) <= 100n * pot : stake * BigInt(price) >= 100n * pot);
    this.require(taker.terms.timeInForce === 'FILL_OR_KILL' || isWithin(taker.terms.limit), 'limit of the taker', { taker: taker.order, pot: Number(pot) });
    this.require(direct === undefined || isWithin(direct.price), 'best price', { taker: taker.order, direct });
    this.require(entries.reduce((sum, entry) => sum + entry.stake, stake) === pot, 'stakes of a pot', { taker: taker.order, pot: Number(pot) });
    const runners = this.liveRunners(this.market(taker.market)).filter((runner) => runner !== taker.runner);
    for (const runner of runners) {
      const leg = entries.filter(({ from }) => from.runner === runner);
      const value = leg.reduce((sum, entry) => sum + entry.value, 0n);
      this.require(leg.length > 0 && value === 100n * pot, 'residue of a leg', { taker: taker.order, runner, value: Number(value) });
      this.checkLeg(taker, runner, leg);
      // A taker at 1000 leaves stakes to the youngest orders, so an order may stay in part.
      const isCapped = 1000n * stake < pot + 1000n;
      const queue = this.queue({ ...this.placeOf(taker), runner });
      const whole = leg.slice(0, -1).every((entry, i) => entry.stake === BigInt(queue[i]!.size));
      this.require(whole || isCapped, 'priority in a leg', { taker: taker.order, runner });
    }
    for (const { from } of entries) if (from.id > 0) this.require(this.account(this.order(from.id).account).person !== person, 'self-trade', from);
  }

  private checkLeg(taker: NaiveOrder, runner: number, leg: CrossMatch['entries']): void {
    const queue = this.queue({ ...this.placeOf(taker), runner });
    for (const [i, { from, stake, value }] of leg.entries()) {
      const atPrice = stake * BigInt(from.price);
      this.require(taker.side === 'BACK' ? value >= atPrice : value <= atPrice && value >= 100n * stake, 'price of a leg', { id: from.id, price: from.price });
      this.require(stake >= 1n && value <= 100_000n * stake, 'stake of a leg', { id: from.id, stake: Number(stake) });
      this.require(queue[i]?.id === from.id, 'prefix of a queue', { runner, id: from.id });
      if (from.id > 0) this.checkExpiry(this.order(from.id));
    }
  }
}
