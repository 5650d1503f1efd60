/** The symbols of Monsoon Reels. */
import type { ReactNode } from 'react';
import { Around, Shade } from './drawn-parts.tsx';

export const MONSOON_SHADES = (
  <>
    <Shade id="mo-canopy" from="#ff6b81" to="#b3173f" />
    <Shade id="mo-cloud" from="#8fa7c9" to="#3f5680" />
    <Shade id="mo-frog" from="#7fd957" to="#2a8a2f" />
    <Shade id="mo-lotus" from="#ffc2dd" to="#e0468c" />
    <Shade id="mo-paper" from="#ffffff" to="#c9d8ea" />
    <Shade id="mo-water" from="#5cc3f2" to="#1565b8" />
    <Shade id="mo-kite" from="#ff9f43" to="#e0402b" />
    <Shade id="mo-glass" from="#e9a15b" to="#8f4a1c" />
    <Shade id="mo-samosa" from="#f3bd62" to="#b8681c" />
    <Shade id="mo-shell" from="#e7a86b" to="#8d4d2a" round />
    <Shade id="mo-drop" from="#b8ecff" to="#1b7fd1" round />
  </>
);

const Umbrella = (
  <>
    <path d="M32 6v48c0 8-11 8-11 1" stroke="#6a3b1c" strokeWidth="3.500" fill="none" strokeLinecap="round" />
    <path d="M4 34C5 18 16 8 32 8s27 10 28 26c-4-4-10-4-14 0-4-4-10-4-14 0-4-4-10-4-14 0-4-4-10-4-14 0z" fill="url(#mo-canopy)" />
    <path d="M32 8c-8 5-13 14-14 26 4-4 10-4 14 0zM32 8c8 5 13 14 14 26-4-4-10-4-14 0z" fill="#ffd166" opacity=".85" />
    <path d="M32 8c-3 6-5 15-5 23l5 3 5-3c0-8-2-17-5-23z" fill="#ff8fa3" />
    <path d="M11 26c2-7 6-11 11-14" stroke="#fff" strokeWidth="2.500" fill="none" strokeLinecap="round" opacity=".6" />
    <circle cx="32" cy="7" r="2.500" fill="#6a3b1c" />
  </>
);

const Cloud = (
  <>
    <path d="M14 38a11 11 0 0 1 1-22 15 15 0 0 1 28-3 12.500 12.500 0 0 1 7 25z" fill="url(#mo-cloud)" />
    <path d="M13 18a10 10 0 0 0-6 9 30 30 0 0 0 8 2c-1-4-1-8-2-11zM26 9c-5 2-8 6-9 10 6-4 13-4 18 0-1-5-4-9-9-10z" fill="#fff" opacity=".4" />
    <path d="M33 30l-9 15h7l-4 14 14-19h-8l5-10z" fill="#ffd23f" stroke="#e79a00" strokeWidth="1" strokeLinejoin="round" />
    <path d="M15 44l-4 9M48 44l-4 9M53 42l-2 5M20 48l-2 5" stroke="#2f8fe0" strokeWidth="3" strokeLinecap="round" />
  </>
);

const Frog = (
  <>
    <path d="M8 54c-2-8 2-13 7-15-2-12 6-20 17-20s19 8 17 20c5 2 9 7 7 15H42l-3-5H25l-3 5z" fill="url(#mo-frog)" />
    <path d="M22 46c2-6 18-6 20 0l-2 4H24z" fill="#d8f5a8" />
    <circle cx="20" cy="18" r="9" fill="url(#mo-frog)" />
    <circle cx="44" cy="18" r="9" fill="url(#mo-frog)" />
    <circle cx="20" cy="17" r="5.500" fill="#fffbe0" />
    <circle cx="44" cy="17" r="5.500" fill="#fffbe0" />
    <circle cx="21" cy="17.500" r="2.800" fill="#17301a" />
    <circle cx="43" cy="17.500" r="2.800" fill="#17301a" />
    <path d="M19 31c6 7 20 7 26 0" stroke="#17501f" strokeWidth="2.500" fill="none" strokeLinecap="round" />
    <circle cx="15" cy="32" r="3" fill="#ff9aa8" opacity=".6" />
    <circle cx="49" cy="32" r="3" fill="#ff9aa8" opacity=".6" />
    <path d="M8 54h14M42 54h14" stroke="#1d6a26" strokeWidth="3" strokeLinecap="round" />
  </>
);

const Lotus = (
  <>
    <ellipse cx="32" cy="52" rx="28" ry="7" fill="#2f8f57" />
    <ellipse cx="32" cy="51" rx="22" ry="4.500" fill="#57b877" />
    <path d="M32 50C14 50 6 40 4 28c10 0 20 6 28 22zM32 50c18 0 26-10 28-22-10 0-20 6-28 22z" fill="#c92f78" />
    <path d="M32 50C18 46 13 32 15 18c9 4 16 16 17 32zM32 50c14-4 19-18 17-32-9 4-16 16-17 32z" fill="url(#mo-lotus)" />
    <path d="M32 51c-9-10-10-30 0-43 10 13 9 33 0 43z" fill="#ffe3ef" />
    <path d="M32 51c-5-9-5-24 0-33 5 9 5 24 0 33z" fill="#ff9dc5" opacity=".75" />
    <circle cx="32" cy="48" r="3.500" fill="#ffd23f" />
  </>
);

