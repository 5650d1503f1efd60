/** The look of each table game: the felt, the places of the cards, and short names of results. */
import {
  AMAR_AKBAR_ANTHONY,
  ANDAR_BAHAR,
  colourOf,
  DRAGON_TIGER,
  LUCKY_7,
  ROULETTE,
  TEEN_PATTI,
  THIRTY_TWO_CARDS,
  pointsOf,
  rankHand,
  type TableGame,
  type Words,
  type HandKind,
} from '@maidan/casino';

/** Cards that lie together. `spot`: the bet on this hand, whose name it bears; null: its name is of its place. */
export interface HandLook {
  readonly place: string;
  readonly spot: string | null;
  /** Places drawn before anything is dealt. */
  readonly slots: number;
}

export type Tone = 'one' | 'two' | 'three' | 'four' | 'red' | 'black' | 'green';
/** A result by its code: the spot it is named after, and its colour in the roads. */
export interface ResultLook {
  readonly code: string;
  readonly spot: string;
  readonly tone: Tone;
  /** Its own name, if the name of the spot is not clear. */
  readonly name?: Words;
  /** A draw, which the big road marks on the previous bead. */
  readonly draw?: true;
}

export interface TableLook {
  readonly game: TableGame;
  /** versus: hands side by side; four: four of them; single: one card; runs: a card, and two rows that grow; wheel: no cards, pockets. */
  readonly layout: 'versus' | 'four' | 'single' | 'runs' | 'wheel';
  readonly hands: readonly HandLook[];
  readonly results: readonly ResultLook[];
  /** The big road makes sense where two sides take turns. */
  readonly bigRoad: boolean;
}

const COLOURS = { red: { en: 'Red', hi: 'लाल' }, black: { en: 'Black', hi: 'काला' }, green: { en: 'Green', hi: 'हरा' } } as const;

const LOOKS: readonly TableLook[] = [
  {
    game: TEEN_PATTI,
    layout: 'versus',
    hands: [
      { place: 'a', spot: 'a', slots: 3 },
      { place: 'b', spot: 'b', slots: 3 },
    ],
    results: [
      { code: 'A', spot: 'a', tone: 'one' },
      { code: 'B', spot: 'b', tone: 'two' },
      { code: '=', spot: 'tie', tone: 'three', draw: true },
    ],
    bigRoad: true,
  },
  {
    game: ANDAR_BAHAR,
    layout: 'runs',
    hands: [
      { place: 'joker', spot: null, slots: 1 },
      { place: 'andar', spot: 'andar', slots: 1 },
      { place: 'bahar', spot: 'bahar', slots: 1 },
    ],
    results: [
      { code: 'A', spot: 'andar', tone: 'one' },
      { code: 'B', spot: 'bahar', tone: 'two' },
    ],
    bigRoad: true,
  },
  {
    game: DRAGON_TIGER,
    layout: 'versus',
    hands: [
      { place: 'dragon', spot: 'dragon', slots: 1 },
      { place: 'tiger', spot: 'tiger', slots: 1 },
    ],
    results: [
      { code: 'D', spot: 'dragon', tone: 'one' },
      { code: 'T', spot: 'tiger', tone: 'two' },
      { code: '=', spot: 'tie', tone: 'three', draw: true },
    ],
    bigRoad: true,
  },
  {
    game: LUCKY_7,
    layout: 'single',
    hands: [{ place: 'card', spot: null, slots: 1 }],
    results: [
      { code: 'L', spot: 'under-7', tone: 'one' },
      { code: '7', spot: 'seven', tone: 'three', draw: true },
      { code: 'H', spot: 'over-7', tone: 'two' },
    ],
    bigRoad: true,
  },
  {
    game: THIRTY_TWO_CARDS,
    layout: 'four',
    hands: ['8', '9', '10', '11'].map((place) => ({ place, spot: `player-${place}`, slots: 1 })),
    results: (['one', 'two', 'three', 'four'] as const).map((tone, at) => ({ code: String(8 + at), spot: `player-${8 + at}`, tone })),
    bigRoad: false,
  },
  {
    game: AMAR_AKBAR_ANTHONY,
    layout: 'single',
    hands: [{ place: 'card', spot: null, slots: 1 }],
    results: [
      { code: 'A', spot: 'amar', tone: 'one' },
      { code: 'B', spot: 'akbar', tone: 'two' },
      { code: 'C', spot: 'anthony', tone: 'four' },
    ],
    bigRoad: false,
  },
  {
    game: ROULETTE,
    layout: 'wheel',
    hands: [],
    results: Array.from({ length: 37 }, (_, pocket) => {
      const tone = colourOf(pocket);
      const { en, hi } = COLOURS[tone];
      return { code: String(pocket), spot: `straight-${pocket}`, tone, name: { en: `${pocket} ${en}`, hi: `${pocket} ${hi}` } };
    }),
    bigRoad: false,
  },
];

/** Returns the look of a game; undefined if it is no built-in table game. */
export function lookOf(gameId: string): TableLook | undefined {
  return LOOKS.find((look) => look.game.gameId === gameId);
}

/** The value of a hand, shown below its cards. */
type HandNote = { readonly kind: HandKind } | { readonly total: number };

/** Returns null if the game has no value of hands, or the hand is not complete. */
export function handNote({ gameId }: Pick<TableGame, 'gameId'>, place: string, faces: readonly string[]): HandNote | null {
  if (gameId === 'teen-patti') return faces.length === 3 ? { kind: rankHand(faces).kind } : null;
  if (gameId !== '32-cards' || faces.length === 0) return null;
  return { total: faces.reduce((sum, face) => sum + pointsOf(face), Number(place)) };
}
