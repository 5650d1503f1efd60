/** The spots: a press lays the chosen chip; 'Place' sends the bets. */
import type { TableSpot, Words } from '@maidan/casino';
import { formatLimit, formatPrice, paise, type Paise } from '@maidan/domain';
import type { CSSProperties } from 'react';
import { sizeText } from '../../../platform/money/size-text.ts';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import type { OwnTableBet } from '../../../realtime/tables/table-state.ts';
import { layOn, type TableSlip, type SpotNotice } from '../table-slip.ts';
import { shortNames, spotName, useTableText, useWords } from '../live-table-texts.ts';
import { columnsOf, mainPairs, sideGroups } from './spot-groups.ts';
import { SuitShape, type Suit } from './suit-shapes.tsx';
import './spots.css';

export interface SpotsProps {
  readonly tableId: string;
  readonly spots: readonly TableSpot[];
  readonly slip: TableSlip;
  readonly chip: Paise;
  /** Bets are taken now. */
  readonly open: boolean;
}

const SUIT_OF: Readonly<Record<string, Suit>> = { spades: 'S', hearts: 'H', diamonds: 'D', clubs: 'C' };
const NO_SPOTS = [] as const;

/** The name of a spot. Narrow cells show the symbol of a suit without its name. */
function SpotName({ spot, label }: { readonly spot: string; readonly label: string }) {
  const suit = SUIT_OF[spot.split('-').at(-1) ?? ''];
  return (
    <span className="spot-name" data-suit={suit}>
      {suit !== undefined && (
        <svg viewBox="-9 -9 18 18" className="spot-suit" aria-hidden="true" focusable="false">
          <SuitShape suit={suit} x={0} y={0} scale={1} />
        </svg>
      )}
      <span className="spot-label">{label}</span>
    </span>
  );
}

/** The result of a spot, and the player's own stakes on it, paise. */
export interface SpotResult {
  readonly won: boolean;
  readonly over: boolean;
  readonly stake: Paise;
}

export function spotResultOf(spot: string, winners: readonly string[] | undefined, mine: readonly OwnTableBet[]): SpotResult {
  const stake = paise(mine.reduce((sum, bet) => (bet.spot === spot ? sum + bet.stake : sum), 0));
  return { won: winners?.includes(spot) ?? false, over: winners !== undefined, stake };
}

interface SpotButtonProps extends Omit<SpotsProps, 'spots'> {
  readonly spot: TableSpot;
  /** As shown; the button's own name is whole. */
  readonly label: string | null;
}

function SpotButton({ tableId, spot, label, slip, chip, open }: SpotButtonProps) {
  const text = useTableText();
  const words = useWords();
  const chips = slip((state) => state.stacks.bySpot.get(spot.spot) ?? 0);
  const sending = slip((state) => state.sending.has(spot.spot));
  const notice = slip((state) => state.notices.has(spot.spot));
  const winners = useTable(tableId, (state) => state.round?.result?.winners);
  const mine = useTable(tableId, (state) => state.mine);
  const { won, over, stake } = spotResultOf(spot.spot, winners, mine);
  const price = formatPrice(spot.price);
  const parts = [
    text('spots.name', { name: words(spot.name), side: spot.side, price }),
    ...(won ? [text('spots.wonName')] : []),
    ...(over && !won && stake > 0 ? [text('spots.lostName')] : []),
    ...(stake > 0 ? [text('spots.placed', { amount: formatLimit(stake) })] : []),
    ...(chips > 0 ? [text('spots.chips', { amount: formatLimit(chips) })] : []),
    ...(sending ? [text('spots.sending')] : []),
  ];
  return (
    <button
      type="button"
      className="spot"
      data-side={spot.side}
      data-group={spot.group}
      data-spot={spot.spot}
      data-fate={won ? 'won' : over && stake > 0 ? 'lost' : undefined}
      data-notice={notice || undefined}
      aria-label={parts.join(', ')}
      disabled={!open || sending}
      onClick={() => layOn(slip, spot, chip)}
    >
      {label !== null && <SpotName spot={spot.spot} label={label} />}
      <span className="spot-price figures">
        {spot.prices === undefined ? price : text('spots.upTo', { price })}
        {won && (
          <span className="spot-won">
            ✓<span className="spot-won-word"> {text('spots.wonShort')}</span>
          </span>
        )}
      </span>
      {stake > 0 && (
        <span className="spot-stake figures">
          {over && !won ? '✗' : '✓'} {sizeText(stake)}
        </span>
      )}
      {chips > 0 && (
        <span className="spot-chips figures" data-sending={sending || undefined}>
          {sizeText(chips)}
        </span>
      )}
    </button>
  );
}

