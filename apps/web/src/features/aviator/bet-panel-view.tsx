/** One bet panel: stake, target, and the button with its current action. */
import { sharesOf } from '@maidan/casino';
import { formatLimit, formatMoney, stakeOfTyped, type Paise } from '@maidan/domain';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { fromRupees } from '@maidan/contract';
import { sizeText } from '../../platform/money/size-text.ts';
import { tableLimits } from '../../platform/money/table-limits.ts';
import { useAccount } from '../../realtime/live.ts';
import type { OwnTableBet, TableState } from '../../realtime/tables/table-state.ts';
import { useFlightText } from '../../messages/feature-texts.ts';
import { actOf, betOf, changedStake, isWin, shownBet, type BetPanel, type PanelAct, type StakeChange } from './bet-panel.ts';
import { multiplierText } from './flight/flight.ts';
import type { FlightLoop } from './flight/flight-loop.ts';
import type { PanelController, PanelIndex } from './panel-controller.ts';

const QUICK = ['100', '500', '1000', '5000'];
const STAKE_CHANGES = [
  ['less', '−'],
  ['more', '+'],
  ['half', '½'],
  ['double', '2×'],
] as const satisfies readonly (readonly [StakeChange, string])[];
/** Acts in which a press of the button does nothing. */
const IDLE: ReadonlySet<PanelAct> = new Set<PanelAct>(['sending', 'accepted', 'leaving', 'paused', 'old']);
const LABEL = {
  login: 'flight.login',
  bet: 'flight.bet',
  plan: 'flight.plan',
  unplan: 'flight.unplan',
  sending: 'flight.sending',
  accepted: 'flight.accepted',
  out: 'flight.out',
  leaving: 'flight.leaving',
  paused: 'flight.tablePaused',
  old: 'flight.noConnection',
} as const satisfies Record<PanelAct, string>;

const PROBLEM = {
  stake: 'flight.problemStake',
  target: 'flight.problemTarget',
  offline: 'flight.problemOffline',
  unanswered: 'flight.problemUnanswered',
  closed: 'flight.problemClosed',
  tookOff: 'flight.problemTookOff',
  held: 'flight.ignoredHeld',
  waiting: 'flight.ignoredWaiting',
  accepted: 'flight.ignoredAccepted',
  tablePaused: 'flight.ignoredPaused',
  notConnected: 'flight.ignoredOffline',
} as const;

/** The return of a cash-out now. The server decides the real one. */
function LiveAmount({ loop, stake }: { readonly loop: FlightLoop; readonly stake: Paise }) {
  const amount = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let shown = 0;
    return loop.follow(({ multiplier }) => {
      if (amount.current === null || multiplier === shown) return;
      shown = multiplier;
      amount.current.textContent = formatMoney(sharesOf(stake, multiplier));
    });
  }, [loop, stake]);
  return <span ref={amount} aria-hidden="true" className="figures text-lg" />;
}

function PanelNotice({
  act,
  panel,
  bet,
  loop,
}: {
  readonly act: PanelAct;
  readonly panel: BetPanel;
  readonly bet: OwnTableBet | null;
  readonly loop: FlightLoop;
}) {
  const text = useFlightText();
  if (act === 'out' && bet !== null) return <LiveAmount loop={loop} stake={bet.stake} />;
  if (act === 'unplan' && panel.planned !== null)
    return <span className="text-xs">{text('flight.unplanHint', { stake: formatLimit(panel.planned.stake) })}</span>;
  if (act === 'accepted' && bet !== null) return <span className="text-xs">{text('flight.acceptedHint', { stake: formatLimit(bet.stake) })}</span>;
  const stake = stakeOfTyped(panel.stake);
  return (act === 'bet' || act === 'plan') && stake !== null ? <span className="figures text-sm">{formatMoney(stake)}</span> : null;
}

/** The result of the last bet of the panel. */
function Result({ bet }: { readonly bet: OwnTableBet }) {
  const text = useFlightText();
  const returned = formatMoney(bet.returned);
  if (bet.state === 'OPEN') return null;
  if (bet.state === 'RETURNED') return <p className="text-sm font-semibold">{text('flight.returned', { returned })}</p>;
  if (bet.state === 'LOST') return <p className="text-sm font-semibold text-muted">{text('flight.lostAt', { stake: formatMoney(bet.stake) })}</p>;
  return (
    <p className={`text-sm font-semibold ${isWin(bet) ? 'text-profit' : ''}`}>
      {text('flight.wonAt', { multiplier: multiplierText(bet.cashedOutAt), returned })}
    </p>
  );
}

