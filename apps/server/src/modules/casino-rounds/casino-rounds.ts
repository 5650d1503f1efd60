/** Connects tables, seeds and games against the house to accounts and the pipeline. */
import { eventTypeOfGame, soloStakeLimit, type TableLimits } from '@maidan/casino';
import { accept, breakRefusal, refuse, type Outcome } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import { endRoundsOf, resumeRounds } from './broken-rounds.ts';
import type { CasinoBetRecord, CasinoBetRequest, CasinoPlayer, CasinoRounds, SoloAnswer, SoloRequest, TableState } from './casino-rounds-port.ts';
import { ClosedTables } from './closed-tables.ts';
import { PlayerSeeds } from './player-seeds.ts';
import { RoundRows } from './round-rows.ts';
import { RoundTable } from './round-table.ts';
import { SeedChains, SYSTEM_SEEDS, type SeedSource } from './seed-chains.ts';
import type { SeedSeal } from './seed-seal.ts';
import { SoloRounds } from './solo-rounds.ts';
import { checkBet, checkStake, rulesOf, soloOf } from './table-terms.ts';

export interface CasinoRoundsParts {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly siteIsFrozen: (site: string) => boolean;
  /** Returns whether the person is linked to an operator who is signed in; absent: none is. */
  readonly isOperatorSignedIn?: (person: number) => boolean;
  /** Returns the stake limits of a site's table. */
  readonly limitsOf: (site: string, tableId: string) => TableLimits;
  /** Limits and breaks that players have set; absent: none. */
  readonly playChecks?: PlayChecks | undefined;
  readonly seedSource?: SeedSource | undefined;
  /** Seals the seeds that are not revealed. null: this process has no key of the casino and plays no rounds. */
  readonly seedSeal: SeedSeal | null;
}

export function createCasinoRounds(parts: CasinoRoundsParts): CasinoRounds {
  return new BuiltInCasino(parts);
}

class BuiltInCasino implements CasinoRounds {
  readonly #parts: CasinoRoundsParts;
  readonly #chains: SeedChains;
  readonly #rows: RoundRows;
  readonly #seeds: PlayerSeeds;
  readonly #solo: SoloRounds;
  readonly #closed: ClosedTables;
  readonly #tables = new Map<string, Promise<RoundTable>>();
  readonly #ready = new Map<string, RoundTable>();

  constructor(parts: CasinoRoundsParts) {
    const { database, pipeline, clock, seedSource: source = SYSTEM_SEEDS, seedSeal: seal } = parts;
    this.#parts = parts;
    this.#chains = new SeedChains(database, { clock, source, seal });
    this.#rows = new RoundRows(database, this.#chains);
    this.#seeds = new PlayerSeeds(database, { clock, source, seal });
    this.#closed = new ClosedTables(database, clock);
    this.#solo = new SoloRounds({ pipeline, rows: this.#rows, seeds: this.#seeds, clock, playChecks: parts.playChecks });
  }

