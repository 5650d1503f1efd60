/** Chips and the buttons that send them. */
import type { TableLimits, TableSpot } from '@maidan/casino';
import { fromRupees } from '@maidan/contract';
import { formatLimit, stakeOfTyped, type Paise } from '@maidan/domain';
import { useId, useState, type FormEvent } from 'react';
import { casinoPointsText } from '../../../platform/money/rupees-text.ts';
import { openDialog } from '../../../platform/dialogs/dialogs.ts';
import { pageSite } from '../../../platform/site/page-site.ts';
import { useSignedIn } from '../../../platform/session/session.ts';
import { sizeText } from '../../../platform/money/size-text.ts';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import { useAccount } from '../../../realtime/live.ts';
import { LineIcon } from '@maidan/ui-kit/icon.tsx';
import { clear, placeAll, repeat, undo, type TableSlip } from '../table-slip.ts';
import { useTableText } from '../live-table-texts.ts';
import { riskOfStacks } from './chip-stacks.ts';
import './tray.css';

interface TrayProps {
  readonly tableId: string;
  readonly spots: readonly TableSpot[];
  readonly slip: TableSlip;
  readonly chips: readonly Paise[];
  readonly chip: Paise;
  readonly onChip: (chip: Paise) => void;
  readonly open: boolean;
}

const limitTexts = ({ leastStake, largestStake }: TableLimits) => ({ least: formatLimit(leastStake), most: formatLimit(largestStake) });
const ICONS = {
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12h-1',
  clear: 'M6 6l12 12M18 6L6 18',
  repeat: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
};

/** The chip with a typed amount. */
function OtherAmount({ limits, onChip }: { readonly limits: TableLimits; readonly onChip: (chip: Paise) => void }) {
  const text = useTableText();
  const [typed, setTyped] = useState('');
  const [bad, setBad] = useState(false);
  const id = useId();
  const take = (event: FormEvent): void => {
    event.preventDefault();
    const stake = stakeOfTyped(typed);
    if (stake === null || stake < limits.leastStake || stake > limits.largestStake) setBad(true);
    else onChip(stake);
  };
  return (
    <form className="other-amount" onSubmit={take}>
      <label htmlFor={id} className="text-sm font-semibold">
        {text('tray.otherAmount')}
      </label>
      <input
        id={id}
        className="field figures"
        inputMode="decimal"
        autoComplete="off"
        // the player has just opened this field
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? `${id}-bad` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setBad(false);
        }}
      />
      <button type="submit" className="btn btn-primary">
        {text('tray.take')}
      </button>
      {bad && (
        <p id={`${id}-bad`} role="alert" className="other-bad">
          {text('tray.badAmount', limitTexts(limits))}
        </p>
      )}
    </form>
  );
}

/** A chip is too small for separators; `data-length`: longer figures are written smaller. */
function ChipFace({ amount }: { readonly amount: Paise }) {
  const figure = sizeText(amount).replaceAll(',', '');
  return <span data-length={Math.min(figure.length, 5)}>{figure}</span>;
}

function Chips({ limits, chips, chip, onChip }: Pick<TrayProps, 'chips' | 'chip' | 'onChip'> & { readonly limits: TableLimits }) {
  const text = useTableText();
  const [typing, setTyping] = useState(false);
  const own = !chips.includes(chip);
  return (
    <>
      <fieldset className="chips-row no-bar" aria-label={text('tray.title')}>
        {chips.map((one, at) => (
          <button
            key={one}
            type="button"
            className="money-chip figures"
            data-colour={at % 6}
            aria-pressed={one === chip}
            aria-label={text('tray.chip', { amount: formatLimit(one) })}
            onClick={() => {
              setTyping(false);
              onChip(one);
            }}
          >
            <ChipFace amount={one} />
          </button>
        ))}
        <button type="button" className="money-chip money-chip-other figures" aria-pressed={own} aria-expanded={typing} onClick={() => setTyping(!typing)}>
          {own ? <ChipFace amount={chip} /> : <span>{text('tray.other')}</span>}
        </button>
      </fieldset>
      {typing && (
        <OtherAmount
          limits={limits}
          onChip={(amount) => {
            setTyping(false);
            onChip(amount);
          }}
        />
      )}
    </>
  );
}

function PlaceButton({ tableId, spots, slip, open }: Pick<TrayProps, 'tableId' | 'spots' | 'slip' | 'open'>) {
  const text = useTableText();
  const stacks = slip((state) => state.stacks);
  const sending = slip((state) => state.sending.size > 0);
  const balance = useAccount((state) => state.balance?.balance);
  const risk = riskOfStacks(stacks, spots);
  const exceedsBalance = balance !== undefined && risk > fromRupees(balance);
  return (
    <>
      <button
        type="button"
        className="btn btn-accent btn-large place-button figures"
        disabled={!open || risk === 0 || sending || exceedsBalance}
        onClick={() => void placeAll(slip, tableId)}
      >
        {sending ? text('tray.placing') : risk === 0 ? text('tray.place') : text('tray.placeAmount', { amount: formatLimit(risk) })}
      </button>
      {exceedsBalance && (
        <p role="alert" className="tray-problem">
          {text('tray.tooPoor', { amount: formatLimit(risk) })}
        </p>
      )}
    </>
  );
}

export function Tray({ tableId, spots, slip, chips, chip, onChip, open }: TrayProps) {
  const text = useTableText();
  const signedIn = useSignedIn() !== null;
  const limits = slip((state) => state.limits);
  const [least, most] = [casinoPointsText(limits.leastStake, pageSite.site), casinoPointsText(limits.largestStake, pageSite.site)];
  const empty = slip((state) => state.stacks.bySpot.size === 0);
  const sending = slip((state) => state.sending.size > 0);
  const before = useTable(tableId, (state) => state.before);
  const mine = useTable(tableId, (state) => state.mine);
  const last = mine.length > 0 ? mine : before;
  const small = (name: keyof typeof ICONS, disabled: boolean, act: () => void) => (
    <button type="button" className="btn btn-quiet btn-large tray-action" disabled={disabled || sending} onClick={act}>
      <LineIcon path={ICONS[name]} size={18} />
      <span className="tray-word">{text(`tray.${name}`)}</span>
    </button>
  );
  return (
    <section className="tray" aria-label={text('tray.title')}>
      <Chips limits={limits} chips={chips} chip={chip} onChip={onChip} />
      <div className="tray-actions">
        {small('undo', empty, () => undo(slip))}
        {small('clear', empty, () => clear(slip))}
        {small('repeat', last.length === 0, () => repeat(slip, last, spots))}
        {signedIn ? (
          <PlaceButton tableId={tableId} spots={spots} slip={slip} open={open} />
        ) : (
          <button type="button" className="btn btn-accent btn-large place-button" onClick={() => openDialog({ name: 'login' })}>
            {text('tray.login')}
          </button>
        )}
      </div>
      <p className="tray-limits">
        {text('tray.limits', limitTexts(limits))}
        {least !== null && most !== null && ` · ${text('tray.limitsPoints', { least, most })}`}
      </p>
    </section>
  );
}
