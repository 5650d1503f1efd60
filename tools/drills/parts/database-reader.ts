/** The drill's own look into the database, beside the server. */
import { Client, type QueryResultRow } from 'pg';

export class DatabaseReader {
  readonly #client: Client;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<DatabaseReader> {
    const client = new Client({ connectionString: url, application_name: 'drill' });
    client.on('error', () => undefined); // a database that is killed under it: the next question fails
    await client.connect();
    return new DatabaseReader(client);
  }

  /** One question after the other; bigint columns come as texts. */
  async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const answer = this.#turn.then(() => this.#client.query<Row>(text, [...values]));
    this.#turn = answer.catch(() => undefined); // told to whom it belongs
    return (await answer).rows;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
