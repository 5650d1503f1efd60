/** The state of a bet panel: input, planned bet, and the act of its button. Pure; paise and hundredths. */
import { HIGHEST_POINT, LOWEST_TARGET } from '@maidan/casino';
import { toLatinDigits, stakeOfTyped, type Paise } from '@maidan/domain';
import type { OwnTableBet, TableState } from '../../realtime/tables/table-state.ts';

export interface BetOrder {
  readonly stake: Paise;
  /** Hundredths; 0: none. */
  readonly autoCashOut: number;
}

/** The message of the panel: a text of the server, or the key of ours. `held`, `waiting`, `accepted`, `tablePaused` and `notConnected` explain a press without effect. */
export type Problem =
  | { readonly message: string }
  | {
      readonly key: 'stake' | 'target' | 'offline' | 'unanswered' | 'closed' | 'tookOff' | 'held' | 'waiting' | 'accepted' | 'tablePaused' | 'notConnected';
    };

export interface BetPanel {
  /** As typed. */
  readonly stake: string;
  readonly autoOn: boolean;
  readonly target: string;
  /** Planned for the next round, known to this page only. */
  readonly planned: BetOrder | null;
  /** The bet was sent and has no answer yet. */
  readonly sending: boolean;
  /** The bet that this panel placed last. */
  readonly betId: string | null;
  /** The cash-out was sent and has no answer yet. */
  readonly leaving: boolean;
  /** The cancellation was sent and has no answer yet. */
  readonly cancelling: boolean;
  readonly problem: Problem | null;
}

export const NEW_PANEL: BetPanel = {
  stake: '100',
  autoOn: false,
  target: '2.00',
  planned: null,
  sending: false,
  betId: null,
  leaving: false,
  cancelling: false,
  problem: null,
};

const SMALLEST_STEP = 1_00;

/** A change of the typed stake: one step up or down, half, or double. */
export type StakeChange = 'less' | 'more' | 'half' | 'double';

/** Returns the step of ± in paise: a tenth of the largest power of ten in the stake, at least ₹1. From ₹100 it is ₹10, from ₹1,000 ₹100. */
function stepOf(stake: number): number {
  return Math.max(SMALLEST_STEP, 10 ** (Math.floor(Math.log10(stake)) - 1));
}

/**
 * Returns the stake after a press on ½, 2×, − or +, as typed text in rupees within the limits (paise). A text that is not a stake
 * counts as the smallest stake.
 */
export function changedStake(typed: string, change: StakeChange, limits: { readonly leastStake: number; readonly largestStake: number }): string {
  const stake = stakeOfTyped(typed) ?? limits.leastStake;
  // one step below 1,000 is 990, not 900
  const step = change === 'less' ? stepOf(Math.max(1, stake - 1)) : stepOf(stake);
  const wanted = { less: stake - step, more: stake + step, half: Math.floor(stake / 2 / SMALLEST_STEP) * SMALLEST_STEP, double: stake * 2 }[change];
  return String(Math.min(limits.largestStake, Math.max(limits.leastStake, wanted)) / 100);
}

/** Parses a typed target ('2', '1.5', '2.00x', '२.५') into hundredths. Returns null unless it is from 1.01 to 10,000. */
export function readTarget(typed: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,5})(?:\.(\d{0,2}))?\s*x?$/i.exec(toLatinDigits(typed).replaceAll(',', '').trim()) ?? [];
  if (whole === undefined) return null;
  const target = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return target >= LOWEST_TARGET && target <= HIGHEST_POINT ? target : null;
}

/** Returns the order of the panel, or the field that cannot be read. */
export function orderOf(panel: Pick<BetPanel, 'stake' | 'autoOn' | 'target'>): BetOrder | { readonly key: 'stake' | 'target' } {
  const stake = stakeOfTyped(panel.stake);
  if (stake === null) return { key: 'stake' };
  if (!panel.autoOn) return { stake, autoCashOut: 0 };
  const autoCashOut = readTarget(panel.target);
  return autoCashOut === null ? { key: 'target' } : { stake, autoCashOut };
}

/** Returns the panel's bet in the current round, or null. */
export function betOf(panel: Pick<BetPanel, 'betId'>, table: TableState): OwnTableBet | null {
  return table.mine.find((bet) => bet.betId === panel.betId) ?? null;
}

/** Returns the bet whose result is shown: that of this round, or that of the last round until the next flight. null for none. */
export function shownBet(panel: Pick<BetPanel, 'betId'>, table: TableState): OwnTableBet | null {
  const current = betOf(panel, table);
  if (current !== null || table.round?.phase === 'running') return current;
  return table.before.find((bet) => bet.betId === panel.betId) ?? null;
}

/**
 * The action of the button now: login, bet, plan (a bet for the next round), unplan, out (cash out). The others do nothing: sending,
 * accepted (before take-off), leaving (cash-out sent), paused, old (not connected).
 */
export type PanelAct = 'login' | 'bet' | 'plan' | 'unplan' | 'sending' | 'accepted' | 'out' | 'leaving' | 'paused' | 'old';

export function actOf(panel: BetPanel, table: TableState, viewer: { readonly signedIn: boolean; readonly connected: boolean }): PanelAct {
  if (!viewer.signedIn) return 'login';
  if (panel.planned !== null) return 'unplan';
  if (panel.sending) return 'sending';
  const { round } = table;
  if (round === null || !viewer.connected || table.status !== 'live') return 'old';
  const bet = betOf(panel, table);
  if (bet?.state === 'OPEN') {
    if (round.phase === 'running') return panel.leaving ? 'leaving' : 'out';
    if (round.phase === 'betting') return 'accepted';
  }
  if (round.phase === 'paused' || round.closed) return 'paused';
  // after an ended bet the player can plan one for the next round
  return round.phase === 'betting' && (bet === null || bet.state === 'RETURNED') ? 'bet' : 'plan';
}

/** Returns the panels with the bets that belong to no panel (another page, a reload, a lost answer) assigned to the free panels. */
export function assignBets(panels: readonly [BetPanel, BetPanel], table: TableState): readonly [BetPanel, BetPanel] {
  const taken = new Set(panels.map((panel) => panel.betId));
  const free = table.mine.filter((bet) => !taken.has(bet.betId) && bet.state !== 'RETURNED');
  if (free.length === 0) return panels;
  const claim = (panel: BetPanel): BetPanel => {
    if (betOf(panel, table) !== null) return panel;
    const bet = free.shift();
    return bet === undefined ? panel : { ...panel, betId: bet.betId };
  };
  return [claim(panels[0]), claim(panels[1])];
}

/** Returns true if the return is above the stake. */
export function isWin(bet: Pick<OwnTableBet, 'returned' | 'stake'>): boolean {
  return bet.returned > bet.stake;
}
