/** The slip's bet as one that waits for a price: what it watches, and the odds at which the server places it. */
import { toRupees } from '@maidan/contract';
import { formatPrice, isKill, isLadderPrice, stakeOfTyped, TRIGGER_OPS, TRIGGER_SOURCES, type TriggerOp, type TriggerSource } from '@maidan/domain';
import { useId, useRef, useState } from 'react';
import { useTriggerText } from '../../../messages/feature-texts.ts';
import { newReference } from '../../../platform/http/caller.ts';
import { useSession } from '../../../platform/session/session.ts';
import { setTrigger } from '../../../realtime/account/entry-triggers.ts';
import { canKeepInPlay, termsAround } from '../slip-controller.ts';
import { markets } from '../../../realtime/live.ts';
import type { SlipState } from '../slip-reducer.ts';
import { dispatch } from '../slip-store.ts';
import { requestedTerms, termsFields } from './bet-terms.ts';

const SOURCE_TEXT = { BEST_BACK: 'triggers.bestBack', BEST_LAY: 'triggers.bestLay', LAST_TRADED: 'triggers.lastTraded' } as const;
const OP_TEXT = { AT_OR_ABOVE: 'triggers.above', AT_OR_BELOW: 'triggers.below' } as const;

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly textOf: (choice: T) => string;
  readonly onChoose: (choice: T) => void;
}

function Choice<T extends string>({ name, value, choices, textOf, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className="terms-field">
      <label htmlFor={id}>{name}</label>
      <select id={id} className="field" value={value} onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value) ?? value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {textOf(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Returns the bet of the slip, in the units of the wire; null if odds or amount are missing. */
function betOf({ keep, slip, terms }: SlipState) {
  const stake = stakeOfTyped(slip.stake);
  if (stake === null || !isLadderPrice(slip.priceActual)) return null;
  const isKept = keep && canKeepInPlay(slip, slip.market === null ? undefined : markets.view(slip.market)) && !isKill(terms.timeInForce);
  const { persistence: _, ...fields } = termsFields(requestedTerms(terms, termsAround(slip)));
  return {
    side: slip.isBack === true ? 0 : 1,
    price: slip.priceActual / 100,
    totalSize: toRupees(stake),
    ...(isKept ? { persistence: 'PERSIST' as const } : {}),
    ...fields,
  };
}

/** A closed line. Open, it has the condition, what it means, and the button that sets the trigger. */
export function TriggerFields({ state }: { readonly state: SlipState }) {
  const text = useTriggerText();
  const priceId = useId();
  const signedIn = useSession().state === 'in';
  const { slip } = state;
  const [source, setSource] = useState<TriggerSource>(slip.isBack === true ? 'BEST_BACK' : 'BEST_LAY');
  const [op, setOp] = useState<TriggerOp>(slip.isBack === true ? 'AT_OR_ABOVE' : 'AT_OR_BELOW');
  const [price, setPrice] = useState(slip.priceActual > 100 ? formatPrice(slip.priceActual) : '');
  const [wrong, setWrong] = useState(false);
  const [working, setWorking] = useState(false);
  // the same trigger sent again, after a lost answer, has the same reference
  const sent = useRef({ content: '', triggerRef: '' });
  if (!signedIn) return null;
  const save = async (): Promise<void> => {
    const bet = betOf(state);
    const odds = Math.round(Number(price) * 100);
    setWrong(bet === null || !isLadderPrice(odds));
    if (bet === null || !isLadderPrice(odds)) return;
    setWorking(true);
    const body = { marketId: slip.market, selectionId: slip.runner, source, op, price: odds / 100, bet };
    const content = JSON.stringify(body);
    if (sent.current.content !== content) sent.current = { content, triggerRef: newReference() };
    const isSet = await setTrigger({ ...body, triggerRef: sent.current.triggerRef });
    setWorking(false);
    if (!isSet) return;
    sent.current = { content: '', triggerRef: '' };
    dispatch({ type: 'cancel' });
  };
  return (
    <details className="rounded-card border border-line px-2 text-sm" data-trigger>
      <summary className="flex min-h-9 cursor-pointer items-center font-semibold pointer-coarse:min-h-11">{text('triggers.title')}</summary>
      <div className="flex flex-col gap-2 pb-2">
        <p className="text-xs text-muted">{text('triggers.hint')}</p>
        <Choice name={text('triggers.source')} value={source} choices={TRIGGER_SOURCES} textOf={(choice) => text(SOURCE_TEXT[choice])} onChoose={setSource} />
        <Choice name={text('triggers.op')} value={op} choices={TRIGGER_OPS} textOf={(choice) => text(OP_TEXT[choice])} onChoose={setOp} />
        <div className="terms-field">
          <label htmlFor={priceId}>{text('triggers.price')}</label>
          <input
            id={priceId}
            className="field figures"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            aria-invalid={wrong || undefined}
            onChange={({ target }) => setPrice(target.value.replaceAll(/[^\d.]/g, ''))}
          />
        </div>
        {wrong && (
          <p role="alert" className="text-loss">
            {text('triggers.incomplete')}
          </p>
        )}
        <button type="button" className="btn btn-quiet btn-large" disabled={working} onClick={() => void save()}>
          {text('triggers.set')}
        </button>
      </div>
    </details>
  );
}
