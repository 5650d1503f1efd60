/**
 * The board of roulette: upright on a phone, horizontal where there is room. A press lays the chosen chip. On the numbers it lays the
 * kind of bet that is chosen above them, so that every target is as large as a finger.
 */
import { colourOf, type TableSpot } from '@maidan/casino';
import { formatLimit, formatPrice, type Paise } from '@maidan/domain';
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { sizeText } from '../../../platform/money/size-text.ts';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import { layOn } from '../table-slip.ts';
import { SecondsLeft } from '../look/countdown.tsx';
import { spotName, useTableText, useWords } from '../live-table-texts.ts';
import { spotResultOf, Notices, type SpotsProps } from '../look/spots.tsx';
import { KINDS, kindOf, placeOf, nearest, type BoardPlace, type Kind } from './board-places.ts';
import './roulette.css';

const NUMBERS = Array.from({ length: 37 }, (_, number) => number);

function at({ column, row, columns, rows }: BoardPlace): CSSProperties {
  return { '--c': column, '--r': row, '--w': columns, '--h': rows } as CSSProperties;
}

/** The player's chips and accepted bets at one place. Amounts in paise. */
function ChipsOnSpot({ stake, chips, lost }: { readonly stake: Paise; readonly chips: Paise | undefined; readonly lost: boolean }) {
  return (
    <>
      {stake > 0 && (
        <span className="board-stake figures" data-lost={lost || undefined}>
          {sizeText(stake)}
        </span>
      )}
      {chips !== undefined && <span className="board-chips figures">{sizeText(chips)}</span>}
    </>
  );
}

/** The printed numbers, and the chips and bets on them. The targets are in a layer above. */
function Field({ tableId, spots, slip }: Pick<SpotsProps, 'tableId' | 'spots' | 'slip'>) {
  const stacks = slip((state) => state.stacks.bySpot);
  const mine = useTable(tableId, (state) => state.mine);
  const result = useTable(tableId, (state) => state.round?.result ?? null);
  const laid = spots.filter(({ spot }) => kindOf(spot) !== undefined && (stacks.has(spot) || mine.some((bet) => bet.spot === spot)));
  return (
    <div aria-hidden="true">
      {NUMBERS.map((number) => (
        <span
          key={number}
          className="board-number figures"
          data-colour={colourOf(number)}
          data-won={result?.code === String(number) || undefined}
          style={at(placeOf(`straight-${number}`)!)}
        >
          {number}
        </span>
      ))}
      {laid.map(({ spot }) => {
        const { won, over, stake } = spotResultOf(spot, result?.winners, mine);
        return (
          <span key={spot} className="board-laid" data-kind={kindOf(spot)} style={at(placeOf(spot)!)}>
            <ChipsOnSpot stake={stake} chips={stacks.get(spot)} lost={over && !won} />
          </span>
        );
      })}
    </div>
  );
}

function Target({ tableId, spot, slip, chip, open }: Omit<SpotsProps, 'spots'> & { readonly spot: TableSpot }) {
  const text = useTableText();
  const words = useWords();
  const chips = slip((state) => state.stacks.bySpot.get(spot.spot));
  const sending = slip((state) => state.sending.has(spot.spot));
  const notice = slip((state) => state.notices.has(spot.spot));
  const winners = useTable(tableId, (state) => state.round?.result?.winners);
  const mine = useTable(tableId, (state) => state.mine);
  const { won, over, stake } = spotResultOf(spot.spot, winners, mine);
  const place = placeOf(spot.spot);
  const parts = [
    text('spots.name', { name: spotName(spot, words), side: spot.side, price: formatPrice(spot.price), lay: text('spots.lay'), back: text('spots.back') }),
    ...(won ? [text('spots.wonName')] : []),
    ...(over && !won && stake > 0 ? [text('spots.lostName')] : []),
    ...(stake > 0 ? [text('spots.placed', { amount: formatLimit(stake) })] : []),
    ...(chips === undefined ? [] : [text('spots.chips', { amount: formatLimit(chips) })]),
    ...(sending ? [text('spots.sending')] : []),
  ];
  return (
    <button
      type="button"
      className={place === undefined ? 'board-outside' : 'board-target'}
      style={place === undefined ? undefined : at(place)}
      data-spot={spot.spot}
      data-kind={kindOf(spot.spot)}
      data-won={won || undefined}
      data-notice={notice || undefined}
      aria-label={parts.join(', ')}
      // a disabled button would lose the focus
      aria-disabled={!open || sending || undefined}
      onClick={() => {
        if (open && !sending) layOn(slip, spot, chip);
      }}
    >
      {place === undefined ? (
        <>
          <span>{spot.spot.startsWith('column') ? formatPrice(spot.price) : words(spot.name)}</span>
          <ChipsOnSpot stake={stake} chips={chips} lost={over && !won} />
        </>
      ) : (
        <span className="board-dot" />
      )}
    </button>
  );
}