interface FieldsProps {
  readonly id: string;
  readonly tableId: string;
  readonly panel: BetPanel;
  readonly locked: boolean;
  readonly onType: (part: Partial<Pick<BetPanel, 'stake' | 'autoOn' | 'target'>>) => void;
}

function Fields({ id, tableId, panel, locked, onType }: FieldsProps) {
  const text = useFlightText();
  const wrong = panel.problem !== null && 'key' in panel.problem ? panel.problem.key : null;
  return (
    <div className="bet-fields">
      <label htmlFor={`${id}-stake`} className="text-xs font-semibold text-muted">
        {text('flight.stake')}
      </label>
      <input
        id={`${id}-stake`}
        className="field figures"
        inputMode="decimal"
        autoComplete="off"
        value={panel.stake}
        readOnly={locked}
        aria-invalid={wrong === 'stake'}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onType({ stake: event.target.value })}
      />
      <fieldset className="bet-quick bet-changes" aria-label={text('flight.changeStake')}>
        {STAKE_CHANGES.map(([change, sign]) => (
          <button
            key={change}
            type="button"
            className="figures"
            aria-label={text(`flight.${change}`)}
            disabled={locked}
            onClick={() => onType({ stake: changedStake(panel.stake, change, tableLimits(tableId)) })}
          >
            {sign}
          </button>
        ))}
      </fieldset>
      <fieldset className="bet-quick" aria-label={text('flight.quick')}>
        {QUICK.map((stake) => (
          <button key={stake} type="button" className="figures" aria-pressed={panel.stake === stake} disabled={locked} onClick={() => onType({ stake })}>
            {`₹${sizeText(Number(stake) * 100)}`}
          </button>
        ))}
      </fieldset>
      <div className="bet-auto">
        <label className="flex min-h-9 items-center gap-2 text-sm font-semibold">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={panel.autoOn}
            disabled={locked}
            onChange={(event) => onType({ autoOn: event.target.checked })}
          />
          {text('flight.auto')}
        </label>
        {panel.autoOn && (
          <input
            aria-label={text('flight.target')}
            className="field figures"
            inputMode="decimal"
            autoComplete="off"
            value={panel.target}
            readOnly={locked}
            aria-invalid={wrong === 'target'}
            aria-describedby={`${id}-problem`}
            onChange={(event) => onType({ target: event.target.value })}
          />
        )}
      </div>
    </div>
  );
}

interface PanelProps {
  readonly index: PanelIndex;
  readonly controller: PanelController;
  readonly loop: FlightLoop;
  readonly table: TableState;
  readonly viewer: { readonly signedIn: boolean; readonly connected: boolean };
}

export function BetPanelView({ index, controller, loop, table, viewer }: PanelProps) {
  const text = useFlightText();
  const id = useId();
  const panel = useStore(controller.panels, (panels) => panels[index]);
  const balance = useAccount((state) => state.balance?.balance);
  const act = actOf(panel, table, viewer);
  const bet = betOf(panel, table);
  const result = shownBet(panel, table);
  const stake = stakeOfTyped(panel.stake);
  const over = viewer.signedIn && bet === null && balance !== undefined && stake !== null && stake > fromRupees(balance);
  const press = (event: FormEvent): void => {
    event.preventDefault();
    controller.press(index);
  };
  const { problem } = panel;
  return (
    <form className="card bet-panel" aria-label={text('flight.panel', { number: index + 1 })} data-act={act} noValidate onSubmit={press}>
      <Fields id={id} tableId={table.tableId} panel={panel} locked={act === 'unplan' || act === 'sending'} onType={(part) => controller.type(index, part)} />
      <button type="submit" className="btn bet-act" aria-disabled={IDLE.has(act)}>
        <span>{text(LABEL[act])}</span>
        <span className="bet-under">
          <PanelNotice act={act} panel={panel} bet={bet} loop={loop} />
        </span>
        <span className="bet-target text-xs">
          {bet !== null && bet.autoCashOut > 0 && bet.state === 'OPEN' && text('flight.autoAt', { target: multiplierText(bet.autoCashOut) })}
        </span>
      </button>
      <div className="bet-said" id={`${id}-problem`}>
        {problem !== null && <p className="text-sm font-semibold text-loss">{'message' in problem ? problem.message : text(PROBLEM[problem.key])}</p>}
        {problem === null && over && <p className="text-sm font-semibold text-warn">{text('flight.overBalance')}</p>}
        {result !== null && <Result bet={result} />}
        {act === 'accepted' && (
          <button type="button" className="btn btn-quiet bet-cancel" aria-disabled={panel.cancelling} onClick={() => void controller.cancel(index)}>
            {text(panel.cancelling ? 'flight.cancelling' : 'flight.cancelBet')}
          </button>
        )}
      </div>
    </form>
  );
}
