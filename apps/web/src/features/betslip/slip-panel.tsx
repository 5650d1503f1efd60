/** The slip: selection, odds, amount, figures and Place Bet. */
import { formatLimit, formatPrice, GUEST_MAX_STAKE, isKill } from '@maidan/domain';
import { Suspense, useId, type MouseEvent, type ReactNode, type KeyboardEvent } from 'react';
import { useText, feedName } from '../../platform/language/texts.ts';
import { useSession, session } from '../../platform/session/session.ts';
import { useAccount, useConnection, useMarketFrame } from '../../realtime/live.ts';
import { laterPart } from '../../platform/later-part.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { BetConfirmation, InsideConfirmation } from './placing/bet-confirmation.tsx';
import { FollowSwitch } from './settings/follow-switch.tsx';
import { OutcomeCard, WaitingBets } from './placing/outcome-card.tsx';
import { PlaceLabel } from './placing/place-label.tsx';
import { kindOf } from './slip.ts';
import { canKeepInPlay, place, restartAutoClose, surroundings } from './slip-controller.ts';
import { marksAmount, isPlaceDisabled, slipErrors, type SlipError } from './entry/slip-errors.ts';
import { AmountField, PriceField } from './entry/slip-fields.tsx';
import { AmountModes, CommissionLine, RangeEffects } from './entry/slip-figures.tsx';
import { setStakeBy } from './entry/slip-focus.ts';
import { clearOutcome, isOutcomeOf, slipOutcome, type SlipOutcome } from './placing/slip-outcome.ts';
import type { SlipState } from './slip-reducer.ts';
import { dispatch, slipPreferences, slipStore } from './slip-store.ts';
import { StakeButtons, StakeInputs } from './entry/stake-buttons.tsx';
import { forecastOf, takesTerms } from './terms/bet-terms.ts';
import { TermsLines } from './terms/terms-lines.ts';
import { onTermsKey } from './terms/terms-keys.ts';
import './slip.css';
import { errorText, followHint, NOTICE_TEXT, sideText } from './slip-texts.ts';

const TermsPart = laterPart('terms of a bet', async () => {
  await TermsLines.prepare();
  return (await import('./terms/terms-part.tsx')).TermsPart;
});
const TakeOffer = laterPart('offer of a refused bet', async () => (await import('./terms/terms-part.tsx')).TakeOffer);

/** Arrow keys step the odds, with Shift the amount. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Handles keys in the slip: arrows, Enter places, Esc cancels. Ignores keys of dialogs above it and of the inputs of stake buttons. */
function onSlipKey(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
  const { editing, phase } = slipStore.getState();
  if (phase !== 'open') {
    // confirmation and countdown inside the slip
    if (event.key === 'Escape') dispatch({ type: 'back' });
    return;
  }
  if (onTermsKey(event, slipStore.getState())) {
    event.preventDefault();
    return;
  }
  // arrow keys of the choices under Advanced move in a choice
  const step = editing || event.target.closest('[data-terms]') !== null ? undefined : STEPS[event.key];
  const field = event.target.id === 'slip-odds' || event.target.id === 'slip-stake';
  if (event.key === 'Escape') dispatch(editing ? { type: 'edit-stakes', on: false } : { type: 'cancel' });
  else if (step !== undefined && event.shiftKey) dispatch({ type: 'step-stake', direction: step, guest: session.current().state === 'out' });
  else if (step !== undefined) dispatch({ type: 'step-price', ticks: step });
  else if (event.key === 'Enter' && field && !event.repeat) place();
  else return;
  event.preventDefault();
}

function SlipHead({ state }: { readonly state: SlipState }) {
  const text = useText();
  const { slip } = state;
  return (
    <header className="flex items-start gap-2">
      <span className={`badge mt-0.5 text-on-price ${slip.isBack === true ? 'bg-back' : 'bg-lay'}`}>{text(sideText(slip))}</span>
      <div className="min-w-0 flex-1">
        <p className="truncate leading-tight font-bold">{feedName(kindOf(slip) === 'line' ? slip.marketName : slip.runnerName)}</p>
        <p className="truncate text-xs text-muted">
          {kindOf(slip) === 'line' ? feedName(slip.eventName) : `${feedName(slip.marketName)} · ${feedName(slip.eventName)}`}
        </p>
      </div>
      {!slip.isSubmitting && (
        <button type="button" className="icon-btn -me-2 -mt-1" aria-label={text('slip.close')} onClick={() => dispatch({ type: 'cancel' })}>
          <Icon name="close" size={18} />
        </button>
      )}
    </header>
  );
}

