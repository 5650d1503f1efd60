/** The table betfair_id: aliases of ids that clients cannot read. They are stored before they are sent, and never change. */
import { aliasOf, isPlainId, MOST_ALIASES, numberOfAlias, type NumberedKind } from '@maidan/betfair';
import type { Database } from '../../../platform/postgres/database.ts';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { NumberedId, NumericIds } from './numeric-ids-port.ts';

interface Row {
  readonly kind: NumberedKind;
  readonly maidan_id: string;
  readonly number: number;
}

const keyOf = ({ kind, id }: NumberedId): string => `${kind} ${id}`;

/** Makes the ids of one process. */
export function createNumericIds(database: Database): NumericIds {
  return new StoredNumericIds(database);
}

class StoredNumericIds implements NumericIds {
  readonly #database: Database;
  /** Aliases by kind and our id. */
  readonly #aliases = new Map<string, string>();
  /** Our ids by kind and alias. */
  readonly #ids = new Map<string, string>();

  constructor(database: Database) {
    this.#database = database;
  }

  async prepare(ids: Iterable<NumberedId>): Promise<void> {
    const missing = new Map<string, NumberedId>();
    for (const named of ids) {
      const key = keyOf(named);
      if (!isPlainId(named.kind, named.id) && !this.#aliases.has(key)) missing.set(key, named);
    }
    if (missing.size === 0) return;
    await this.#read(missing);
    if (missing.size === 0) return;
    // one order of the keys, so that two processes do not wait for each other
    const named = [...missing.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await this.#database.query(
      `insert into betfair_id (kind, maidan_id, number) select kind, id, nextval('betfair_id_number') from unnest($1::text[], $2::text[]) as d(kind, id)
       on conflict (kind, maidan_id) do nothing`,
      [named.map(({ kind }) => kind), named.map(({ id }) => id)],
    );
    await this.#read(missing);
  }

  prepareMarkets(markets: Iterable<CatalogueMarket>): Promise<void> {
    return this.prepare(Array.from(markets).flatMap(idsOf));
  }

  marketId(marketId: string): string {
    return this.#shown('MARKET', marketId);
  }

  eventId(eventId: string): string {
    return this.#shown('EVENT', eventId);
  }

  competitionId(competitionId: string): string {
    return this.#shown('COMPETITION', competitionId);
  }

  selectionId(selectionId: number): number {
    return Number(this.#shown('SELECTION', String(selectionId)));
  }

  marketOf(id: string): Promise<string | undefined> {
    return this.#hidden('MARKET', id);
  }

  eventOf(id: string): Promise<string | undefined> {
    return this.#hidden('EVENT', id);
  }

  competitionOf(id: string): Promise<string | undefined> {
    return this.#hidden('COMPETITION', id);
  }

  async selectionOf(id: number): Promise<number | undefined> {
    const selection = await this.#hidden('SELECTION', String(id));
    return selection === undefined ? undefined : Number(selection);
  }

  #shown(kind: NumberedKind, id: string): string {
    if (isPlainId(kind, id)) return id;
    const alias = this.#aliases.get(keyOf({ kind, id }));
    if (alias === undefined) throw new Error(`the ${kind} ${id} was not prepared`);
    return alias;
  }

  async #hidden(kind: NumberedKind, id: string): Promise<string | undefined> {
    const number = numberOfAlias(kind, id);
    if (number === null) return isPlainId(kind, id) ? id : undefined;
    const known = this.#ids.get(keyOf({ kind, id }));
    if (known !== undefined) return known;
    const [row] = await this.#database.query<Row>('select kind, maidan_id, number from betfair_id where kind = $1 and number = $2', [kind, number]);
    if (row !== undefined) this.#keep(row);
    return row?.maidan_id;
  }

  /** An alias never changes. */
  #keep({ kind, maidan_id: id, number }: Row): void {
    const alias = aliasOf(kind, number);
    this.#aliases.set(keyOf({ kind, id }), alias);
    this.#ids.set(keyOf({ kind, id: alias }), id);
  }

  /** Takes the stored aliases of missing ids out of `missing`. */
  async #read(missing: Map<string, NumberedId>): Promise<void> {
    const named = [...missing.values()];
    const rows = await this.#database.query<Row>(
      'select kind, maidan_id, number from betfair_id where (kind, maidan_id) in (select * from unnest($1::text[], $2::text[]))',
      [named.map(({ kind }) => kind), named.map(({ id }) => id)],
    );
    for (const { kind, maidan_id: id, number } of rows) {
      if (number > MOST_ALIASES) throw new Error('betfair_id has no numbers left');
      this.#keep({ kind, maidan_id: id, number });
      missing.delete(keyOf({ kind, id }));
    }
  }
}

function idsOf({ definition, event, runners }: CatalogueMarket): readonly NumberedId[] {
  const { eventId, competitionId } = event.definition;
  return [
    { kind: 'MARKET', id: definition.marketId },
    { kind: 'EVENT', id: eventId },
    { kind: 'COMPETITION', id: competitionId },
    ...runners.map(({ selectionId }) => ({ kind: 'SELECTION' as const, id: String(selectionId) })),
  ];
}
