/**
 * Order groups with a loss breaker. Of the groups of a player some trip by their bets, one by a settled loss, others by the player; later
 * they are armed again or deleted. Each group bets in one market only, so that one process of a cluster sees all its fills.
 */
import type { OrderGroupWire } from '@maidan/contract';
import type { DatabaseReader } from '../database-reader.ts';
import { callServer, itemOf, placeItem, STAKE, WAITING_ODDS, type BetMarket } from '../trader.ts';
import type { KindPlayer, KindTurns } from './kind-player.ts';

const GROUPS = 3;
/** The group whose bets are all lost. */
export const LOSING_GROUP = 19;
/** Three taken bets of STAKE pass this limit, two do not. Rupees. */
const BURST_LIMIT = 2.5 * STAKE;
const TAKEN_BETS = 3;
/** A group is deleted instead of armed again at each time that this divides. */
const DELETED_EVERY = 3;

interface KnownGroup {
  readonly market: BetMarket;
  /** undefined: the server's last word is unknown. */
  exists: boolean | undefined;
  isTripped: boolean | undefined;
  /** ms since 1970; null: not tripped as far as is known. */
  rearmAt: number | null;
  /** Whether all its bets, since the first, are of one group that was never armed again or deleted. */
  isFirstLife: boolean;
}

interface GroupAnswer {
  readonly success: true;
  readonly result: OrderGroupWire;
}

export class GroupTurns implements KindTurns {
  readonly #player: KindPlayer;
  readonly #groups = new Map<number, KnownGroup>();
  #turn: number;

  constructor(player: KindPlayer) {
    this.#player = player;
    this.#turn = player.index;
  }

  async turn(market: BetMarket, shown: number): Promise<boolean> {
    this.#turn += 1;
    const number = this.#turn % (GROUPS + 1);
    if (number === 0) return this.#lose();
    const known = this.#groups.get(number);
    if (known === undefined || known.exists !== true) return this.#fill(number, market, shown);
    if (known.isTripped !== true) return this.#trip(number, known);
    if (this.#turn % DELETED_EVERY === 0) return this.#delete(number, known);
    return known.rearmAt !== null && known.rearmAt < Date.now() ? this.#rearm(number, known) : true;
  }

  async contradictions(database: DatabaseReader): Promise<readonly string[]> {
    const { memberCode } = this.#player;
    const rows = await database.rows<{ number: number; tripped: boolean; burst: boolean }>(GROUPS_AND_BURSTS, [memberCode]);
    const listed = await callServer<{ readonly success: true; readonly result: readonly OrderGroupWire[] }>(this.#player, 'GET', 'exchange/order-groups');
    if (listed?.success !== true) return [`the groups of ${memberCode} could not be listed`];
    const stored = new Map(rows.map((row) => [row.number, row]));
    const seen = new Map(listed.result.map((group) => [group.number, group.state === 'TRIPPED']));
    const found: string[] = [];
    for (const [number, { exists, isFirstLife, isTripped }] of this.#groups) {
      const group = `group ${number} of ${memberCode}`;
      const row = stored.get(number);
      if (exists !== undefined && exists !== (row !== undefined))
        found.push(`${group} was ${exists ? 'set' : 'deleted'}, the database has it ${row ? 'still' : 'not'}`);
      if (row !== undefined && row.tripped !== seen.get(number)) found.push(`${group} is listed otherwise than it is stored`);
      if (exists === true && isTripped === true && row?.tripped === false) found.push(`${group}: its trip is lost`);
      if (isFirstLife && row?.tripped === false && row.burst) found.push(`${group} has passed its burst limit and is armed: its trip is lost`);
    }
    return found;
  }

  /** Makes a group, places a bet of it that waits and bets that are matched. Every second group has a limit that they pass; the player trips the others. */
  async #fill(number: number, market: BetMarket, shown: number): Promise<boolean> {
    const limits = number % 2 === 1 ? { burstLimit: BURST_LIMIT } : {};
    const known: KnownGroup = { market, exists: undefined, isTripped: undefined, rearmAt: null, isFirstLife: !this.#groups.has(number) };
    this.#groups.set(number, known);
    const set = await this.#call('PUT', number, '', { name: `group ${number}`, perSession: false, ...limits });
    if (set?.success !== true) return set !== null;
    known.exists = true;
    this.#player.counts.add('groups set');
    if ((await this.#bet(number, { ...itemOf(market, 0, WAITING_ODDS[1]), group: number })) === null) return false;
    for (let bet = 0; bet < TAKEN_BETS; bet += 1) {
      const placed = await this.#bet(number, { ...itemOf(market, bet, shown), group: number });
      if (placed === null) return false;
      if (placed === 'BREAKER_OPEN') break;
    }
    return number % 2 === 1 ? this.#look(number, known) : this.#trip(number, known);
  }

  /** Reads whether the bets of a group have tripped it. */
  async #look(number: number, known: KnownGroup): Promise<boolean> {
    const listed = await callServer<{ readonly success: true; readonly result: readonly OrderGroupWire[] }>(this.#player, 'GET', 'exchange/order-groups');
    if (listed?.success !== true) return listed !== null;
    const group = listed.result.find((one) => one.number === number);
    if (group?.state === 'TRIPPED') {
      this.#noteTrip(known, group);
      this.#player.counts.add(group.reason === 'LOSS' ? 'trips by a loss' : 'trips by a burst');
    }
    return true;
  }

  async #trip(number: number, known: KnownGroup): Promise<boolean> {
    const answer = await this.#call('POST', number, '/trip');
    if (answer?.success === true) {
      this.#noteTrip(known, answer.result);
      this.#player.counts.add('trips by the player');
    }
    return answer !== null;
  }

  #noteTrip(known: KnownGroup, { rearmAt }: OrderGroupWire): void {
    known.isTripped = true;
    known.rearmAt = rearmAt;
  }

  async #rearm(number: number, known: KnownGroup): Promise<boolean> {
    known.isTripped = undefined;
    known.isFirstLife = false;
    const answer = await this.#call('POST', number, '/rearm');
    if (answer?.success === true) this.#player.counts.add('groups armed again');
    return answer !== null;
  }

  async #delete(number: number, known: KnownGroup): Promise<boolean> {
    known.exists = undefined;
    known.isFirstLife = false;
    const answer = await this.#call('DELETE', number, '');
    if (answer?.success === true) {
      known.exists = false;
      this.#player.counts.add('groups deleted');
    }
    return answer !== null;
  }

