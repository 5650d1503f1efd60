/** The symbols of Marigold. */
import type { ReactNode } from 'react';
import { Around, Shade } from './drawn-parts.tsx';

const GOLD = 'url(#mg-gold)';

export const MARIGOLD_SHADES = (
  <>
    <Shade id="mg-petal" from="#ffb02e" to="#f0620a" />
    <Shade id="mg-core" from="#ffd34d" to="#e88a0c" round />
    <Shade id="mg-gold" from="#ffe08a" to="#d9940f" />
    <Shade id="mg-clay" from="#d9713a" to="#8e3a14" />
    <Shade id="mg-flame" from="#fff3b0" to="#ff8a1f" />
    <Shade id="mg-peacock" from="#2aa7a0" to="#0b5d78" />
    <Shade id="mg-elephant" from="#a9b4c4" to="#66738a" />
    <Shade id="mg-copper" from="#f2a65a" to="#b3541e" />
    <Shade id="mg-mango" from="#ffd84f" to="#f2871b" round />
    <Shade id="mg-leaf" from="#6fca5c" to="#1d7a3a" />
    <Shade id="mg-drum" from="#d8433a" to="#8f1d24" />
    <Shade id="mg-laddoo" from="#ffd16b" to="#e28d17" round />
  </>
);

const Peacock = (
  <>
    <path d="M32 58C31 44 31 36 32 30" stroke="#0e6a4c" strokeWidth="2.500" fill="none" strokeLinecap="round" />
    <path d="M32 4C50 12 54 34 32 50 10 34 14 12 32 4z" fill="url(#mg-leaf)" />
    {[14, 22, 30, 38].map((y) => (
      <path key={y} d={`M32 ${y + 8}L${16 + (y - 14) / 5} ${y}M32 ${y + 8}L${48 - (y - 14) / 5} ${y}`} stroke="#0e5f3a" strokeWidth="1.200" opacity=".55" />
    ))}
    <ellipse cx="32" cy="24" rx="13" ry="15" fill={GOLD} />
    <ellipse cx="32" cy="25" rx="9.500" ry="11" fill="url(#mg-peacock)" />
    <path d="M32 18c5 3 6 10 0 14-6-4-5-11 0-14z" fill="#102a66" />
    <circle cx="29.500" cy="21" r="1.600" fill="#fff" opacity=".8" />
  </>
);

const Elephant = (
  <>
    <path d="M12 58V36c0-14 9-22 21-22 13 0 20 9 20 20v6c0 8-1 10 3 11-5 4-11 1-11-7v-4h-3v18h-8V47H23v11z" fill="url(#mg-elephant)" />
    <path d="M24 24c-8-3-13 2-12 10 1 7 8 10 14 6z" fill="#8491a8" />
    <path d="M27 14c5-2 12-1 16 4l-4 12H26z" fill="url(#mg-drum)" />
    <path d="M26 30h13l-1 4H27zM29 15l9 2-1 4-9-1z" fill={GOLD} />
    <circle cx="46" cy="30" r="2" fill="#20293a" />
    <path d="M44 42c5 0 8-2 10-6" stroke="#fff7e0" strokeWidth="3" fill="none" strokeLinecap="round" />
    <path d="M14 50h8M35 50h7" stroke={GOLD} strokeWidth="3" />
  </>
);

const Kalash = (
  <>
    <path d="M32 20C20 18 16 10 14 6c8 0 15 4 18 12C35 10 42 6 50 6c-2 6-6 12-18 14z" fill="url(#mg-leaf)" />
    <path d="M32 20C27 14 28 6 32 2c4 4 5 12 0 18z" fill="#8fdc6d" />
    <ellipse cx="32" cy="20" rx="9" ry="8" fill="#8a4b22" />
    <path d="M29 15l3 4 3-4" stroke="#5d2e12" strokeWidth="1.500" fill="none" />
    <path d="M18 26h28l-4 5c10 5 12 15 5 22-3 4-6 6-15 6s-12-2-15-6c-7-7-5-17 5-22z" fill="url(#mg-copper)" />
    <path d="M18 26h28l-2 3H20z" fill={GOLD} />
    <path d="M14 42h36" stroke={GOLD} strokeWidth="3" />
    <Around count={1}>
      <path d="M32 36v12M26 42h12M28 38l8 8M36 38l-8 8" stroke="#fff1c9" strokeWidth="1.800" strokeLinecap="round" />
    </Around>
    <path d="M19 36c-4 4-5 8-3 13" stroke="#ffe2b8" strokeWidth="2.500" fill="none" strokeLinecap="round" opacity=".7" />
  </>
);

const Mango = (
  <>
    <path d="M38 12C55 14 60 32 50 46 42 57 24 60 13 50 4 41 10 33 20 28 28 24 28 12 38 12z" fill="url(#mg-mango)" />
    <path d="M14 49c11 9 28 6 36-4 6-9 7-18 4-25 1 20-18 33-40 29z" fill="#e2571b" opacity=".45" />
    <path d="M37 13c-1-4 0-7 3-9" stroke="#6b3b16" strokeWidth="3" fill="none" strokeLinecap="round" />
    <path d="M39 9c6-8 15-7 20-3-5 6-13 8-20 3z" fill="url(#mg-leaf)" />
    <path d="M34 20c-2 6-6 10-11 13" stroke="#fff6c9" strokeWidth="3.500" fill="none" strokeLinecap="round" opacity=".85" />
  </>
);