const Boat = (
  <>
    <path d="M2 48c6-5 10-5 15 0s10 5 15 0 10-5 15 0 10 5 15 0v10H2z" fill="url(#mo-water)" />
    <path d="M4 32l28-4 28 4-10 18H14z" fill="url(#mo-paper)" />
    <path d="M32 28L60 32 50 50H32z" fill="#a9bdd6" />
    <path d="M32 6l14 25-14-3-14 3z" fill="#fff" />
    <path d="M32 6l14 25-14-3z" fill="#b9cbe2" />
    <path d="M18 31L32 6M14 50L4 32" stroke="#8aa2c2" strokeWidth="1" />
    <path d="M2 52c6-4 10-4 15 0s10 4 15 0 10-4 15 0 10 4 15 0" stroke="#c9ecff" strokeWidth="2.500" fill="none" />
  </>
);

const Kite = (
  <>
    <path d="M30 3l22 24-20 22L10 25z" fill="url(#mo-kite)" />
    <path d="M30 3l2 46 20-22z" fill="#1f9e93" />
    <path d="M30 3l22 24-42-2z" fill="#ffd23f" opacity=".85" />
    <path d="M30 3l2 46M10 25l42 2" stroke="#7a2a14" strokeWidth="1.500" />
    <path d="M32 49c0 8 10 5 8 12M33 55l-7-1 3 5zM38 57l6-3 1 6z" stroke="#b3173f" strokeWidth="2" fill="#ff6b81" strokeLinejoin="round" />
  </>
);

const Chai = (
  <>
    <path d="M24 14c-5-5 4-6 0-12M33 14c-5-5 4-6 0-12M42 14c-5-5 4-6 0-12" stroke="#8a97a8" strokeWidth="2.500" fill="none" strokeLinecap="round" />
    <path d="M14 20h38l-6 38H20z" fill="#e8f4fb" opacity=".95" />
    <path d="M16 27h34l-5 29H21z" fill="url(#mo-glass)" />
    <path d="M16 27h34l-.6 4H16.600z" fill="#f6cf9a" />
    <path d="M14 20h38l-.8 4H14.800z" fill="#cfe2ee" />
    <path d="M22 32l3 21M42 32l-3 21" stroke="#fff" strokeWidth="2.500" opacity=".45" strokeLinecap="round" />
    <path d="M20 58h26" stroke="#b9cfdd" strokeWidth="3" strokeLinecap="round" />
  </>
);

const Samosa = (
  <>
    <path d="M32 6c5 0 27 34 27 42 0 7-54 7-54 0C5 40 27 6 32 6z" fill="url(#mo-samosa)" />
    <path d="M32 6c5 0 27 34 27 42 0 3-10 5-22 5 8-14 6-32-5-47z" fill="#9a5212" opacity=".5" />
    <path d="M9 47c8 4 38 4 46 0" stroke="#ffe0a3" strokeWidth="2.500" fill="none" strokeLinecap="round" />
    <path d="M29 14C22 24 14 36 12 43" stroke="#ffe7b8" strokeWidth="3" fill="none" strokeLinecap="round" opacity=".8" />
    {[
      [26, 30],
      [20, 40],
      [32, 40],
      [31, 23],
    ].map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="1.500" fill="#8a4a10" opacity=".7" />
    ))}
    <ellipse cx="32" cy="56" rx="24" ry="4" fill="#2f8f57" opacity=".75" />
  </>
);

const Snail = (
  <>
    <path d="M6 54c0-5 6-7 12-7h24c4 0 6-3 6-8V28c0-6 9-6 9 0v12c0 9-5 15-14 15z" fill="#c9d96b" />
    <path d="M49 25l-3-9M55 25l4-9" stroke="#a6b84a" strokeWidth="2.500" strokeLinecap="round" />
    <circle cx="46" cy="15" r="2.500" fill="#33401a" />
    <circle cx="59" cy="15" r="2.500" fill="#33401a" />
    <circle cx="26" cy="32" r="19" fill="url(#mo-shell)" />
    <path d="M26 32c0-4 6-4 6 1 0 7-12 7-12-1 0-11 19-11 19 1 0 13-25 14-26-1" stroke="#6b3417" strokeWidth="2.500" fill="none" strokeLinecap="round" />
    <path d="M14 24c3-5 7-7 12-7" stroke="#ffe4c4" strokeWidth="2.500" fill="none" strokeLinecap="round" opacity=".8" />
  </>
);

const Drop = (
  <>
    <path d="M32 4c12 16 20 26 20 36a20 20 0 0 1-40 0C12 30 20 20 32 4z" fill="url(#mo-drop)" />
    <path d="M20 42c1 7 5 10 10 11" stroke="#fff" strokeWidth="3.500" fill="none" strokeLinecap="round" opacity=".85" />
    <ellipse cx="26" cy="28" rx="3" ry="6" fill="#fff" opacity=".65" transform="rotate(24 26 28)" />
    <Around count={1}>
      <path d="M52 12c3 4 5 7 5 9a5 5 0 0 1-10 0c0-2 2-5 5-9z" fill="#5cc3f2" />
    </Around>
  </>
);

export const MONSOON_SYMBOLS: Readonly<Record<string, ReactNode>> = {
  umbrella: Umbrella,
  cloud: Cloud,
  frog: Frog,
  lotus: Lotus,
  boat: Boat,
  kite: Kite,
  chai: Chai,
  samosa: Samosa,
  snail: Snail,
  drop: Drop,
};
