/** Controls the two bet panels of a table: runs the actions of their buttons, and places planned bets when the next round opens. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TableAnswer, TableBetRequest } from '../../realtime/tables/table-service.ts';
import type { TableState } from '../../realtime/tables/table-state.ts';
import { actOf, assignBets, NEW_PANEL, orderOf, type BetOrder, type BetPanel, type PanelAct } from './bet-panel.ts';

export type PanelIndex = 0 | 1;
type Panels = readonly [BetPanel, BetPanel];

export interface PanelControllerParts {
  readonly table: Pick<StoreApi<TableState>, 'getState' | 'subscribe'>;
  readonly place: (bet: TableBetRequest) => Promise<TableAnswer>;
  readonly cashOut: (betId: string) => Promise<TableAnswer>;
  readonly cancelBet: (betId: string) => Promise<TableAnswer>;
  /** Returns whether a player is signed in, and whether the connection is up and its data fresh. */
  readonly viewer: () => { readonly signedIn: boolean; readonly connected: boolean };
  readonly askLogin: () => void;
  /** Returns the time of a monotonic clock, ms. */
  readonly now: () => number;
}

/** Presses within this time after the end of 'cash out', ms, are ignored, because they were meant for the cash-out. */
export const HELD_MS = 900;

/** The message for a press that the button ignores. */
const IGNORED: Partial<Record<PanelAct, 'waiting' | 'accepted' | 'tablePaused' | 'notConnected'>> = {
  sending: 'waiting',
  leaving: 'waiting',
  accepted: 'accepted',
  paused: 'tablePaused',
  old: 'notConnected',
};

function problemOf(answer: TableAnswer): BetPanel['problem'] {
  if (answer.outcome === 'offline' || answer.outcome === 'unanswered') return { key: answer.outcome };
  if (answer.outcome !== 'refused') return null;
  return answer.code === 'BETS_CLOSED' ? { key: 'closed' } : { message: answer.message };
}

export class PanelController {
  readonly panels = createStore<Panels>(() => [NEW_PANEL, { ...NEW_PANEL }]);
  private readonly parts: PanelControllerParts;
  private readonly heldUntil: [number, number] = [-Infinity, -Infinity];
  /** The panel that the space bar presses. */
  private last: PanelIndex = 0;

  constructor(parts: PanelControllerParts) {
    this.parts = parts;
  }

  /** Follows the table. Returns the function that stops it and drops planned bets. */
  follow(): () => void {
    this.onTable(this.parts.table.getState());
    const stop = this.parts.table.subscribe((state, before) => this.onTable(state, before));
    return () => {
      stop();
      this.dropPlans();
    };
  }

  act(index: PanelIndex): PanelAct {
    return actOf(this.panels.getState()[index], this.parts.table.getState(), this.parts.viewer());
  }

  /** Stores input and clears the message. */
  type(index: PanelIndex, part: Partial<Pick<BetPanel, 'stake' | 'autoOn' | 'target'>>): void {
    this.last = index;
    this.change(index, { ...part, problem: null });
  }

  /** Runs the current action of the panel's button. */
  press(index: PanelIndex): void {
    this.last = index;
    const act = this.act(index);
    const held = (act === 'plan' || act === 'bet') && this.parts.now() < this.heldUntil[index];
    const ignored = held ? 'held' : IGNORED[act];
    if (ignored !== undefined) this.change(index, { problem: { key: ignored } });
    else if (act === 'login') this.parts.askLogin();
    else if (act === 'unplan') this.change(index, { planned: null, problem: null });
    else if (act === 'out') void this.leave(index);
    else if (act === 'bet' || act === 'plan') this.order(index, act);
  }

  /** Cancels the accepted bet of the panel before take-off. */
  async cancel(index: PanelIndex): Promise<void> {
    const { betId, cancelling } = this.panels.getState()[index];
    if (betId === null || cancelling || this.act(index) !== 'accepted') return;
    this.change(index, { cancelling: true, problem: null });
    const answer = await this.parts.cancelBet(betId);
    const late = answer.outcome === 'refused' && answer.code === 'BETS_CLOSED';
    this.change(index, { cancelling: false, problem: late ? { key: 'tookOff' } : problemOf(answer) });
  }

  /** Presses the button of the panel that was used last: the space bar. */
  pressLast(): void {
    this.press(this.last);
  }

  /** Drops planned bets, for example after the player signed out. */
  dropPlans(): void {
    this.change(0, { planned: null });
    this.change(1, { planned: null });
  }

  private order(index: PanelIndex, act: 'bet' | 'plan'): void {
    const order = orderOf(this.panels.getState()[index]);
    if ('key' in order) this.change(index, { problem: order });
    else if (act === 'plan') this.change(index, { planned: order, problem: null });
    else void this.place(index, order);
  }

  private onTable(state: TableState, before?: TableState): void {
    this.claim(state);
    for (const index of [0, 1] as const) {
      const panel = this.panels.getState()[index];
      if (before !== undefined && wasFlying(panel, before) && !wasFlying(panel, state)) this.heldUntil[index] = this.parts.now() + HELD_MS;
      const { signedIn, connected } = this.parts.viewer();
      if (panel.planned !== null && state.round?.phase === 'betting' && state.status === 'live' && signedIn && connected) void this.place(index, panel.planned);
    }
  }

  /** Assigns bets to free panels; not while a bet is sent, because the pushed bet may be the one that the answer names. */
  private claim(state: TableState): void {
    const panels = this.panels.getState();
    if (panels.some((panel) => panel.sending)) return;
    const next = assignBets(panels, state);
    if (next !== panels) this.panels.setState(next, true);
  }

  private async place(index: PanelIndex, order: BetOrder): Promise<void> {
    this.change(index, { planned: null, sending: true, problem: null });
    const answer = await this.parts.place({ stake: order.stake, ...(order.autoCashOut > 0 && { autoCashOut: order.autoCashOut }) });
    this.change(index, { sending: false, problem: problemOf(answer), ...(answer.outcome === 'taken' && { betId: answer.bet.betId, leaving: false }) });
    this.claim(this.parts.table.getState());
    if (answer.outcome === 'login') this.parts.askLogin();
  }

  private async leave(index: PanelIndex): Promise<void> {
    const { betId } = this.panels.getState()[index];
    if (betId === null) return;
    this.change(index, { leaving: true, problem: null });
    const answer = await this.parts.cashOut(betId);
    this.heldUntil[index] = this.parts.now() + HELD_MS;
    this.change(index, { leaving: false, problem: problemOf(answer) });
  }

  private change(index: PanelIndex, part: Partial<BetPanel>): void {
    this.panels.setState(([first, second]) => (index === 0 ? [{ ...first, ...part }, second] : [first, { ...second, ...part }]), true);
  }
}

function wasFlying(panel: BetPanel, state: TableState): boolean {
  return state.round?.phase === 'running' && state.mine.some((bet) => bet.betId === panel.betId && bet.state === 'OPEN');
}
