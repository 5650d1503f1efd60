/** Our own pictures of the built-in games: flat shapes on a gradient, the same in every look. */
import type { ReactNode } from 'react';
import './casino.css';

const SUITS = {
  heart: 'M0 6C-8 0-7-6-3.5-6 -1.5-6 0-4 0-3 0-4 1.5-6 3.5-6 7-6 8 0 0 6z',
  diamond: 'M0-7L5 0 0 7-5 0z',
  spade: 'M0-7C8 0 6 4 3 4 1.5 4 .5 3 .5 2.500L1.5 7h-3L-.5 2.500C-.5 3-1.5 4-3 4-6 4-8 0 0-7z',
  club: 'M0-7a3 3 0 0 1 2.6 4.500A3 3 0 1 1 .7 2L1.5 7h-3L-.7 2a3 3 0 1 1-1.9-4.500A3 3 0 0 1 0-7z',
} as const;

interface PlayingCardProps {
  readonly x: number;
  readonly y: number;
  readonly turn?: number;
  readonly face: string;
  readonly suit: keyof typeof SUITS;
  readonly size?: number;
}

function PlayingCard({ x, y, turn = 0, face, suit, size = 1 }: PlayingCardProps) {
  const colour = suit === 'heart' || suit === 'diamond' ? '#c0243d' : '#1b2430';
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <rect x="-17" y="-24" width="34" height="48" rx="4" fill="#00000040" transform="translate(1.5 2)" />
      <rect x="-17" y="-24" width="34" height="48" rx="4" fill="#fffdf6" stroke="#0000002e" strokeWidth="0.7" />
      <text x="-12" y="-10" fontSize="13" fontWeight="700" fill={colour} fontFamily="Georgia, serif">
        {face}
      </text>
      <path d={SUITS[suit]} fill={colour} transform="translate(2 6) scale(1.5)" />
    </g>
  );
}

function Reels({ children }: { readonly children: readonly [ReactNode, ReactNode, ReactNode] }) {
  return (
    <>
      <rect x="26" y="20" width="108" height="60" rx="9" fill="#00000055" />
      {children.map((symbol, reel) => (
        // the reels do not turn
        // oxlint-disable-next-line react/no-array-index-key
        <g key={reel} transform={`translate(${46 + reel * 34} 50)`}>
          <rect x="-15" y="-25" width="30" height="50" rx="5" fill="#fff8e7" />
          {symbol}
        </g>
      ))}
      <path d="M22 50h8M130 50h8" stroke="#ffd45e" strokeWidth="3" strokeLinecap="round" />
    </>
  );
}

const Flower = ({ tone }: { readonly tone: string }) => (
  <>
    {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
      <ellipse key={turn} cx="0" cy="-7" rx="4" ry="6" fill={tone} transform={`rotate(${turn})`} />
    ))}
    <circle r="4" fill="#7a3b00" />
  </>
);
const Cloud = () => (
  <>
    <path d="M-9 2a5 5 0 0 1 1-9.5 7 7 0 0 1 13 1A4.5 4.5 0 0 1 8 2z" fill="#5f86b4" />
    <path d="M-5 6l-2 6M0 6l-2 6M5 6l-2 6" stroke="#2f6fd0" strokeWidth="2" strokeLinecap="round" />
  </>
);
const Six = () => (
  <text y="8" fontSize="24" fontWeight="800" fill="#b3202f" textAnchor="middle" fontFamily="Georgia, serif">
    6
  </text>
);
const Ball = () => (
  <>
    <circle r="10" fill="#b3202f" />
    <path d="M-4-9c4 6 4 12 0 18M4-9c-4 6-4 12 0 18" stroke="#fff" strokeWidth="1.5" fill="none" strokeDasharray="2 1.5" />
  </>
);

