/**
 * Carries the record of an operator's action (platform/postgres/action-record.ts) to the process that writes the action: the owner of a
 * market or of another lease. The owner's first write takes the record into its transaction, together with a mark (table carried_record).
 * By the mark, a repeated call and a caller without an answer find out whether the record was written.
 */
import { randomUUID } from 'node:crypto';
import { isRecordText, RecordedAction, recordText, runningAction, type RecordStatement } from '../platform/postgres/action-record.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { RetentionRule } from '../platform/postgres/retention.ts';
import type { Reply } from './messaging-port.ts';

export const CARRIED_RECORD_RETENTION: RetentionRule = {
  what: 'marks of carried records',
  keptMs: 24 * 3_600_000,
  statement: 'delete from carried_record where id in (select id from carried_record where at < $1 limit $2)',
};

const MARK = recordText('insert into carried_record (id) values ($1)');

/** A record on its way to the owner. */
export interface CarriedRecord {
  readonly id: string;
  readonly statements: readonly RecordStatement[];
}
/** The owner's answer to a call with a record. An owner that has just lost the lease answers without it. */
interface RecordedAnswer {
  readonly type: typeof RECORDED_ANSWER;
  readonly isRecorded: boolean;
  readonly value: unknown;
}
const RECORDED_ANSWER = 'maidan:recorded';
const recordedAnswer = (isRecorded: boolean, value: unknown): RecordedAnswer => ({ type: RECORDED_ANSWER, isRecorded, value });
const isRecordedAnswer = (value: unknown): value is RecordedAnswer =>
  typeof value === 'object' && value !== null && (value as Partial<RecordedAnswer>).type === RECORDED_ANSWER;

/** One id for all calls of an action: only one of them may write its record. */
const idsOfActions = new WeakMap<RecordedAction, string>();

type Marks = Pick<Database, 'query'>;

async function isMarked(database: Marks, id: string): Promise<boolean> {
  return (await database.query('select 1 from carried_record where id = $1', [id])).length > 0;
}

/** Sends a call with the record of the running action, if no other write has it. `send`: sends the call to the owner. */
export async function askWithRecord(send: (record: CarriedRecord | null) => Promise<Reply>): Promise<Reply> {
  const action = runningAction();
  const statements = action?.claim() ?? null;
  if (action === undefined || statements === null) return send(null);
  const id = idsOfActions.get(action) ?? randomUUID();
  idsOfActions.set(action, id);
  let isRecorded = false;
  try {
    const reply = await send({ id, statements });
    if (reply.type !== 'answer' || !isRecordedAnswer(reply.value)) return reply;
    ({ isRecorded } = reply.value);
    return { type: 'answer', value: reply.value.value };
  } finally {
    action.settle(isRecorded);
  }
}

/** If an earlier call of the running action has written its record, no further write of the action writes it again. */
export async function noteCarried(database: Marks): Promise<void> {
  const action = runningAction();
  const id = action === undefined ? undefined : idsOfActions.get(action);
  if (action === undefined || id === undefined || action.recorded || !(await isMarked(database, id)) || action.claim() === null) return;
  action.settle(true);
}

/** Answers a call with a record: the first write of `work` takes it. Throws if the record has a statement that no module of this release writes. */
export async function answerWithRecord(database: Marks, { id, statements }: CarriedRecord, work: () => Promise<unknown>): Promise<unknown> {
  const unknown = statements.find(({ text }) => !isRecordText(text));
  if (unknown !== undefined) throw new Error(`no record has the statement ${unknown.text.slice(0, 80)}`);
  if (await isMarked(database, id)) return recordedAnswer(true, await work());
  const action = new RecordedAction({ text: MARK, values: [id] }, ...statements);
  const value = await action.run(work);
  // an earlier call may have written it meanwhile
  return recordedAnswer(action.recorded || (await isMarked(database, id)), value);
}
