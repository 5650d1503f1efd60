/** The depth ladder: all prices of one runner from the highest to the lowest, with offered and traded amounts and the player's own orders. */
import './depth-ladder.css';
import { formatPrice, priceOf } from '@maidan/domain';
import { sizeText } from '../../platform/money/size-text.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useStore } from 'zustand';
import { feedName, useText, type Text } from '../../platform/language/texts.ts';
import { useMarketFrame, useWatch } from '../../realtime/live.ts';
import { closeLadder, openLadder } from '../../realtime/markets/picked-selection.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Failed } from '../../ui/states.tsx';
import { LadderController } from './ladder-controller.ts';
import { LadderHelp } from './ladder-help.tsx';
import { LadderOrders } from './ladder-orders.tsx';
import type { LadderWords } from './ladder-rows.ts';
import { OneClickStrip, type OneClickPart } from './one-click-strip.tsx';
import { OutsideOrders } from './outside-orders.tsx';

/** Height of a row, px: the same as --row in depth-ladder.css. */
const ROW = { desktop: 28, touch: 44 } as const;

export interface DepthLadderProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly desktop: boolean;
  /** The slip covers the lower part. */
  readonly underSlip: boolean;
  /** The market takes bets that only offer their price. */
  readonly takesOffers: boolean;
  /** null: a visitor. */
  readonly oneClick: OneClickPart | null;
  /** Content of the event between the runner and the prices. */
  readonly facts?: ReactNode;
}

function wordsOf(text: Text): LadderWords {
  // the texts keep their placeholders: the rows fill them in many times a second, without the formatter
  const gaps = { price: '{price}', size: '{size}', ahead: '{ahead}', implied: '{implied}' };
  return {
    back: text('depth.backAt', gaps),
    lay: text('depth.layAt', gaps),
    none: text('depth.nothing'),
    through: text('cell.through', gaps),
    chipBack: text('depth.ownBack', gaps),
    chipLay: text('depth.ownLay', gaps),
    ahead: text('depth.ahead', gaps),
    waiting: text('depth.waiting'),
    result: text('depth.resultAt', { ...gaps, amount: '{amount}' }),
  };
}

/** Chooses the stake button with this index, counted from 0, unless its stake is above the player's cap. */
function chooseStake(strip: OneClickPart | null, index: number): void {
  const button = strip?.stakes[index];
  if (strip === null || button === undefined || (strip.most !== null && button.price > strip.most)) return;
  strip.onChange(strip.armed, button.price);
}

/** Creates the controller when the grid is mounted; a new one for another runner, width or language. */
function useLadder(grid: RefObject<HTMLDivElement | null>, live: RefObject<HTMLOutputElement | null>, props: DepthLadderProps): LadderController | null {
  const { marketId, selectionId, desktop, oneClick, takesOffers } = props;
  const text = useText();
  const [controller, setController] = useState<LadderController | null>(null);
  const stake = useRef<number | null>(null);
  const strip = useRef<OneClickPart | null>(null);
  useEffect(() => {
    stake.current = oneClick?.stake ?? null;
    strip.current = oneClick;
  }, [oneClick]);
  useLayoutEffect(() => {
    const element = grid.current;
    const body = element?.lastElementChild;
    if (element === null || !(body instanceof HTMLElement)) return undefined;
    const made = new LadderController(element, body, {
      marketId,
      selectionId,
      rowHeight: desktop ? ROW.desktop : ROW.touch,
      words: wordsOf(text),
      stake: () => stake.current,
      takesOffers,
      onClose: closeLadder,
      onStake: (index) => chooseStake(strip.current, index),
      say: (sentence) => live.current?.replaceChildren(sentence),
      texts: {
        lifted: (of) => text('depth.lifted', of),
        target: (price) => text('depth.target', { price }),
        offersNext: text('depth.offersNext'),
        offersOff: text('depth.offersOff'),
      },
    });
    setController(made);
    element.focus({ preventScroll: true });
    return () => {
      made.end();
      setController(null);
    };
  }, [grid, live, marketId, selectionId, desktop, takesOffers, text]);
  return controller;
}

function Heads() {
  const text = useText();
  const heads = [
    text('depth.ownBacks'),
    text('market.back'),
    text('depth.price'),
    text('market.lay'),
    text('depth.ownLays'),
    text('depth.result'),
    text('depth.traded'),
  ];
  return (
    // rows are placed by hand, which elements of tables do not allow
    // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="row" aria-rowindex={1} className="ladder-heads">
      {heads.map((head) => (
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
        <span key={head} role="columnheader" title={head}>
          {head}
        </span>
      ))}
    </div>
  );
}

interface HeadProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly controller: LadderController | null;
}

