/** Counts what the server acknowledged of each kind of order, so that a kind that a drill never reached is visible. */

/** Each kind, and the rounds from which at least one of it is expected. */
const EXPECTED_FROM = {
  'bets with a delay': 1,
  batches: 1,
  replaces: 1,
  'fill or kill': 3,
  'fill and kill': 3,
  'good till': 3,
  'post only': 3,
  'amount targets': 3,
  reductions: 3,
  updates: 3,
  cancellations: 3,
  'groups set': 2,
  'bets in groups': 2,
  'trips by the player': 3,
  'trips by a burst': 3,
  'trips by a loss': 3,
  'groups armed again': 20,
  'groups deleted': 10,
  triggers: 2,
  'triggers with one mark': 3,
  'triggers cancelled': 3,
  'triggers fired': 2,
  'trailing stops': 2,
  'trailing stops reached': 3,
  'backs at the starting price': 2,
  'lays at the starting price': 2,
  'limits at the starting price': 3,
  'rests for the starting price': 3,
  'starting prices': 2,
} as const;

export type Kind = keyof typeof EXPECTED_FROM;

/** Kinds in markets that turn in play and are settled during the drill. */
const NEEDS_STARTS: ReadonlySet<Kind> = new Set([
  'trips by a loss',
  'backs at the starting price',
  'lays at the starting price',
  'limits at the starting price',
  'rests for the starting price',
  'starting prices',
]);

export class KindCounts {
  readonly #counts = new Map<Kind, number>();

  add(kind: Kind, times = 1): void {
    this.#counts.set(kind, this.of(kind) + times);
  }

  /** Sets what only the database knows, such as the number of fired triggers. */
  set(kind: Kind, times: number): void {
    this.#counts.set(kind, times);
  }

  of(kind: Kind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** Returns the kinds with their counts as text. */
  get words(): string {
    return `acknowledged: ${this.#kinds.map((kind) => `${this.of(kind)} ${kind}`).join(', ')}`;
  }

  /** Returns one sentence for each kind that did not occur in so many rounds, although it should have. `starts`: whether the drill has markets that start. */
  missing(rounds: number, starts: boolean): readonly string[] {
    return this.#kinds
      .filter((kind) => this.of(kind) === 0 && rounds >= EXPECTED_FROM[kind] && (starts || !NEEDS_STARTS.has(kind)))
      .map((kind) => `no ${kind} in ${rounds} rounds: the drill proved nothing about them`);
  }

  get #kinds(): readonly Kind[] {
    return Object.keys(EXPECTED_FROM) as Kind[];
  }
}