  /** Bets in the group whose bets lose when their market is settled, until it has tripped. */
  async #lose(): Promise<boolean> {
    const market = this.#player.starts?.losing();
    if (market === undefined) return true;
    const known = this.#groups.get(LOSING_GROUP);
    if (known?.isTripped === true) return true;
    if (known?.exists !== true) {
      const made: KnownGroup = { market, exists: undefined, isTripped: undefined, rearmAt: null, isFirstLife: false };
      this.#groups.set(LOSING_GROUP, made);
      const set = await this.#call('PUT', LOSING_GROUP, '', { name: 'losing', perSession: false, lossLimit: STAKE });
      if (set?.success !== true) return set !== null;
      made.exists = true;
      this.#player.counts.add('groups set');
    }
    if ((await this.#bet(LOSING_GROUP, { ...itemOf(market, 0, 1.01), group: LOSING_GROUP })) === null) return false;
    return this.#look(LOSING_GROUP, this.#groups.get(LOSING_GROUP)!);
  }

  /** Places a bet of a group. Returns null if the server was gone before it answered, else 'placed' or the code of the refusal. */
  async #bet(number: number, item: object): Promise<string | null> {
    const placed = await placeItem(this.#player, item);
    if (placed === null) return null;
    if ('order' in placed) this.#player.counts.add('bets in groups');
    else if (placed.code === 'BREAKER_OPEN') this.#groups.get(number)!.isTripped = true;
    return 'order' in placed ? 'placed' : placed.code;
  }

  #call(method: 'PUT' | 'POST' | 'DELETE', number: number, action: string, body?: object) {
    return callServer<GroupAnswer>(this.#player, method, `exchange/order-groups/${number}${action}`, body);
  }
}

/** The groups of an account, and whether backs within 14 s have risked more than the limit; the server counts 15 s by its own clock. */
const GROUPS_AND_BURSTS = `
  select g.number, g.tripped_at is not null as tripped, coalesce(bool_or(g.burst_limit > 0 and w.risk > g.burst_limit), false) as burst
  from order_group g join account a on a.id = g.account
    left join lateral (
      select sum(t.size) over (order by t.created_at range between interval '14 seconds' preceding and current row) as risk
      from orders o join trade t on t.market = o.market and o.id in (t.taker_order, t.maker_order)
      where o.account = g.account and o.order_group = g.number and o.side = 0) w on true
  where a.member_code = $1 group by g.account, g.number, g.tripped_at`;