/**
 * Messages before placing: changed odds, and errors. Without a message the limits are shown. The height is fixed, so that no message
 * moves a button.
 */
function Notes({ state, errors }: { readonly state: SlipState; readonly errors: readonly SlipError[] }) {
  const text = useText();
  const [error] = errors;
  const limits = state.slip.minMaxAll;
  const quiet = !state.changed && error === undefined && state.notice === null;
  return (
    <div className="slip-notes">
      <div id="slip-errors" aria-live="polite">
        {state.changed && (
          <p className="slip-strip px-2 font-semibold" data-shown>
            {text('slip.oddsChanged')}
          </p>
        )}
        {error !== undefined && (
          <p className="font-semibold text-loss">{text(errorText(error), { limit: error.limit === undefined ? '' : formatLimit(error.limit) })}</p>
        )}
        {error === undefined && state.notice !== null && <p className="text-muted">{text(NOTICE_TEXT[state.notice])}</p>}
      </div>
      {quiet && (
        <>
          <p className="text-muted">{text(followHint(state))}</p>
          {limits !== null && limits.max > 0 && (
            <p className="text-muted">{text('slip.limits', { min: formatLimit(limits.min), max: formatLimit(limits.max) })}</p>
          )}
        </>
      )}
    </div>
  );
}

function StakeControls({ state, guest }: { readonly state: SlipState; readonly guest: boolean }) {
  const text = useText();
  const { slip } = state;
  const limit = (stake: number, press: MouseEvent): void => setStakeBy(press, () => dispatch({ type: 'set-stake', stake, guest, of: 'stake' }));
  const clear = (press: MouseEvent): void => setStakeBy(press, () => dispatch({ type: 'set-stake', stake: 0, guest }));
  if (state.editing) return <StakeInputs onDone={() => dispatch({ type: 'edit-stakes', on: false })} />;
  return (
    <>
      <StakeButtons disabled={slip.isSubmitting} onStake={(rupees) => dispatch({ type: 'set-stake', stake: rupees * 100, guest })} />
      {!guest && (
        <div className="grid grid-cols-4 gap-1">
          <button type="button" className="btn btn-quiet px-0" onClick={(press) => limit(slip.minMaxAll?.min ?? 0, press)}>
            {text('slip.min')}
          </button>
          <button type="button" className="btn btn-quiet px-0" onClick={(press) => limit(slip.minMaxAll?.max ?? GUEST_MAX_STAKE, press)}>
            {text('slip.max')}
          </button>
          <button type="button" className="btn btn-quiet px-0" onClick={() => dispatch({ type: 'edit-stakes', on: true })}>
            {text('slip.edit')}
          </button>
          <button type="button" className="btn btn-quiet px-0" onClick={clear}>
            {text('slip.clear')}
          </button>
        </div>
      )}
    </>
  );
}

/** The switch of persistence, before the market turns in-play. */
function PersistenceSwitch({ state }: { readonly state: SlipState }) {
  const text = useText();
  const market = useMarketFrame(state.slip.market ?? '')?.view;
  // the switch of a sent bet stays as it was sent
  if (state.slip.isSubmitting ? !state.keep : !canKeepInPlay(state.slip, market)) return null;
  // nothing of such a bet waits; with a starting price the choice stands under Advanced
  if (isKill(state.terms.timeInForce) || (market !== undefined && market.startingPrice !== 'OFF' && takesTerms(state.slip))) return null;
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11" title={text('slip.keepHint')}>
      <input
        type="checkbox"
        className="h-4.5 w-4.5 accent-brand"
        checked={state.keep}
        disabled={state.slip.isSubmitting}
        onChange={(event) => dispatch({ type: 'keep', on: event.target.checked })}
      />
      {text('slip.keep')}
    </label>
  );
}

