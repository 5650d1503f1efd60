/** Entry triggers: some fire at once, two share a mark, some are cancelled, some expire. */
import { randomUUID } from 'node:crypto';
import type { DatabaseReader } from '../database-reader.ts';
import { isTransient } from '../answers.ts';
import { callServer, STAKE, type BetMarket } from '../trader.ts';
import type { KindPlayer, KindTurns } from './kind-player.ts';

const EXPIRES_AFTER_MS = 8000;
/** Each book with a back offer has reached the first; no book reaches the second. Decimal odds. */
const REACHED = 1.01;
const NEVER_REACHED = 1000;

interface SentTrigger {
  /** null: not acknowledged, or finally refused. */
  id: string | null;
  /** Whether the server's last word is unknown. */
  isOpen: boolean;
  isCancelled: boolean;
}

interface SetAnswer {
  readonly success: true;
  readonly result: { readonly id: string };
}

export class TriggerTurns implements KindTurns {
  readonly #player: KindPlayer;
  readonly #sent = new Map<string, SentTrigger>();
  #turn: number;

  constructor(player: KindPlayer) {
    this.#player = player;
    this.#turn = player.index;
  }

  async turn(market: BetMarket): Promise<boolean> {
    this.#turn += 1;
    switch (this.#turn % 4) {
      case 0:
        return (await this.#set(market, REACHED)) !== null;
      case 1: {
        const oneOf = randomUUID();
        const both = await Promise.all([this.#set(market, REACHED, { oneOf }), this.#set(market, REACHED, { oneOf })]);
        if (both.every((trigger) => trigger !== null && trigger.id !== null)) this.#player.counts.add('triggers with one mark', 2);
        return !both.includes(null);
      }
      case 2: {
        const trigger = await this.#set(market, NEVER_REACHED);
        return trigger !== null && (trigger.id === null || this.#cancel(trigger, trigger.id));
      }
      default:
        return (await this.#set(market, NEVER_REACHED, { expiresAt: Date.now() + EXPIRES_AFTER_MS })) !== null;
    }
  }

  async contradictions(database: DatabaseReader): Promise<readonly string[]> {
    const rows = await database.rows<{ reference: string; id: string; state: string }>(
      'select t.reference, t.id::text, t.state from entry_trigger t join account a on a.id = t.account where a.member_code = $1',
      [this.#player.memberCode],
    );
    const stored = new Map(rows.map((row) => [row.reference, row]));
    const found = rows.filter(({ reference }) => !this.#sent.has(reference)).map(({ id }) => `trigger ${id} was set by nobody`);
    for (const [reference, { id, isCancelled, isOpen }] of this.#sent) {
      const row = stored.get(reference);
      if (id !== null && row?.id !== id) found.push(`trigger ${id} was acknowledged, the database has ${row?.id ?? 'none'}`);
      if (id === null && !isOpen && row !== undefined) found.push(`trigger ${row.id} was refused, but is stored`);
      if (isCancelled && row !== undefined && row.state !== 'CANCELLED') found.push(`trigger ${row.id} was cancelled, but is ${row.state}`);
    }
    return found;
  }

  /** Sets a trigger; null: the server was gone before it answered. */
  async #set({ marketId, selections }: BetMarket, price: number, more: object = {}): Promise<SentTrigger | null> {
    const triggerRef = `drill-${randomUUID()}`;
    const sent: SentTrigger = { id: null, isOpen: true, isCancelled: false };
    this.#sent.set(triggerRef, sent);
    const answer = await callServer<SetAnswer>(this.#player, 'POST', 'exchange/trigger', {
      marketId,
      selectionId: selections[0],
      source: 'BEST_BACK',
      op: 'AT_OR_ABOVE',
      price,
      triggerRef,
      bet: { side: 0, price: REACHED, totalSize: STAKE },
      ...more,
    });
    if (answer === null) return null;
    sent.isOpen = !answer.success && isTransient(answer.code ?? '');
    if (answer.success) {
      sent.id = answer.result.id;
      this.#player.counts.add('triggers');
    }
    return sent;
  }

  async #cancel(trigger: SentTrigger, id: string): Promise<boolean> {
    const answer = await callServer<{ readonly success: true }>(this.#player, 'DELETE', `exchange/trigger/${id}`);
    if (answer?.success === true) {
      trigger.isCancelled = true;
      this.#player.counts.add('triggers cancelled');
    }
    return answer !== null;
  }
}
