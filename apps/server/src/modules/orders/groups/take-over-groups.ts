/**
 * The commands by which a process takes over the groups that another one has stored. What is read between two commands may be older than
 * what this process has decided since, for example a trip; so the first notes its figures, and the second takes over only if they still stand.
 */
import { MOST_ORDER_GROUPS, paise } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';
import type { Batch, BatchCommand } from '../../../commit/commit-pipeline-port.ts';
import { stateOfGroup, storedTrip, type StoredGroup } from './stored-groups.ts';

/** Notes the figures of the groups of accounts. Once it has ended, all that this process decided before is stored. */
export class NoteGroups implements BatchCommand {
  readonly isLasting = true;
  readonly accounts: readonly number[];
  figures = '';

  constructor(accounts: readonly number[]) {
    this.accounts = accounts;
  }

  decide({ engine }: Batch): void {
    this.figures = figuresOf(engine, this.accounts);
  }
}

/** Brings the engine to what is stored. Only a difference changes something, so that processes that take over from each other come to an end. */
export class TakeOverGroups implements BatchCommand {
  readonly isLasting = true;
  /** Whether the figures have changed since they were noted; then nothing was taken over. */
  isOutdated = false;
  readonly #stored: readonly StoredGroup[];
  readonly #noted: NoteGroups;

  constructor(stored: readonly StoredGroup[], noted: NoteGroups) {
    this.#stored = stored;
    this.#noted = noted;
  }

  decide({ engine }: Batch): void {
    const { accounts, figures } = this.#noted;
    this.isOutdated = figuresOf(engine, accounts) !== figures;
    if (this.isOutdated) return;
    const kept = new Set(this.#stored.map(({ account, number }) => `${account}/${number}`));
    for (const row of this.#stored) if (engine.hasAccount(row.account)) takeOver(engine, row);
    for (const account of accounts) {
      for (const number of numbersOf(engine, account)) if (!kept.has(`${account}/${number}`)) engine.deleteGroup(account, number);
    }
  }
}

function takeOver(engine: MarketEngine, row: StoredGroup): void {
  const { account, number } = row;
  const stored = stateOfGroup(row, []);
  const before = engine.group(account, number);
  if (before === undefined || before.burstLimit !== stored.burstLimit || before.lossLimit !== stored.lossLimit) engine.setGroup(stored);
  if (before !== undefined && before.trippedAt !== null && stored.trippedAt === null && engine.rearmGroup(account, number) !== null) {
    // deleted and set again, or armed again by a clock that is ahead of ours: no order of it is left that the deletion could cancel
    engine.deleteGroup(account, number);
    engine.setGroup(stored);
  }
  const { profit, trippedAt } = engine.group(account, number)!;
  if (profit !== stored.profit) engine.addGroupProfit(account, number, paise(stored.profit - profit));
  if (stored.trippedAt !== null && trippedAt !== stored.trippedAt) engine.tripGroup(account, number, storedTrip(row));
}

function numbersOf(engine: MarketEngine, account: number): readonly number[] {
  if (!engine.hasAccount(account)) return [];
  return Array.from({ length: MOST_ORDER_GROUPS }, (_, number) => number).filter((number) => engine.group(account, number) !== undefined);
}

function figuresOf(engine: MarketEngine, accounts: readonly number[]): string {
  return JSON.stringify(accounts.map((account) => numbersOf(engine, account).map((number) => ({ ...engine.group(account, number), fills: null }))));
}