/** Fields, figures and buttons of an open slip. */
function SlipForm({ state, wallet }: { readonly state: SlipState; readonly wallet: ReactNode }) {
  const text = useText();
  const guest = useSession().state === 'out';
  const stale = useConnection((connection) => connection.stale || connection.phase !== 'online');
  // the warning about the balance depends on the balance and on the open bets
  useAccount((account) => account.balance);
  useAccount((account) => account.openBets);
  const { slip } = state;
  const forecastId = useId();
  const around = { ...surroundings(state), stale };
  const errors = slipErrors(state, around);
  return (
    <>
      <div className="flex gap-2">
        <PriceField state={state} wrong={errors.some(({ code }) => code === 'price-missing')} />
        <AmountField state={state} wrong={marksAmount(errors)} />
      </div>
      <p id="slip-keys" className="sr">
        {text('slip.keys')}
      </p>
      <FollowSwitch state={state} />
      <Notes state={state} errors={errors} />
      {wallet}
      <AmountModes state={state} />
      <CommissionLine state={state} />
      <RangeEffects marketId={slip.market} />
      <StakeControls state={state} guest={guest} />
      {!guest && <PersistenceSwitch state={state} />}
      {takesTerms(slip) && (
        <Suspense fallback={<div className="terms" />}>
          <TermsPart state={state} />
        </Suspense>
      )}
      <div className="slip-actions flex gap-2">
        <button type="button" className="btn btn-quiet btn-large flex-1" disabled={slip.isSubmitting} onClick={() => dispatch({ type: 'cancel' })}>
          {text('slip.cancel')}
        </button>
        <button
          type="button"
          className="btn btn-primary btn-large flex-2"
          disabled={!guest && isPlaceDisabled(state, around)}
          aria-describedby={guest || forecastOf(state) === null ? undefined : forecastId}
          onClick={place}
        >
          {guest ? text('auth.logIn') : <PlaceLabel state={state} forecastId={forecastId} />}
        </button>
      </div>
    </>
  );
}

/** Takes the odds at which a refused bet would wait. */
function takeOffer(odds: number): void {
  dispatch({ type: 'type-price', text: formatPrice(odds) });
  dispatch({ type: 'settle-price' });
  clearOutcome();
}

/** With the row Advanced open, a phone has scrolled the top of the slip away. */
function showAlert(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

/** Why the last bet of this selection was refused, and the odds to offer instead if the server names them. */
function Refusal({ outcome: { message, offer } }: { readonly outcome: SlipOutcome }) {
  const text = useText();
  return (
    <div ref={showAlert} role="alert" className="rounded-card bg-surface-1 px-2 py-1 text-sm">
      <p>
        <b className="text-loss">{text('slip.outcomeRefused')}.</b> {message}
      </p>
      {offer !== null && (
        <Suspense fallback={null}>
          <TakeOffer odds={offer} onTake={() => takeOffer(offer)} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The slip. Without a selection it shows the answer to the last bet, or nothing: the caller shows the empty state. `wallet` is the
 * choice of the wallet that pays.
 */
export default function SlipPanel({ wallet }: { readonly wallet: ReactNode }) {
  const text = useText();
  const state = slipStore();
  const { outcome } = slipOutcome();
  const confirmInside = slipPreferences((preferences) => preferences.confirmInside);
  const { slip, phase } = state;
  const waiting = <WaitingBets bets={state.waiting} />;
  if (phase === 'empty') {
    return (
      <>
        {waiting}
        {outcome !== null && <OutcomeCard outcome={outcome} />}
      </>
    );
  }
  const asking = phase === 'confirm' || phase === 'processing';
  return (
    <>
      {waiting}
      {/* the controls are inside this section; it only handles their key events */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        aria-label={text('slip.title')}
        className={`slip ${slip.isBack === true ? 'bg-back-3' : 'bg-lay-3'}`}
        onKeyDown={onSlipKey}
        onKeyDownCapture={restartAutoClose}
        onPointerDownCapture={restartAutoClose}
        onInputCapture={restartAutoClose}
        onFocusCapture={restartAutoClose}
        onBlurCapture={restartAutoClose}
      >
        <SlipHead state={state} />
        {outcome !== null && isOutcomeOf(outcome, slip) && phase === 'open' && <Refusal outcome={outcome} />}
        {asking && confirmInside ? <InsideConfirmation key={phase} state={state} /> : <SlipForm state={state} wallet={wallet} />}
        {asking && !confirmInside && <BetConfirmation state={state} />}
      </section>
    </>
  );
}
