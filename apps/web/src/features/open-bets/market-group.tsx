/** Bets of one market under its event (ST-77): its position, its cash-out, and its bets in the chosen order. */
import type { MarketView, Order } from '@maidan/contract';
import { formatGrouped, profitVector, tradingKindOf, withBets, withWorstOfOrders } from '@maidan/domain';
import type { ReactNode } from 'react';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { amountTone } from '../../platform/money/rupees-text.ts';
import { eventPath } from '../../platform/event-path.ts';
import { useText, feedName } from '../../platform/language/texts.ts';
import { useConnection, useMarketFrame } from '../../realtime/live.ts';
import { linePositionOf, netResult, oddsBetsOf, positionOf } from '../../realtime/account/positions-of-bets.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link } from '@maidan/ui-kit/link.tsx';
import { useOpenBetsText } from '../../messages/feature-texts.ts';
import { BetCard, BetRow, JoinedRow } from './bet-card.tsx';
import { joinBets, lineExtremes, splitBets, type BetGroup, type BetOrder } from './open-bets-lists.ts';

interface Outcome {
  readonly name: string;
  readonly now: number;
  /** The worst result that the unmatched bets can lead to, paise; null without unmatched bets. */
  readonly worst: number | null;
}

/** Returns the profit of each runner after commission, paise: now, and at worst with the unmatched bets. */
function outcomesOf(market: MarketView, bets: readonly Order[]): Outcome[] {
  const matched = positionOf(market, bets);
  const resting = oddsBetsOf(market, bets, 'sizeRemaining');
  const now = profitVector(withBets(matched, []));
  const worst = profitVector(withWorstOfOrders(matched, resting));
  return market.runners.map((runner, index) => ({
    name: runner.name,
    now: netResult(market.commissionBp, now[index]!),
    worst: resting.length === 0 ? null : netResult(market.commissionBp, worst[index]!),
  }));
}

function Amount({ paise }: { readonly paise: number }) {
  const tone = amountTone(paise);
  return <b className={`figures ${tone}`}>{`${paise > 0 ? '+' : ''}${formatGrouped(paise)}`}</b>;
}

function Position({ group }: { readonly group: BetGroup }) {
  const own = useOpenBetsText();
  const market = useMarketFrame(group.marketId)?.view;
  const { marketId } = group;
  const [first] = group.bets;
  if (first === undefined) return null;
  const isFancy = tradingKindOf(first.marketType) === 'line';
  // The line keeps its height until the market has loaded.
  if (market === undefined) return <div className={isFancy ? 'min-h-9' : 'text-xs'}>{'\u00A0'}</div>;
  if (isFancy)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <LineFigures marketId={marketId} bets={group.bets} />
        <button
          type="button"
          className="btn btn-quiet min-h-9 px-2.5 text-sm"
          onClick={() => openDialog({ name: 'run-ladder', marketId, marketName: first.marketName })}
        >
          <Icon name="ladder" size={16} />
          {own('openBets.runPosition')}
        </button>
      </div>
    );
  return (
    <dl className="flex flex-wrap gap-x-4 text-xs" aria-label={own('openBets.position')}>
      {outcomesOf(market, group.bets).map((outcome) => (
        <div key={outcome.name} className="flex min-w-0 gap-1.5">
          <dt className="truncate text-muted">{feedName(outcome.name)}</dt>
          <dd className="whitespace-nowrap">
            <Amount paise={outcome.now} />
            {outcome.worst !== null && outcome.worst !== outcome.now && (
              <span title={own('openBets.positionWith')}>
                <span className="sr">{own('openBets.positionWith')}</span>
                <span className="text-muted" aria-hidden="true">
                  {' → '}
                </span>
                <Amount paise={outcome.worst} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The lowest and highest result of a fancy. The run ladder has the steps between. */
export function LineFigures({ marketId, bets }: { readonly marketId: string; readonly bets: readonly Order[] }) {
  const own = useOpenBetsText();
  const { exposure, best } = lineExtremes(linePositionOf(marketId, bets));
  return (
    <dl className="flex flex-wrap gap-x-4 text-xs" aria-label={own('openBets.position')} data-line-figures>
      <div className="flex gap-1.5">
        <dt className="text-muted">{own('openBets.exposure')}</dt>
        <dd>
          <Amount paise={exposure} />
        </dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-muted">{own('openBets.best')}</dt>
        <dd>
          <Amount paise={best} />
        </dd>
      </div>
    </dl>
  );
}

interface ListProps {
  readonly title: string;
  readonly bets: readonly Order[];
  readonly wide: boolean;
  readonly resting?: boolean;
}

function Bets({ title, bets, wide, resting = false }: ListProps) {
  if (bets.length === 0) return null;
  const Bet = wide ? BetRow : BetCard;
  return (
    <section aria-label={title}>
      <h3 className="px-3 pt-1.5 text-xs font-bold text-muted">
        {title} <span className="figures">({bets.length})</span>
      </h3>
      <ul className={wide ? '' : 'flex flex-col gap-1'}>
        {bets.map((bet) => (
          <Bet key={bet._id} bet={bet} resting={resting} grouped />
        ))}
      </ul>
    </section>
  );
}

interface GroupProps {
  readonly group: BetGroup;
  readonly order: BetOrder;
  readonly wide: boolean;
  readonly cashOut: ReactNode;
}

export function MarketGroup({ group, order, wide, cashOut }: GroupProps) {
  const text = useText();
  const own = useOpenBetsText();
  const offline = useConnection((state) => state.phase !== 'online');
  const [first] = group.bets;
  if (first === undefined) return null;
  const lists = splitBets(group.bets);
  const [event, market] = [feedName(first.eventName), feedName(first.marketName)];
  return (
    <section className="border-b-4 border-surface-2 pb-1 last:border-b-0" aria-label={`${event}, ${market}`} data-bet-group={group.marketId}>
      <header className="flex flex-col gap-1 bg-surface-2 px-3 py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 flex-1 basis-40 leading-tight">
            <Link className="line-clamp-2 font-bold hover:underline" to={eventPath(first)}>
              {event}
            </Link>
            <span className="line-clamp-2 text-xs font-normal text-muted">{market}</span>
          </h2>
          {cashOut}
          {lists.unmatched.length > 1 && (
            <button
              type="button"
              className="btn btn-quiet min-h-9 px-2.5 text-sm text-loss"
              disabled={offline}
              aria-label={own('openBets.cancelMarketOf', { market: `${event}, ${market}` })}
              onClick={() => openDialog({ name: 'cancel-all', marketId: group.marketId })}
            >
              {own('openBets.cancelMarket')}
            </button>
          )}
        </div>
        <Position group={group} />
      </header>
      <Bets title={text('bets.pending')} bets={lists.pending} wide={wide} />
      <Bets title={text('bets.unmatched')} bets={lists.unmatched} wide={wide} resting />
      {order === 'orderByDate' ? (
        <Bets title={text('bets.matched')} bets={lists.matched} wide={wide} />
      ) : (
        lists.matched.length > 0 && (
          <section aria-label={text('bets.matched')}>
            <h3 className="px-3 pt-1.5 text-xs font-bold text-muted">
              {text('bets.matched')} <span className="figures">({lists.matched.length})</span>
            </h3>
            <ul>
              {joinBets(lists.matched).map((joined) => (
                <JoinedRow key={joined.key} joined={joined} withRate={order === 'averageOdds'} wide={wide} />
              ))}
            </ul>
          </section>
        )
      )}
    </section>
  );
}
