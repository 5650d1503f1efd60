/**
 * The database as one simulated process sees it. Every statement travels, runs alone in PostgreSQL, and its answer travels back. On each
 * way the process may die, the connection may break, or an error may be the answer.
 */
import type { Client, Database, Session } from '../../../src/platform/postgres/database.ts';
import type { Draws } from '../draws.ts';
import type { Owner, Schedule } from '../schedule.ts';
import type { Line, Lines, StatementKind, Answer, Sent, Store } from './store.ts';
import { SimulatedSession } from './simulated-session.ts';
import type { StoreClient } from './store-connection.ts';

/**
 * Fate of a statement. error: PostgreSQL answers with this code. lose: the connection breaks, before or after PostgreSQL has run it.
 * crash: the process dies, before or after. refuse: there is no database.
 */
export type Fate =
  | { readonly type: 'run' }
  | { readonly type: 'error'; readonly code: string }
  | { readonly type: 'lose'; readonly applied: boolean }
  | { readonly type: 'crash'; readonly applied: boolean }
  | { readonly type: 'refuse' };

export interface DatabaseWorld {
  readonly schedule: Schedule;
  readonly store: Store;
  readonly draws: Draws;
  readonly owner: Owner;
  /** Returns how long a statement or its answer travels, ms. */
  readonly wayMs: () => number;
  readonly fate: (kind: StatementKind | 'connect') => Fate;
  /** Kills the process at once. */
  readonly crash: () => Promise<void>;
  /** Called after a statement without an error. */
  readonly carriedOut: (kind: StatementKind, text: string) => Promise<void>;
}

/** Owner of statements that a dead process had sent: they still arrive. */
const LATE: Owner = { alive: true };
const LONGEST_LATE_MS = 400;
export const LOST = 'Connection terminated unexpectedly';

export class SimulatedDatabase implements Database, Lines {
  readonly url = 'simulated:';
  readonly #world: DatabaseWorld;
  readonly #lines = new Set<Line>();
  /** Sessions with a result that the process has not received yet. */
  readonly #unanswered = new Set<Line>();

  constructor(world: DatabaseWorld) {
    this.#world = world;
  }

  get pool(): never {
    throw new Error('the simulated database has no pool');
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const line = this.#line('query', null, true);
    try {
      return rowsOf(await this.send(line, { text, values })).rows as Row[];
    } finally {
      this.#endLine(line);
    }
  }

