/** The state of the dutching panel. It outlives the dialog, which the login and the question for a limit take the place of. */
import type { MarketView } from '@maidan/contract';
import { create } from 'zustand';
import { call } from '../../platform/http/call.ts';
import { newReference } from '../../platform/http/caller.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { currentText } from '../../platform/language/texts.ts';
import { closeNamed, openDialog } from '../../platform/dialogs/dialogs.ts';
import { session } from '../../platform/session/session.ts';
import { requestOpenBets } from '../../realtime/account/open-bets-request.ts';
import { changedDraft, EMPTY_DRAFT, instructionsOf, type DutchBet, type DutchDraft } from './dutching-plan.ts';
import { withResults, type RunnerResult } from './dutching-result.ts';
import { sendBatch, type BatchAttempt, type BatchEnd } from './send-batch.ts';

/** Bets that were sent, until the next input. */
export interface SentBatch extends BatchAttempt {
  readonly bets: readonly DutchBet[];
  /** asking: the response was lost, and the bets are sent again. lost: the requests have ended without a response. */
  readonly phase: 'waiting' | 'asking' | 'lost' | 'placed';
  /** performance.now() at which the bet delay ends. */
  readonly until: number;
}

export interface DutchState {
  /** null before the panel was opened. */
  readonly marketId: string | null;
  readonly draft: DutchDraft;
  readonly sent: SentBatch | null;
  /** Empty until bets were placed. */
  readonly results: readonly RunnerResult[];
  /** The server's refusal of the last batch. `selectionId`: of the refused bet. */
  readonly refusal: { readonly message: string; readonly selectionId: number | null } | null;
}

const EMPTY: DutchState = { marketId: null, draft: EMPTY_DRAFT, sent: null, results: [], refusal: null };

export const dutching = create<DutchState>(() => EMPTY);

/** Returns true while it is not known what came of the sent bets. */
export function isSending({ sent }: DutchState): boolean {
  return sent !== null && sent.phase !== 'placed';
}

/** Shows this market: what was typed for another one is dropped, unless its bets are on their way. */
export function showMarket(marketId: string): void {
  const state = dutching.getState();
  if (state.marketId !== marketId && !isSending(state)) dutching.setState({ ...EMPTY, marketId });
}

/** Applies an input of the player; the stakes are for the odds of now. */
export function edit(change: Partial<Omit<DutchDraft, 'prices'>>, market: MarketView): void {
  dutching.setState(({ draft }) => ({ draft: changedDraft(draft, change, market), refusal: null }));
}

/** Forgets bets and input. Nothing happens while bets are on their way. */
export function startAgain(): void {
  const state = dutching.getState();
  if (!isSending(state)) dutching.setState({ ...EMPTY, marketId: state.marketId });
}

/** Closes the panel. The typed amount stays for this market; results do not. */
export function closePanel(): void {
  closeNamed('dutching');
  if (dutching.getState().results.length > 0) startAgain();
}

function endOf(sent: SentBatch, end: BatchEnd): void {
  if (dutching.getState().sent?.reference !== sent.reference) return;
  if (end.type === 'placed') {
    const { results } = dutching.getState();
    dutching.setState({ sent: { ...sent, phase: 'placed' }, results: withResults(results, sent.bets, end.results) });
    requestOpenBets();
  } else if (end.type === 'refused') {
    const selectionId = end.instruction === null ? null : (sent.bets[end.instruction]?.selectionId ?? null);
    dutching.setState({ sent: null, refusal: { message: end.message, selectionId } });
  } else dutching.setState({ sent: { ...sent, phase: 'lost' } });
}

async function send(sent: SentBatch): Promise<void> {
  dutching.setState({ sent, refusal: null });
  const onLost = (): void => {
    if (dutching.getState().sent?.reference === sent.reference) dutching.setState({ sent: { ...sent, phase: 'asking' } });
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
  try {
    endOf(sent, await sendBatch(sent, { call, pause, onLost }));
  } catch (error) {
    logProblem('dutching', error);
    endOf(sent, { type: 'refused', message: currentText()('state.noAnswer'), instruction: null });
  }
}

/** Sends these bets as one batch with a reference of its own; opens the login for a visitor. */
export function placeBets(bets: readonly DutchBet[], market: MarketView): void {
  if (session.current().state === 'out') {
    openDialog({ name: 'login' }, true);
    return;
  }
  if (bets.length === 0 || isSending(dutching.getState())) return;
  const until = performance.now() + (market.inPlay ? market.betDelayMs : 0);
  void send({ reference: newReference(), instructions: instructionsOf(bets, market), bets, phase: 'waiting', until });
}

/** Sends bets without a response again, with their reference. */
export function askAgain(): void {
  const { sent } = dutching.getState();
  if (sent?.phase === 'lost') void send({ ...sent, phase: 'asking' });
}

session.subscribe(({ state }) => {
  if (state !== 'out') return;
  closeNamed('dutching');
  dutching.setState(EMPTY);
});