function useNoticeText(): (spot: TableSpot, notice: SpotNotice) => string {
  const text = useTableText();
  const words = useWords();
  return (spot, notice) => {
    const name = spotName(spot, words);
    if (notice.kind === 'refused') return text('spots.refused', { name, message: notice.message });
    if (notice.kind === 'offline') return text('spots.offline', { name });
    return text(`spots.${notice.kind}`, { name, amount: notice.amount });
  };
}

/** Notices about spots of a group, below it. */
export function Notices({ slip, spots }: { readonly slip: TableSlip; readonly spots: readonly TableSpot[] }) {
  const noticeText = useNoticeText();
  const notices = slip((state) => state.notices);
  const said = spots.flatMap((spot) => {
    const notice = notices.get(spot.spot);
    return notice === undefined ? [] : [{ id: spot.spot, line: noticeText(spot, notice) }];
  });
  return (
    <div role="alert" className="spot-notices">
      {said.map(({ id, line }) => (
        <p key={id}>{line}</p>
      ))}
    </div>
  );
}

function MainSpots(props: SpotsProps) {
  const text = useTableText();
  const words = useWords();
  const { spots, slip } = props;
  const pairs = mainPairs(spots);
  const both = pairs.some((pair) => pair.lay !== null);
  return (
    <>
      {both && (
        <p className="spot-sides">
          <span data-side="back">
            <b>{text('spots.back')}</b> {text('spots.backHint')}
          </span>
          <span data-side="lay">
            <b>{text('spots.lay')}</b> {text('spots.layHint')}
          </span>
        </p>
      )}
      <div className="main-spots" data-count={pairs.length} data-pairs={both || undefined}>
        {pairs.map(({ back, lay }) =>
          both ? (
            <div key={back.spot} className="spot-pair">
              <p className="spot-pair-name" aria-hidden="true">
                {words(back.name)}
              </p>
              <SpotButton {...props} spot={back} label={null} />
              {lay !== null && <SpotButton {...props} spot={lay} label={null} />}
            </div>
          ) : (
            <SpotButton key={back.spot} {...props} spot={back} label={words(back.name)} />
          ),
        )}
      </div>
      <Notices slip={slip} spots={spots.filter((spot) => spot.group === 'main')} />
    </>
  );
}

function SideSpots({ heading, ...props }: SpotsProps & { readonly heading: Words | null }) {
  const words = useWords();
  const { spots, slip } = props;
  const names = shortNames(spots, words);
  return (
    <>
      {heading !== null && <h3 className="side-heading">{words(heading)}</h3>}
      <div className="side-spots" data-columns={columnsOf(spots.length)} style={{ '--wide': Math.min(spots.length, 13) } as CSSProperties}>
        {spots.map((spot, at) => (
          <SpotButton key={spot.spot} {...props} spot={spot} label={names[at] ?? null} />
        ))}
      </div>
      <Notices slip={slip} spots={spots} />
    </>
  );
}

export function Spots(props: SpotsProps) {
  const text = useTableText();
  const waiting = props.slip((state) => state.stacks.bySpot.size > 0 && state.sending.size === 0);
  const phase = useTable(props.tableId, (state) => state.round?.phase);
  return (
    <section className="spots card" aria-label={text('spots.title')}>
      <MainSpots {...props} />
      {sideGroups(props.spots ?? NO_SPOTS).map(({ heading, spots }) => (
        <SideSpots key={heading?.en ?? ''} {...props} spots={spots} heading={heading} />
      ))}
      {waiting && phase !== undefined && phase !== 'betting' && <p className="spots-closed">{text('spots.closed')}</p>}
    </section>
  );
}