function KindChoice({ kind, onKind }: { readonly kind: Kind; readonly onKind: (kind: Kind) => void }) {
  const text = useTableText();
  return (
    <fieldset className="segment board-kinds" aria-label={text('roulette.kind')}>
      {KINDS.map((one) => (
        <button key={one} type="button" aria-pressed={one === kind} onClick={() => onKind(one)}>
          {text(`roulette.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** Phase, time left and last number while the wheel is out of view on a phone. The felt announces the same, so this is a picture. */
function BoardStatus({ tableId }: { readonly tableId: string }) {
  const text = useTableText();
  const round = useTable(tableId, (state) => state.round);
  const last = useTable(tableId, (state) => state.last[0]?.code ?? null);
  // reserves the line, so that the board does not move down when the round arrives
  if (round === null) return <div className="board-status" aria-hidden="true" />;
  const { phase, until } = round;
  return (
    <div className="board-status" aria-hidden="true">
      <span>{text(`phase.${phase}`)}</span>
      {phase === 'betting' && until !== null && <SecondsLeft tableId={tableId} until={until} />}
      {last !== null && (
        <span className="road-sign" data-tone={colourOf(Number(last))}>
          {last}
        </span>
      )}
    </div>
  );
}

/** Moves the focus to the next target in the direction of an arrow key. */
function move(event: KeyboardEvent<HTMLElement>, board: HTMLElement | null): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-spot]');
  if (board === null || from === null) return;
  const targets = [...board.querySelectorAll<HTMLElement>('[data-spot]')];
  const found =
    targets[
      nearest(
        event.key,
        from.getBoundingClientRect(),
        targets.map((target) => target.getBoundingClientRect()),
      )
    ];
  if (found === undefined) return;
  event.preventDefault();
  found.focus();
}

export default function RouletteBoard(props: SpotsProps) {
  const text = useTableText();
  const [kind, setKind] = useState<Kind>('straight');
  const board = useRef<HTMLDivElement>(null);
  const { tableId, spots, slip, open } = props;
  const waiting = slip((state) => state.stacks.bySpot.size > 0 && state.sending.size === 0);
  const phase = useTable(tableId, (state) => state.round?.phase);
  const targets = (wanted: (spot: string) => boolean) =>
    spots.filter(({ spot }) => wanted(spot)).map((spot) => <Target key={spot.spot} {...props} spot={spot} />);
  return (
    <section className="card board-card" aria-label={text('spots.title')}>
      <BoardStatus tableId={tableId} />
      <KindChoice kind={kind} onKind={setKind} />
      <p className="sr">{text('roulette.keys')}</p>
      {/* the controls are the buttons inside; this only handles arrow keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={board} className="board" data-open={open || undefined} onKeyDown={(event) => move(event, board.current)}>
        <div className="board-field">
          <Field tableId={tableId} spots={spots} slip={slip} />
          {targets((spot) => kindOf(spot) === kind)}
        </div>
        <div className="board-columns">{targets((spot) => spot.startsWith('column'))}</div>
        <div className="board-dozens">{targets((spot) => spot.startsWith('dozen'))}</div>
        <div className="board-chances">{targets((spot) => !spot.includes('-'))}</div>
      </div>
      <Notices slip={slip} spots={spots} />
      {waiting && phase !== undefined && phase !== 'betting' && <p className="spots-closed">{text('spots.closed')}</p>}
    </section>
  );
}
