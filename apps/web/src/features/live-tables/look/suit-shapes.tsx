/** Suits and court figures, drawn around their own middle. */

export type Suit = 'S' | 'H' | 'D' | 'C';

const SHAPES: Readonly<Record<Suit, string>> = {
  H: 'M0 6.500C-8.500.500-7.500-6-3.600-6-1.700-6-.4-4.700 0-3.400.4-4.700 1.700-6 3.600-6 7.500-6 8.500.5 0 6.500z',
  D: 'M0-7.200L5.400 0 0 7.200-5.400 0z',
  S: 'M0-7.200C8 0 6.200 4.200 3.200 4.200 1.800 4.200.7 3.400.4 2.400L1.700 7.200h-3.400L-.4 2.400C-.7 3.400-1.800 4.200-3.200 4.200-6.200 4.200-8 0 0-7.200z',
  C: 'M0-7.200a3.200 3.200 0 0 1 2.700 4.900A3.200 3.200 0 1 1 .7 2.300L1.700 7.200h-3.400L-.7 2.300a3.200 3.200 0 1 1-2-4.600A3.200 3.200 0 0 1 0-7.200z',
};

export function suitColour(suit: Suit): string {
  return suit === 'H' || suit === 'D' ? '#c01f38' : '#161d27';
}

export function SuitShape({
  suit,
  x,
  y,
  scale,
  turned = false,
}: {
  readonly suit: Suit;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turned?: boolean;
}) {
  return <path d={SHAPES[suit]} fill={suitColour(suit)} transform={`translate(${x} ${y}) scale(${turned ? -scale : scale})`} />;
}

const GOLD = '#e0a21b';
const SKIN = '#f4d4ae';
const HAIR = '#5a3417';

/** The head-dress distinguishes king, queen and jack. */
const HEADS = {
  K: (
    <>
      <path d="M25 27c0 8 10 8 10 0l-1.500 1.500h-7z" fill={HAIR} />
      <path d="M22.500 19.500L22 10.500l4.700 4.300L30 8.500l3.300 6.300L38 10.500l-.5 9z" fill={GOLD} stroke="#8a5d05" strokeWidth=".7" />
      <path d="M28.800 24.500h.1M31.200 24.500h.1" stroke="#30200f" strokeWidth="1.300" strokeLinecap="round" />
    </>
  ),
  Q: (
    <>
      <path d="M23.800 22c-1.600 4-1.300 8-.3 10l3-2V21zM36.200 22c1.600 4 1.300 8 .3 10l-3-2V21z" fill={HAIR} />
      <path d="M23.500 19.500c0-5 3-6.500 6.500-6.500s6.500 1.500 6.500 6.500z" fill={GOLD} stroke="#8a5d05" strokeWidth=".7" />
      <circle cx="30" cy="11.500" r="1.800" fill="#c01f38" />
      <circle cx="25" cy="13.500" r="1.300" fill="#c01f38" />
      <circle cx="35" cy="13.500" r="1.300" fill="#c01f38" />
      <path d="M28.500 24.500h.1M31.500 24.500h.1" stroke="#30200f" strokeWidth="1.300" strokeLinecap="round" />
    </>
  ),
  J: (
    <>
      <path d="M24 22v5.500l2.500-1V21zM36 22v5.500l-2.500-1V21z" fill={HAIR} />
      <path d="M22.500 20c-.5-7 4-9.500 8-9.500 5 0 7.500 4 7 9.500z" fill="#2a5b9c" stroke="#12305a" strokeWidth=".7" />
      <path d="M36 13c3.500-5 6.500-2.500 4.500 3.500-1-2-2.500-3-4.500-3.500z" fill={GOLD} />
      <path d="M28.500 24.500h.1M31.500 24.500h.1" stroke="#30200f" strokeWidth="1.300" strokeLinecap="round" />
    </>
  ),
} as const;
export type Court = keyof typeof HEADS;

function Half({ court, suit }: { readonly court: Court; readonly suit: Suit }) {
  return (
    <>
      <path d="M16.500 42c1-8.500 7-11 13.500-11s12.500 2.500 13.500 11z" fill={suitColour(suit)} />
      <path d="M16.500 42c.4-3.500 1.600-6 3.500-7.700L25 42zM43.500 42c-.4-3.500-1.600-6-3.500-7.700L35 42z" fill={GOLD} />
      <path d="M26 31.300L30 38l4-6.700z" fill="#fff7e2" />
      <circle cx="30" cy="24.500" r="5.800" fill={SKIN} />
      {HEADS[court]}
      <SuitShape suit={suit} x={20.5} y={16} scale={0.55} />
    </>
  );
}

/** A figure for the middle of a card of 60 x 84, the same from both ends. */
export function CourtFigure({ court, suit }: { readonly court: Court; readonly suit: Suit }) {
  return (
    <>
      <rect x="16" y="8.500" width="28" height="67" rx="2.500" fill="#fdf3d8" stroke="#b9995a" strokeWidth=".9" />
      <Half court={court} suit={suit} />
      <g transform="rotate(180 30 42)">
        <Half court={court} suit={suit} />
      </g>
      <path d="M16 42h28" stroke="#b9995a" strokeWidth=".9" />
    </>
  );
}