  async transaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const line = this.#line('query', null);
    const query = async (text: string, values: readonly unknown[] = []): Promise<unknown> => rowsOf(await this.send(line, { text, values }));
    try {
      await query('begin');
      const value = await work({ query } as unknown as Client);
      await query('commit');
      this.#endLine(line);
      return value;
    } catch (error) {
      await query('rollback').then(
        () => this.#endLine(line),
        () => this.drop(line),
      );
      throw error;
    }
  }

  session(applicationName: string): Session {
    return new SimulatedSession(this, applicationName) as unknown as Session;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Call it when the process dies: its connections end, and statements in flight arrive late or never. */
  async die(): Promise<void> {
    const { schedule, store, draws } = this.#world;
    for (const line of this.#lines) {
      const { client, onWay } = line;
      if (onWay === null || draws.chance(50)) {
        if (client !== null) await store.end(client);
        continue;
      }
      schedule.after(draws.between(0, LONGEST_LATE_MS), LATE, `late ${wordsOf(onWay)}`, () => this.#comeThrough(line, onWay));
    }
    this.#lines.clear();
    await store.resumeBlocked();
  }

  /** Whether the process has received the results of all its commits: what it shows must then be stored. */
  get hasAllAnswers(): boolean {
    return this.#unanswered.size === 0;
  }

  /** Opens the line of a separate session. Rejects if the database cannot be reached. `ended`: called when its connection has ended. */
  connect(applicationName: string, ended: () => void): Promise<Line> {
    const { schedule, store, owner, wayMs, fate } = this.#world;
    return new Promise((resolve, reject) => {
      schedule.after(wayMs(), owner, 'connect', async () => {
        if (fate('connect').type !== 'run') return reject(new Error('connect ECONNREFUSED'));
        const client = await store.connect(applicationName);
        void client.ended.then(() => schedule.after(wayMs(), owner, 'connection ended', ended));
        return resolve(this.#line('commit', client));
      });
    });
  }

  /** Sends a statement on a line, after earlier ones. */
  send(line: Line, sent: Sent): Promise<Answer> {
    const { schedule, owner, wayMs } = this.#world;
    const answer = line.tail.then(
      () =>
        new Promise<Answer>((resolve) => {
          line.onWay = sent;
          schedule.after(wayMs(), owner, `${line.kind} ${wordsOf(sent)}`, () => this.#carryOut(line, sent, resolve));
        }),
    );
    line.tail = answer;
    return answer;
  }

  /** Ends a line; its connection ends as soon as the schedule allows. */
  drop(line: Line): void {
    const { schedule, owner } = this.#world;
    const { client } = line;
    this.#lines.delete(line);
    line.isBroken = true;
    line.client = null;
    if (client !== null) schedule.after(0, owner, 'end', () => this.#end(client));
  }

  /** Ends a session, so that statements that wait for its locks continue. */
  async #end(client: StoreClient): Promise<void> {
    await this.#world.store.end(client);
    await this.#world.store.resumeBlocked();
  }

  async #carryOut(line: Line, sent: Sent, resolve: (answer: Answer) => void): Promise<void> {
    const { schedule, store, owner, wayMs, fate, crash, carriedOut } = this.#world;
    const answered = (answer: Answer): void =>
      void schedule.after(wayMs(), owner, 'answer', () => {
        if (line.kind === 'commit' && !('error' in answer)) this.#noteCommit(line);
        resolve(answer);
      });
    const what = fate(line.kind);
    if (what.type === 'crash' && !what.applied) return crash();
    line.onWay = null;
    if (line.isBroken || line.client?.isEnded === true || what.type === 'refuse' || (what.type === 'lose' && !what.applied))
      return this.#loseConnection(line, answered);
    const client = (line.client ??= await store.take());
    const done = async (answer: Answer): Promise<void> => {
      if (!('error' in answer)) {
        if (line.kind === 'commit') this.#unanswered.add(line);
        await carriedOut(line.kind, sent.text);
      }
      if (what.type === 'crash') return crash();
      if (what.type === 'lose') return this.#loseConnection(line, answered);
      if (line.isSingle) this.#release(line);
      return answered(answer);
    };
    const running = await store.run(client, what.type === 'error' ? raising(what.code) : sent, (answer) => done(answer));
    if (running.answer !== null) await done(running.answer);
    return store.resumeBlocked();
  }

  /** Notes an answered commit: after it, the outcome on lost lines is known too. */
  #noteCommit(line: Line): void {
    for (const one of this.#unanswered) if (one === line || one.isBroken) this.#unanswered.delete(one);
  }

  async #loseConnection(line: Line, answered: (answer: Answer) => void): Promise<void> {
    line.isBroken = true;
    if (line.client !== null) await this.#end(line.client);
    answered({ error: new Error(LOST) });
  }

  async #comeThrough(line: Line, sent: Sent): Promise<void> {
    const { store, carriedOut } = this.#world;
    const client = line.client ?? (await store.take());
    if (client.isEnded) return;
    const done = async (answer: Answer): Promise<void> => {
      if (!('error' in answer)) await carriedOut(line.kind, sent.text);
      await store.end(client);
    };
    const running = await store.run(client, sent, done);
    if (running.answer !== null) await done(running.answer);
    await store.resumeBlocked();
  }

  #line(kind: StatementKind, client: StoreClient | null, isSingle = false): Line {
    const line: Line = { kind, isSingle, client, isBroken: false, tail: Promise.resolve(), onWay: null };
    this.#lines.add(line);
    return line;
  }

  #endLine(line: Line): void {
    this.#lines.delete(line);
    this.#release(line);
  }

  #release(line: Line): void {
    if (line.client !== null) this.#world.store.release(line.client);
    line.client = null;
  }
}

/** Returns the rows of an answer; throws its error if it has one. */
export function rowsOf(answer: Answer): { readonly rows: readonly unknown[]; readonly rowCount: number } {
  if ('error' in answer) throw answer.error;
  return answer;
}

/** Returns a statement that raises the error in PostgreSQL itself, so that an open transaction fails as with a real error. */
function raising(code: string): Sent {
  return { text: `do $$ begin raise exception 'simulated' using errcode = '${code}'; end $$`, values: [] };
}

function wordsOf({ text }: Sent): string {
  return text.trim().slice(0, 70);
}