const Rangoli = (
  <>
    <circle cx="32" cy="32" r="28" fill="#a3195b" />
    <circle cx="32" cy="32" r="28" fill="none" stroke="#ffd45e" strokeWidth="2" strokeDasharray="2 3.500" />
    <Around count={8}>
      <path d="M32 32C26 22 27 12 32 7c5 5 6 15 0 25z" fill="#ff8fb5" />
      <path d="M32 32C29 24 30 18 32 14c2 4 3 10 0 18z" fill="#fff3f7" />
    </Around>
    <Around count={8} from={22.5}>
      <path d="M32 26c-3-5-3-10 0-14 3 4 3 9 0 14z" fill="#2fb7a4" />
      <circle cx="32" cy="8" r="2" fill="#ffd45e" />
    </Around>
    <circle cx="32" cy="32" r="6" fill={GOLD} />
    <circle cx="32" cy="32" r="2.500" fill="#a3195b" />
  </>
);

const Dhol = (
  <g transform="rotate(-14 32 32)">
    <path d="M12 18c6-5 34-5 40 0v28c-6 6-34 6-40 0z" fill="url(#mg-drum)" />
    <path d="M12 20l8 27 8-25 8 25 8-25 8 24" stroke="#ffe3a1" strokeWidth="2" fill="none" strokeLinejoin="round" />
    <path d="M12 45c6 6 34 6 40 0v4c-6 6-34 6-40 0z" fill={GOLD} />
    <ellipse cx="32" cy="18" rx="20" ry="7" fill={GOLD} />
    <ellipse cx="32" cy="17.500" rx="16.500" ry="5" fill="#fff4dc" />
    <ellipse cx="32" cy="17.500" rx="6.500" ry="2.200" fill="#4b2b1c" />
    <path d="M44 14L60 2" stroke="#7a4a20" strokeWidth="3" strokeLinecap="round" />
    <circle cx="44" cy="14" r="3" fill="#d8433a" />
  </g>
);

const Laddoo = (
  <>
    <path d="M8 50h48l-5 8H13z" fill="#e9edf2" />
    <path d="M8 50h48l-1 2H9z" fill="#c6ced8" />
    {[
      [21, 40],
      [43, 40],
      [32, 24],
    ].map(([x, y]) => (
      <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
        <circle r="13" fill="url(#mg-laddoo)" />
        {[
          [-6, -4],
          [0, -8],
          [6, -3],
          [-8, 3],
          [-1, 1],
          [6, 6],
          [-3, 8],
        ].map(([dx, dy]) => (
          <circle key={`${dx}-${dy}`} cx={dx} cy={dy} r="1.700" fill="#c9700c" opacity=".6" />
        ))}
        <path d="M2-9l3 3-3 2z" fill="#7ab648" />
        <ellipse cx="-3" cy="-6" rx="2.500" ry="1.500" fill="#fff6d8" opacity=".8" />
      </g>
    ))}
  </>
);

const Leaf = (
  <>
    <path d="M32 58C10 46 6 26 12 14c8-4 16 0 20 5 4-5 12-9 20-5 6 12 2 32-20 44z" fill="url(#mg-leaf)" />
    <path
      d="M32 19v40M32 28c-5-2-10-6-13-9M32 28c5-2 10-6 13-9M32 40c-6-2-12-6-16-11M32 40c6-2 12-6 16-11"
      stroke="#e6ffd1"
      strokeWidth="1.800"
      fill="none"
      opacity=".75"
      strokeLinecap="round"
    />
    <path d="M12 15c-5 13 0 30 18 41C18 44 12 30 15 15z" fill="#b7ef8f" opacity=".45" />
  </>
);

const Diya = (
  <>
    <path d="M32 4c9 11 10 19 0 26-10-7-9-15 0-26z" fill="url(#mg-flame)" />
    <path d="M32 14c4 5 5 10 0 14-5-4-4-9 0-14z" fill="#fffbe3" />
    <circle cx="32" cy="20" r="19" fill="#ffc44d" opacity=".22" />
    <path d="M4 34c10 3 46 3 56 0-2 15-12 24-28 24S6 49 4 34z" fill="url(#mg-clay)" />
    <path d="M4 34c8-5 48-5 56 0-8 4-48 4-56 0z" fill="#7a2f10" />
    <path d="M27 35c2-6 8-6 10 0z" fill="#fff3d4" />
    <path d="M14 45l4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4" stroke={GOLD} strokeWidth="2" fill="none" strokeLinejoin="round" />
  </>
);

const Flower = (
  <>
    <Around count={12}>
      <path d="M32 34C24 24 24 8 32 3c8 5 8 21 0 31z" fill="url(#mg-petal)" stroke="#d9500a" strokeWidth=".6" />
    </Around>
    <Around count={12} from={15}>
      <path d="M32 33c-6-7-6-17 0-21 6 4 6 14 0 21z" fill="#ff9a1f" stroke="#e0660a" strokeWidth=".5" />
    </Around>
    <Around count={8}>
      <path d="M32 32c-4-5-4-11 0-14 4 3 4 9 0 14z" fill="#ffc23d" />
    </Around>
    <circle cx="32" cy="32" r="7" fill="url(#mg-core)" />
    <Around count={6}>
      <circle cx="32" cy="28" r="1.200" fill="#a8560a" />
    </Around>
  </>
);

export const MARIGOLD_SYMBOLS: Readonly<Record<string, ReactNode>> = {
  marigold: Flower,
  diya: Diya,
  peacock: Peacock,
  elephant: Elephant,
  kalash: Kalash,
  mango: Mango,
  rangoli: Rangoli,
  dhol: Dhol,
  laddoo: Laddoo,
  leaf: Leaf,
};
