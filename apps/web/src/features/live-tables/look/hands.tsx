/** The cards on the felt: each hand with its name, its value, and whether it won. */
import type { Dealt } from '@maidan/casino';
import { useDesktop } from '../../../platform/viewport.ts';
import { cardName, placeName, useTableText, useWords } from '../live-table-texts.ts';
import { CardSlot, PlayingCard } from './playing-card.tsx';
import { handNote, type HandLook, type TableLook } from './table-looks.ts';

interface HandsProps {
  readonly look: TableLook;
  readonly roundId: string;
  readonly dealt: readonly Dealt[];
  /** Number of cards that were dealt before the viewer came; they show without motion. */
  readonly dealtBefore: number;
  readonly winners: readonly string[];
}

interface Placed extends Dealt {
  /** Place in the order of the deal. */
  readonly at: number;
}

function Note({ look, hand, faces }: { readonly look: TableLook; readonly hand: HandLook; readonly faces: readonly string[] }) {
  const text = useTableText();
  const note = handNote(look.game, hand.place, faces);
  if (note === null) return null;
  return <>{'kind' in note ? text(`hand.${note.kind}`) : text('hand.total', { total: note.total })}</>;
}

function Hand({
  look,
  hand,
  cards,
  won,
  dealtBefore,
}: {
  readonly look: TableLook;
  readonly hand: HandLook;
  readonly cards: readonly Placed[];
  readonly won: boolean;
  readonly dealtBefore: number;
}) {
  const text = useTableText();
  const words = useWords();
  const desktop = useDesktop();
  const name = placeName(look, hand.place, text, words);
  const small = look.layout === 'runs' || (!desktop && (look.layout === 'four' || hand.slots > 1));
  return (
    <div className="hand" data-place={hand.place} data-won={won || undefined}>
      <p className="hand-name">
        {name}
        {won && (
          <span className="hand-won">
            <span aria-hidden="true">✓</span> {text('table.won')}
          </span>
        )}
      </p>
      <div className="hand-cards" data-count={Math.max(cards.length, hand.slots)}>
        {cards.map(({ at, face }) => (
          <PlayingCard key={at} face={face} name={cardName(text, face)} small={small} turning={at >= dealtBefore} />
        ))}
        {Array.from({ length: Math.max(0, hand.slots - cards.length) }, (_, slot) => (
          <CardSlot key={`slot ${slot}`} />
        ))}
      </div>
      <p className="hand-note">
        <Note look={look} hand={hand} faces={cards.map((card) => card.face)} />
      </p>
    </div>
  );
}

export function Hands({ look, roundId, dealt, dealtBefore, winners }: HandsProps) {
  const placed = dealt.map((one, at) => ({ ...one, at }));
  return (
    // remounts for each round, so that no card turns back
    <div key={roundId} className="hands" data-layout={look.layout}>
      {look.hands.map((hand) => (
        <Hand
          key={hand.place}
          look={look}
          hand={hand}
          cards={placed.filter((card) => card.place === hand.place)}
          won={hand.spot !== null && winners.includes(hand.spot)}
          dealtBefore={dealtBefore}
        />
      ))}
    </div>
  );
}
