/** The drill's own connection to the database. */
import { Client, type QueryResultRow } from 'pg';

export class DatabaseReader {
  readonly #client: Client;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<DatabaseReader> {
    const client = new Client({ connectionString: url, application_name: 'drill' });
    client.on('error', () => undefined); // the drill kills the database: the next query reports that
    await client.connect();
    return new DatabaseReader(client);
  }

  /** Runs a query after all earlier ones and returns its rows; bigint columns are strings. */
  async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const answer = this.#turn.then(() => this.#client.query<Row>(text, [...values]));
    this.#turn = answer.catch(() => undefined); // its own caller gets the error
    return (await answer).rows;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