function Head({ marketId, selectionId, controller }: HeadProps) {
  const text = useText();
  const frame = useMarketFrame(marketId);
  const runners = frame?.view.runners ?? [];
  return (
    <header className="flex min-h-12 items-center gap-1 border-b border-line ps-2 pe-1">
      <select
        className="field min-h-9 min-w-0 flex-1 pointer-coarse:min-h-11 truncate font-bold"
        aria-label={text('depth.runner')}
        value={selectionId}
        onChange={(event) => openLadder({ marketId, selectionId: Number(event.target.value) })}
      >
        {runners.map((runner) => (
          <option key={runner.selectionId} value={runner.selectionId}>
            {feedName(runner.name)}
          </option>
        ))}
      </select>
      <button type="button" className="btn btn-quiet px-2" onClick={() => controller?.recentre()}>
        {text('depth.recentre')}
      </button>
      <button type="button" className="icon-btn font-bold" aria-label={text('depth.keys')} onClick={() => controller?.showHelp(true)}>
        ?
      </button>
      <button type="button" className="icon-btn" aria-label={text('action.close')} onClick={closeLadder}>
        <Icon name="close" />
      </button>
    </header>
  );
}

/** Shows the lifted order and its target, else what a press on a price does. */
function Hint({ controller, armed }: { readonly controller: LadderController; readonly armed: boolean }) {
  const text = useText();
  const lifted = useStore(controller.status, (status) => status.lifted);
  const target = useStore(controller.status, (status) => status.target);
  const offers = useStore(controller.status, (status) => status.offers);
  if (lifted === null && offers) return <p className="truncate text-xs font-semibold text-warn">{text('depth.offersNext')}</p>;
  if (lifted === null || target === null)
    return <p className={`truncate text-xs ${armed ? 'font-semibold text-warn' : 'text-muted'}`}>{text(armed ? 'depth.pressBets' : 'depth.pressOpens')}</p>;
  const size = sizeText(lifted.size);
  const from = formatPrice(priceOf(lifted.tick));
  return (
    <p className="figures truncate text-xs font-semibold">
      {text(lifted.side === 'back' ? 'depth.ownBack' : 'depth.ownLay', { size, price: from })}
      {target !== lifted.tick && ` → ${formatPrice(priceOf(target))}`}
      {lifted.ahead !== null && ` · ${text('depth.ahead', { ahead: sizeText(lifted.ahead) })}`}
    </p>
  );
}

function Foot({ controller, oneClick, runner }: { readonly controller: LadderController; readonly oneClick: OneClickPart | null; readonly runner: string }) {
  return (
    <footer className="ladder-foot">
      <Hint controller={controller} armed={oneClick?.armed === true} />
      {oneClick !== null && <OneClickStrip part={oneClick} />}
      {oneClick !== null && <LadderOrders controller={controller} runner={runner} />}
    </footer>
  );
}

function Refused({ controller }: { readonly controller: LadderController }) {
  const text = useText();
  const phase = useStore(controller.status, (status) => status.phase);
  const problem = useStore(controller.status, (status) => status.problem);
  if (phase !== 'refused') return null;
  return <Failed title={problem} retryLabel={text('action.retry')} onRetry={() => controller.ask()} />;
}

export function DepthLadder(props: DepthLadderProps) {
  const { marketId, selectionId, underSlip, oneClick, facts } = props;
  const text = useText();
  const grid = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLOutputElement>(null);
  useWatch('markets', [marketId]);
  const frame = useMarketFrame(marketId);
  const controller = useLadder(grid, live, props);
  useEffect(() => {
    if (underSlip) controller?.uncover();
  }, [controller, underSlip]);
  const runner = frame?.view.runners.find((item) => item.selectionId === selectionId);
  const closed = frame !== undefined && (frame.view.status !== 'OPEN' || runner?.status !== 'ACTIVE');
  const name = runner?.name ?? '';
  return (
    <section
      className="ladder"
      aria-label={text('depth.title', { runner: feedName(name) })}
      data-closed={closed || undefined}
      data-under-slip={underSlip || undefined}
      data-own-escape
    >
      <Head marketId={marketId} selectionId={selectionId} controller={controller} />
      {facts}
      {controller !== null && <Refused controller={controller} />}
      <div className="ladder-frame">
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          className="ladder-grid"
          aria-label={text('depth.prices', { runner: name })}
          aria-rowcount={351}
          aria-colcount={7}
        >
          <Heads />
          {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <div role="rowgroup" className="ladder-body" />
        </div>
        {controller !== null && <OutsideOrders controller={controller} />}
        {controller !== null && <LadderHelp controller={controller} />}
        {closed && <p className="bar ladder-closed">{text('depth.closed')}</p>}
      </div>
      {controller !== null && <Foot controller={controller} oneClick={oneClick} runner={name} />}
      <output ref={live} className="sr" />
    </section>
  );
}