  async start(): Promise<void> {
    await this.#closed.load();
    await resumeRounds({ ...this.#parts, rows: this.#rows, chains: this.#chains });
  }

  stop(): void {
    for (const table of this.#ready.values()) table.stop();
  }

  async watch(tableId: string): Promise<Outcome<null>> {
    const table = rulesOf(tableId);
    if (table === undefined) return refuse('GAME_UNKNOWN');
    if (!this.#parts.pipeline.ready()) return refuse('NOT_READY');
    const known = this.#tables.get(tableId) ?? this.#load(tableId);
    (await known).watch();
    return accept(null);
  }

  unwatch(tableId: string): void {
    this.#ready.get(tableId)?.unwatch();
  }

  async closeTable(tableId: string, reason: string): Promise<Outcome<boolean>> {
    if (!isTable(tableId)) return refuse('GAME_UNKNOWN');
    const hasChanged = this.#closed.hold(tableId);
    if (hasChanged) this.#ready.get(tableId)?.applyTableState();
    await this.#closed.store(tableId, reason);
    return accept(hasChanged);
  }

  async openTable(tableId: string): Promise<Outcome<boolean>> {
    if (!isTable(tableId)) return refuse('GAME_UNKNOWN');
    const hasChanged = await this.#closed.open(tableId);
    if (hasChanged) this.#ready.get(tableId)?.applyTableState();
    return accept(hasChanged);
  }

  snapshot(tableId: string, account: number | null): TableState | undefined {
    return this.#ready.get(tableId)?.snapshot(account);
  }

  async place(player: CasinoPlayer, request: CasinoBetRequest): Promise<Outcome<CasinoBetRecord>> {
    const rules = rulesOf(request.tableId);
    if (rules === undefined) return refuse('GAME_UNKNOWN');
    const may = await this.#checkMayPlay(player, eventTypeOfGame(rules.game));
    if (!may.ok) return may;
    const checked = checkBet(rules, request, this.#parts.limitsOf(player.site, request.tableId));
    if (!checked.ok) return checked;
    const table = this.#ready.get(request.tableId);
    if (table === undefined) return refuse(this.#closed.has(request.tableId) ? 'TABLE_CLOSED' : 'TABLE_PAUSED');
    const { account, memberCode, isDemo } = player;
    if (request.betRef === '') return refuse('MALFORMED', { field: 'betRef' });
    if ((await this.#parts.pipeline.ensureAccounts([account])).length > 0) return refuse('ACCOUNT_UNKNOWN');
    const look = (): Promise<CasinoBetRecord | undefined> => this.#rows.betOfReference(account, request.betRef);
    const { spot, stake, risk, autoCashOut } = checked.value;
    const { tableId, gameId } = rules.game;
    const bet: CasinoBetRecord = {
      bet: await this.#rows.nextBet(),
      betRef: request.betRef,
      account,
      tableId,
      gameId,
      round: /^\d{1,10}$/.test(request.roundId) ? Number(request.roundId) : 0,
      spot,
      stake,
      risk,
      autoCashOut,
      cashedOutAt: 0,
      state: 'OPEN',
      returned: 0,
      placedAt: 0,
    };
    const seed = table.needsSeed && !isDemo ? (await this.#seeds.inUse(account)).clientSeed : null;
    const placed = await table.place(bet, { seat: { player: maskedName(memberCode), liability: checked.value.liability, isDemo, seed }, look });
    // a repeated bet after its round still gets its stored answer
    if (!placed.ok && (placed.code === 'BETS_CLOSED' || placed.code === 'TABLE_CLOSED')) return this.#placedBefore(bet, look, placed);
    return placed;
  }

  async cashOut(player: CasinoPlayer, tableId: string, bet: number): Promise<Outcome<CasinoBetRecord>> {
    const table = this.#ready.get(tableId);
    return table === undefined ? refuse('CASINO_BET_UNKNOWN') : table.cashOut(player.account, bet);
  }

  async cancelBet(player: CasinoPlayer, tableId: string, bet: number): Promise<Outcome<CasinoBetRecord>> {
    const table = this.#ready.get(tableId);
    return table === undefined ? refuse('CASINO_BET_UNKNOWN') : table.cancelBet(player.account, bet);
  }

  async play(player: CasinoPlayer, request: SoloRequest): Promise<Outcome<SoloAnswer>> {
    const found = soloOf(request.tableId);
    if (found === undefined) return refuse('GAME_UNKNOWN');
    const may = await this.#checkMayPlay(player, eventTypeOfGame(found.game));
    if (!may.ok) return may;
    const choice = request.choice ?? '';
    if (typeof choice !== 'string' || !found.rules.choices.includes(choice)) return refuse('CHOICE_UNKNOWN');
    const limits = this.#parts.limitsOf(player.site, request.tableId);
    const stake = checkStake(request.stake, limits, soloStakeLimit(found.rules.figures(choice).highest, limits));
    if (!stake.ok) return stake;
    if (request.requestRef === '') return refuse('MALFORMED', { field: 'requestRef' });
    const { account } = player;
    if ((await this.#parts.pipeline.ensureAccounts([account])).length > 0) return refuse('ACCOUNT_UNKNOWN');
    return this.#solo.play({
      account,
      ...found,
      isClosed: () => this.#closed.has(request.tableId),
      requestRef: request.requestRef,
      stake: stake.value,
      choice,
    });
  }

  rounds(tableId: string, before: number | null): ReturnType<CasinoRounds['rounds']> {
    return this.#rows.past(tableId, before);
  }

  chains(tableId: string): ReturnType<CasinoRounds['chains']> {
    return this.#chains.of(tableId);
  }

  ownRounds(account: number, tableId: string | null, page: number): ReturnType<CasinoRounds['ownRounds']> {
    return this.#rows.own(account, tableId, page);
  }

  seeds(account: number): ReturnType<CasinoRounds['seeds']> {
    return this.#seeds.pair(account);
  }

  changeSeed(account: number, clientSeed: unknown): ReturnType<CasinoRounds['changeSeed']> {
    return this.#seeds.change(account, clientSeed);
  }

  async #load(tableId: string): Promise<RoundTable> {
    const rules = rulesOf(tableId);
    if (rules === undefined) throw new Error(`there is no table ${tableId}`);
    const parts = { ...this.#parts, rows: this.#rows, chains: this.#chains };
    const endRounds = (flown: boolean): Promise<void> => endRoundsOf(parts, tableId, flown);
    const table = new RoundTable({ ...parts, table: rules, closedTables: this.#closed, endRounds });
    const loaded = table.load().then(() => {
      this.#ready.set(tableId, table);
      return table;
    });
    this.#tables.set(tableId, loaded);
    // the next visitor retries
    loaded.catch(() => this.#tables.delete(tableId));
    return loaded;
  }

  async #checkMayPlay({ account, site }: CasinoPlayer, needs: 'c1' | 'c9'): Promise<Outcome<null>> {
    const found = await this.#parts.accounts.byKey(account);
    if (found === undefined || found.permissions[needs] === false) return refuse('NOT_PERMITTED');
    if (found.status !== 'active') return refuse('ACCOUNT_BLOCKED');
    const { playChecks, clock, isOperatorSignedIn } = this.#parts;
    const standing = playChecks?.stakeStopOf(found.person, clock.now()) ?? null;
    if (standing !== null) return breakRefusal(standing);
    if (isOperatorSignedIn?.(found.person) === true) return refuse('OPERATOR_SIGNED_IN');
    if (playChecks?.ready(account) === false) await playChecks.load(account);
    return this.#parts.siteIsFrozen(site) ? refuse('SITE_FROZEN') : accept(null);
  }

  /** Returns the stored bet that `look` finds if it has the same round and stake, otherwise `otherwise`. */
  async #placedBefore(
    bet: CasinoBetRecord,
    look: () => Promise<CasinoBetRecord | undefined>,
    otherwise: Outcome<CasinoBetRecord>,
  ): Promise<Outcome<CasinoBetRecord>> {
    const stored = await look();
    return stored !== undefined && stored.round === bet.round && stored.stake === bet.stake ? accept(stored) : otherwise;
  }
}

const isTable = (tableId: string): boolean => rulesOf(tableId) !== undefined || soloOf(tableId) !== undefined;

/** Returns the name that others at the table see: the first letter and the last. */
function maskedName(memberCode: string): string {
  return `${memberCode.slice(0, 1)}***${memberCode.slice(-1)}`;
}