function Plane() {
  return (
    <>
      <path d="M0 92C60 90 96 74 124 34" fill="none" stroke="#ff5d7d" strokeWidth="4" strokeLinecap="round" />
      <path d="M0 92C60 90 96 74 124 34V100H0z" fill="#ff5d7d33" />
      <g transform="translate(122 34) rotate(-32)">
        <path d="M-20 0C-14-7 8-8 18-2 22 0 22 2 18 4 8 8-14 7-20 0z" fill="#ff2f55" />
        <path d="M-4-4l-8-14h7l12 13zM-4 4l-8 12h7l12-11zM-18-2l-7-8h6l6 7z" fill="#c4163a" />
        <circle cx="10" cy="-1" r="2.5" fill="#ffe3ea" />
      </g>
    </>
  );
}

function Rise() {
  return (
    <>
      <path d="M10 20v66h140" stroke="#ffffff55" strokeWidth="2" fill="none" />
      <path d="M10 84C50 82 86 70 108 28" fill="none" stroke="#ffd45e" strokeWidth="4" strokeLinecap="round" />
      <path d="M108 8l4 12 12-5-5 12 12 4-12 4 5 12-12-5-4 12-4-12-12 5 5-12-12-4 12-4-5-12 12 5z" fill="#ff7a45" transform="translate(2 -3)" />
      <text x="112" y="34" fontSize="9.5" fontWeight="800" textAnchor="middle" fill="#3a0d00">
        2.40×
      </text>
    </>
  );
}

