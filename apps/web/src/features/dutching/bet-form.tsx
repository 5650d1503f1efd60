/** The input of the panel: runners, amount, what it comes to, and the button. */
import type { MarketView } from '@maidan/contract';
import { formatMoney } from '@maidan/domain';
import { useDutchingText } from '../../messages/feature-texts.ts';
import { feedName, useText } from '../../platform/language/texts.ts';
import { amountTone } from '../../platform/money/rupees-text.ts';
import { betsOf, dutchPlan, isPlaceable, toggled, type DutchMode, type DutchPlan } from './dutching-plan.ts';
import { edit, placeBets, type DutchState } from './dutching-store.ts';
import { PlaceButton, type HeldMarket } from './place-button.tsx';
import { RunnerList } from './runner-list.tsx';

const MODES = [
  ['stake', 'dutching.totalStake'],
  ['profit', 'dutching.wantedProfit'],
] as const satisfies readonly (readonly [DutchMode, string])[];

export interface BetFormProps extends Pick<HeldMarket, 'hold' | 'release'> {
  readonly state: DutchState;
  readonly market: MarketView;
  /** Nothing can be changed: the market takes no bets now. */
  readonly isFrozen: boolean;
  readonly isOffline: boolean;
}

function Amount({ state, market, isFrozen, onEnter }: Pick<BetFormProps, 'state' | 'market' | 'isFrozen'> & { readonly onEnter: () => void }) {
  const text = useDutchingText();
  const { draft } = state;
  return (
    <div className="dutching-amount">
      <fieldset className="segment text-sm" aria-label={text('dutching.mode')}>
        {MODES.map(([mode, label]) => (
          <button key={mode} type="button" aria-pressed={draft.mode === mode} disabled={isFrozen} onClick={() => edit({ mode }, market)}>
            {text(label)}
          </button>
        ))}
      </fieldset>
      <input
        id="dutching-amount"
        className="field figures text-end font-bold"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        aria-label={text(draft.mode === 'stake' ? 'dutching.totalStake' : 'dutching.wantedProfit')}
        aria-describedby="dutching-notice"
        value={draft.typed}
        disabled={isFrozen}
        onChange={({ target }) => edit({ typed: target.value }, market)}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
    </div>
  );
}

function Summary({ plan, commissionBp }: { readonly plan: DutchPlan; readonly commissionBp: number }) {
  const text = useDutchingText();
  const profits = plan.rows.flatMap(({ profit }) => (profit === null ? [] : [profit]));
  const least = plan.total === null || profits.length === 0 ? null : Math.min(...profits);
  return (
    <dl className="dutching-summary">
      <dt>{text('dutching.total')}</dt>
      <dd className="figures font-bold">{plan.total === null ? '–' : formatMoney(plan.total)}</dd>
      <dt>{commissionBp > 0 ? text('dutching.ifChosenNet', { percent: commissionBp / 100 }) : text('dutching.ifChosen')}</dt>
      <dd className={`figures font-bold ${amountTone(least ?? 0)}`}>{least === null ? '–' : `${least > 0 ? '+' : ''}${formatMoney(least)}`}</dd>
      <dt>{text('dutching.ifOther')}</dt>
      <dd className="figures font-bold text-loss">{plan.total === null ? '–' : formatMoney(0 - plan.total)}</dd>
    </dl>
  );
}

/** One line above the button, of fixed height: the refusal, what is missing, or that odds have moved, with the button that takes them. */
function Notice({ state, market, plan, isFrozen, isOffline }: Omit<BetFormProps, 'hold' | 'release'> & { readonly plan: DutchPlan }) {
  const text = useDutchingText();
  const say = useText();
  const { refusal, draft } = state;
  // the word of the market says enough
  if (isFrozen) return null;
  if (isOffline) return <p className="text-warn">{say('slip.errorOffline')}</p>;
  if (plan.rows.some(({ move }) => move !== null))
    return (
      <>
        <p className="flex-1 text-warn">{text('dutching.movedNotice')}</p>
        <button type="button" className="btn btn-quiet text-sm" onClick={() => edit({}, market)}>
          {text('dutching.recompute')}
        </button>
      </>
    );
  if (refusal !== null) {
    const runner = plan.rows.find(({ selectionId }) => selectionId === refusal.selectionId);
    return (
      <p className="text-loss" role="alert">
        {runner === undefined ? refusal.message : text('dutching.refusedFor', { runner: feedName(runner.name), message: refusal.message })}
      </p>
    );
  }
  if (plan.isWithoutProfit && draft.chosen.length >= 2) return <p className="text-warn">{text('dutching.noProfit')}</p>;
  if (plan.unclear !== null) return <p className="text-loss">{say(plan.unclear === 'ambiguous' ? 'slip.errorAmbiguous' : 'slip.errorUnclear')}</p>;
  if (draft.chosen.length < 2) return <p className="text-muted">{text('dutching.chooseTwo')}</p>;
  return plan.total === null ? <p className="text-muted">{text('dutching.enterAmount')}</p> : null;
}

export function BetForm({ state, market, isFrozen, isOffline, hold, release }: BetFormProps) {
  const text = useDutchingText();
  const plan = dutchPlan(state.draft, market);
  const isOpen = !isFrozen && !isOffline && isPlaceable(plan);
  const bets = betsOf(plan);
  const seconds = market.inPlay ? Math.ceil(market.betDelayMs / 1000) : 0;
  const count = state.draft.chosen.length;
  const place = (): void => {
    if (isOpen) placeBets(bets, market);
  };
  return (
    <>
      <p className="px-4 pt-3 text-sm text-muted">{text('dutching.hint')}</p>
      <RunnerList
        rows={plan.rows}
        market={market}
        isFrozen={isFrozen}
        onToggle={(selectionId) => edit({ chosen: toggled(state.draft.chosen, selectionId) }, market)}
      />
      <div className="dutching-foot">
        <Amount state={state} market={market} isFrozen={isFrozen} onEnter={place} />
        <Summary plan={plan} commissionBp={market.commissionBp} />
        <div id="dutching-notice" className="dutching-notice" aria-live="polite">
          <Notice state={state} market={market} plan={plan} isFrozen={isFrozen} isOffline={isOffline} />
        </div>
        <PlaceButton disabled={!isOpen} hold={hold} release={release} onPlace={place}>
          {seconds > 0 ? text('dutching.placeWaits', { count, seconds }) : text('dutching.place', { count })}
        </PlaceButton>
      </div>
    </>
  );
}
