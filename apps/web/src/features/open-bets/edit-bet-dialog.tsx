/** Changes odds or stake of an unmatched bet, and shows whether it keeps its place in the queue. */
import { toDecimal, fromDecimal, fromRupees, toRupees, type Order } from '@maidan/contract';
import { clampPrice, formatGrouped, formatPrice, isLadderPrice, stakeOfTyped, ticksAway } from '@maidan/domain';
import { Suspense, useState } from 'react';
import { feedName, useText } from '../../platform/language/texts.ts';
import { betRateText, betSideText } from '../../platform/bets/bet-text.ts';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { DECIMAL } from '../../platform/money/price-format.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { useAccount, useConnection } from '../../realtime/live.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { replaceBet, shrinkBet } from './open-bets-actions.ts';
import { changeOf } from './open-bets-lists.ts';

const close = (): void => closeNamed('edit-bet');

interface PriceFieldProps {
  readonly price: string;
  readonly onType: (price: string) => void;
}

function PriceField({ price, onType }: PriceFieldProps) {
  const own = useOpenBetsText();
  const step = (ticks: number): void => onType(formatPrice(ticksAway(clampPrice(Math.round(Number(price) * 100) || 101), ticks)));
  return (
    <div className="flex flex-1 flex-col gap-1">
      <label htmlFor="edit-odds" className="text-xs font-semibold text-muted">
        {own('openBets.newOdds')}
      </label>
      <div className="flex h-11 items-stretch" data-stepper>
        <button type="button" className="btn btn-quiet h-full min-h-0 px-3" aria-label={own('openBets.lower')} onClick={() => step(-1)}>
          <Drawing name="minus" size={16} />
        </button>
        <input
          id="edit-odds"
          inputMode="decimal"
          autoComplete="off"
          className="figures h-full w-full min-w-16 border border-line bg-surface-1 text-center font-bold"
          value={price}
          onChange={(event) => onType(event.target.value.replaceAll(/[^\d.]/g, ''))}
        />
        <button type="button" className="btn btn-quiet h-full min-h-0 px-3" aria-label={own('openBets.higher')} onClick={() => step(1)}>
          <Drawing name="plus" size={16} />
        </button>
      </div>
    </div>
  );
}

interface FormProps {
  readonly bet: Order;
  /** True while the change is sent. The bet may have left the open bets meanwhile. */
  readonly sent: boolean;
  readonly onSend: () => void;
}

function Form({ bet, sent, onSend }: FormProps) {
  const text = useText();
  const own = useOpenBetsText();
  const offline = useConnection((state) => state.phase !== 'online');
  const [price, setPrice] = useState(() => formatPrice(fromDecimal(bet.askedRate)));
  const [stake, setStake] = useState(() => formatGrouped(fromRupees(bet.sizeRemaining)).replace(/\.00$/, ''));
  const hundredths = Math.round(Number(price) * 100);
  const amount = stakeOfTyped(stake);
  const change = changeOf(bet, isLadderPrice(hundredths) ? hundredths : null, amount);
  const note = {
    invalidOdds: own('openBets.invalidOdds'),
    invalidStake: own('openBets.invalidStake'),
    same: own('openBets.same'),
    shrink: own('openBets.keepsPlace'),
    replace: own('openBets.newPlace'),
  }[change];
  const save = async (): Promise<void> => {
    if (amount === null) return;
    onSend();
    await (change === 'shrink' ? shrinkBet(bet._id, toRupees(amount)) : replaceBet(bet._id, toDecimal(hundredths), toRupees(amount)));
    close();
  };
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={`rounded-card px-3 py-2 text-on-price ${bet.isBack ? 'bg-back' : 'bg-lay'}`}>
        <p className="font-bold">
          {text(betSideText(bet))} {feedName(bet.selectionName)}
        </p>
        <p className="figures text-xs">
          {betRateText({ ...bet, rate: bet.askedRate }, DECIMAL)} · {rupeesText(bet.sizeRemaining)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <PriceField price={price} onType={setPrice} />
        <div className="flex flex-1 flex-col gap-1">
          <label htmlFor="edit-stake" className="text-xs font-semibold text-muted">
            {own('openBets.newStake')}
          </label>
          <input
            id="edit-stake"
            inputMode="decimal"
            autoComplete="off"
            className="figures h-11 w-full min-w-24 rounded-card border border-line bg-surface-1 px-3 text-end font-bold"
            value={stake}
            onChange={(event) => setStake(event.target.value.replaceAll(/[^\d.,]/g, ''))}
          />
        </div>
      </div>
      <output className="min-h-10 text-sm text-muted">{sent ? own('openBets.working') : note}</output>
      <div className="flex gap-2">
        <button type="button" className="btn btn-quiet btn-large flex-1" onClick={close}>
          {sent ? text('action.close') : own('openBets.keep')}
        </button>
        <button type="submit" className="btn btn-primary btn-large flex-1" disabled={sent || offline || (change !== 'shrink' && change !== 'replace')}>
          {own('openBets.save')}
        </button>
      </div>
    </form>
  );
}

function Popup({ bet: id }: { readonly bet: string }) {
  const text = useText();
  const own = useOpenBetsText();
  const resting = useAccount((state) => state.openBets?.find((one) => one._id === id && one.sizeRemaining > 0));
  /** The bet as it was when its change was sent. */
  const [sent, setSent] = useState<Order | null>(null);
  const bet = sent ?? resting;
  return (
    <Dialog title={own('openBets.editTitle')} closeLabel={text('action.close')} onClose={close}>
      {bet === undefined ? <p className="p-6 text-center">{own('openBets.gone')}</p> : <Form bet={bet} sent={sent !== null} onSend={() => setSent(bet)} />}
    </Dialog>
  );
}

export default function EditBetDialog(props: { readonly bet: string }) {
  return (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  );
}