function Fish({
  x,
  y,
  size,
  tone,
  flip = false,
}: {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tone: string;
  readonly flip?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -size : size} ${size})`}>
      <path d="M-16 0C-8-12 10-12 18 0 10 12-8 12-16 0z" fill={tone} />
      <path d="M-14 0l-12-9v18z" fill={tone} />
      <path d="M0-9c4-6 9-7 12-6-2 3-4 6-5 8z" fill={tone} opacity=".7" />
      <circle cx="10" cy="-3" r="2.2" fill="#fff" />
      <circle cx="10.6" cy="-3" r="1.1" fill="#12202c" />
    </g>
  );
}

function Wheel() {
  const pockets = Array.from({ length: 18 }, (_, index) => index * 20);
  return (
    <g transform="translate(80 50)">
      <circle r="42" fill="#5b3413" />
      {pockets.map((turn) => (
        <path
          key={turn}
          d="M0 0L-6.6-37.400A38 38 0 0 1 6.6-37.400z"
          fill={turn === 0 ? '#16894f' : (turn / 20) % 2 === 0 ? '#15191e' : '#b3202f'}
          transform={`rotate(${turn})`}
        />
      ))}
      <circle r="22" fill="#7a4a1d" />
      <circle r="17" fill="#8d5a28" />
      <path d="M0-15V15M-15 0H15" stroke="#ffd45e" strokeWidth="3" strokeLinecap="round" />
      <circle r="4" fill="#ffd45e" />
      <circle cx="22" cy="-25" r="3.5" fill="#fff" />
    </g>
  );
}

interface Picture {
  /** Background. */
  readonly from: string;
  readonly to: string;
  readonly shapes: ReactNode;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  'teen-patti': {
    from: '#176a4f',
    to: '#0a2f28',
    shapes: (
      <>
        <PlayingCard x={47} y={55} turn={-16} face="A" suit="spade" />
        <PlayingCard x={80} y={48} face="K" suit="heart" size={1.1} />
        <PlayingCard x={113} y={55} turn={16} face="Q" suit="club" />
      </>
    ),
  },
  'andar-bahar': {
    from: '#7a2f5d',
    to: '#2b0d2a',
    shapes: (
      <>
        <PlayingCard x={38} y={56} turn={-8} face="4" suit="club" size={0.85} />
        <PlayingCard x={80} y={46} face="J" suit="diamond" size={1.15} />
        <PlayingCard x={122} y={56} turn={8} face="9" suit="heart" size={0.85} />
      </>
    ),
  },
  'dragon-tiger': {
    from: '#b5481d',
    to: '#151f4d',
    shapes: (
      <>
        <path d="M92 0L68 100h92V0z" fill="#1d2f78" opacity=".75" />
        <PlayingCard x={50} y={50} turn={-6} face="K" suit="spade" size={1.1} />
        <PlayingCard x={110} y={50} turn={6} face="A" suit="diamond" size={1.1} />
      </>
    ),
  },
  'lucky-7': {
    from: '#a87611',
    to: '#3b1d06',
    shapes: (
      <>
        <circle cx="80" cy="50" r="40" fill="#ffffff1c" />
        <PlayingCard x={80} y={50} turn={4} face="7" suit="heart" size={1.45} />
      </>
    ),
  },
  '32-cards': {
    from: '#1d5d8c',
    to: '#0a1d3b',
    shapes: (
      <>
        <PlayingCard x={38} y={54} turn={-12} face="8" suit="club" />
        <PlayingCard x={66} y={49} turn={-4} face="9" suit="diamond" />
        <PlayingCard x={94} y={49} turn={4} face="10" suit="spade" />
        <PlayingCard x={122} y={54} turn={12} face="J" suit="heart" />
      </>
    ),
  },
  'amar-akbar-anthony': {
    from: '#38408f',
    to: '#141338',
    shapes: (
      <>
        <PlayingCard x={40} y={50} face="A" suit="heart" />
        <PlayingCard x={80} y={50} face="J" suit="spade" />
        <PlayingCard x={120} y={50} face="K" suit="diamond" />
      </>
    ),
  },
  roulette: { from: '#1c6b47', to: '#062a1d', shapes: <Wheel /> },
  marigold: {
    from: '#e08a12',
    to: '#7c1f38',
    shapes: <Reels>{[<Flower key="1" tone="#ff9a1f" />, <Flower key="2" tone="#ffc53d" />, <Flower key="3" tone="#ff7a1f" />]}</Reels>,
  },
  monsoon: { from: '#3a6ea5', to: '#12233f', shapes: <Reels>{[<Cloud key="1" />, <Flower key="2" tone="#3fae7c" />, <Cloud key="3" />]}</Reels> },
  'boundary-six': { from: '#2f8f4e', to: '#0c3a26', shapes: <Reels>{[<Six key="1" />, <Ball key="2" />, <Six key="3" />]}</Reels> },
  aviator: { from: '#3a1030', to: '#0e0a1c', shapes: <Plane /> },
  crash: { from: '#27356e', to: '#0d1129', shapes: <Rise /> },
  fishing: {
    from: '#1291a8',
    to: '#07304c',
    shapes: (
      <>
        <Fish x={94} y={44} size={1.3} tone="#ffb03a" />
        <Fish x={46} y={70} size={0.8} tone="#ff6f61" flip />
        <Fish x={40} y={28} size={0.55} tone="#8fe3c8" />
        <g fill="#ffffff66">
          <circle cx="132" cy="30" r="3" />
          <circle cx="138" cy="20" r="2" />
          <circle cx="68" cy="60" r="2" />
        </g>
      </>
    ),
  },
};
const UNKNOWN: Picture = { from: '#39424e', to: '#171c22', shapes: <PlayingCard x={80} y={50} face="?" suit="spade" size={1.2} /> };

/** Decorative: the name is beside it. `image` is the picture of an external provider. */
export function GameArt({ gameId, image = '', className = 'game-art' }: { readonly gameId: string; readonly image?: string; readonly className?: string }) {
  if (image !== '') return <img src={image} alt="" loading="lazy" className={className} />;
  const { from, to, shapes } = PICTURES[gameId] ?? UNKNOWN;
  return (
    <div className={className} style={{ background: `radial-gradient(120% 120% at 30% 0%, ${from}, ${to})` }}>
      <svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        {shapes}
      </svg>
    </div>
  );
}
