/** Counts what the server acknowledged of each kind of order, so that a kind that a drill never reached is visible. */

/** Each kind, and the rounds from which at least one of it is expected: a round may last less than a second. */
const EXPECTED_FROM = {
  'bets with a delay': 3,
  batches: 3,
  replaces: 3,
  'fill or kill': 5,
  'fill and kill': 5,
  'good till': 5,
  'post only': 5,
  'amount targets': 5,
  reductions: 5,
  updates: 5,
  cancellations: 5,
  'groups set': 3,
  'bets in groups': 3,
  'trips by the player': 5,
  'trips by a burst': 5,
  'trips by a loss': 20,
  'groups armed again': 20,
  'groups deleted': 20,
  triggers: 3,
  'triggers with one mark': 5,
  'triggers cancelled': 5,
  'triggers fired': 5,
  'trailing stops': 3,
  'trailing stops reached': 5,
  'backs at the starting price': 10,
  'lays at the starting price': 10,
  'limits at the starting price': 10,
  'rests for the starting price': 10,
  'starting prices': 10,
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
