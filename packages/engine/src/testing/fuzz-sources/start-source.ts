/** Random orders at the starting price and commands that make it, for the fuzz test. */
import type { Random } from './random.ts';
import type { EngineCommand, MatchingCommand, PlaceCommand, PlaceWithTerms } from '../plain-engine.ts';

/** A market is reconciled once it has taken this many orders, so that they meet each other. */
const ENOUGH = 6;

export class StartSource {
  private readonly random: Random;
  private readonly world: { readonly accounts: readonly { readonly account: number }[] };
  /** Number of orders that each market has taken for its starting price. */
  private readonly taken = new Map<number, number>();

  constructor(random: Random, world: StartSource['world']) {
    this.random = random;
    this.world = world;
  }

  recordAnswer(command: MatchingCommand, isAccepted: boolean): void {
    if (command.type !== 'place' || !isAccepted) return;
    const { market, persistence } = command.command;
    if (!('orderType' in command.command) && persistence !== 'MARKET_ON_CLOSE') return;
    this.taken.set(market, (this.taken.get(market) ?? 0) + 1);
  }

  /** Whether a market has taken enough orders to be reconciled. */
  get hasEnough(): boolean {
    return [...this.taken.values()].some((taken) => taken >= ENOUGH);
  }

  /** Lets an order wait for the starting price, some with an amount or a term that it must not have; or gives it persistence MARKET_ON_CLOSE. */
  order({ size, ...command }: PlaceCommand, terms: Partial<PlaceWithTerms>): PlaceWithTerms {
    const { random } = this;
    if (random.chance(0.3)) return { ...command, size, persistence: 'MARKET_ON_CLOSE', ...terms };
    const orderType = random.of(['MARKET_ON_CLOSE', 'LIMIT_ON_CLOSE'] as const);
    const isLiability = (command.side === 'LAY') !== random.chance(0.03);
    const invalid: Partial<PlaceWithTerms> = random.chance(0.03) ? random.of([{ size }, { minFillSize: 1 }, { expiresAt: 6_000 }, terms]) : {};
    return {
      ...command,
      orderType,
      persistence: random.chance(0.97) ? 'LAPSE' : command.persistence,
      price: (orderType === 'MARKET_ON_CLOSE') !== random.chance(0.03) ? 0 : command.price,
      ...(isLiability ? { liability: random.of([size, 10 * size]) } : { size }),
      ...invalid,
      ...(random.chance(0.02) ? { orderType: 'LIMIT' as const } : {}),
    };
  }

  /** Makes the starting price of the market with most orders, closes it, or places another order in `market`. */
  next(market: number, place: () => PlaceCommand | PlaceWithTerms): EngineCommand {
    const { random } = this;
    if (random.chance(0.1)) return { type: 'closeStartingPrice', market };
    const [most] = [...this.taken].toSorted((a, b) => b[1] - a[1]);
    if (random.chance(0.1)) return this.reconcile(market);
    if (most === undefined || most[1] < ENOUGH) return { type: 'place', command: place() };
    this.taken.delete(most[0]);
    return this.reconcile(most[0]);
  }

  /** Makes the starting price of a market, with limits for its accounts or without. */
  private reconcile(market: number): EngineCommand {
    const { random } = this;
    const limits = this.world.accounts.map(({ account }) => ({
      account,
      minStake: random.of([0, 0, 10, 1_000]),
      maxWin: random.of([0, 0, random.whole(1, 500_00), random.whole(1, 50_00)]),
    }));
    const lastPrices = [random.of([null, 150, 331]), null, random.whole(101, 1_000)];
    return { type: 'reconcile', market, limits: random.chance(0.8) ? limits : [], ...(random.chance(0.7) ? { lastPrices } : {}) };
  }
}
