/** The fish of Deep Water, drawn on 96 x 64, all swimming to the right. */
import type { ReactNode } from 'react';

function Gradient({ id, from, to }: { readonly id: string; readonly from: string; readonly to: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor={from} />
      <stop offset="1" stopColor={to} />
    </linearGradient>
  );
}

const SHADES = (
  <>
    <Gradient id="dw-silver" from="#5f86a8" to="#e3eef5" />
    <Gradient id="dw-clown" from="#ff8a2b" to="#e4500c" />
    <Gradient id="dw-pomfret" from="#8fa4bd" to="#f2f6fa" />
    <Gradient id="dw-puffer" from="#c9a23d" to="#fff3c9" />
    <Gradient id="dw-squid" from="#ff9fb2" to="#c7426b" />
    <Gradient id="dw-sword" from="#214a86" to="#b9cfe8" />
    <Gradient id="dw-ray" from="#3b4f77" to="#1b2745" />
    <Gradient id="dw-gold" from="#ffe27a" to="#d98a0b" />
  </>
);

function Eye({ x, y, size = 4 }: { readonly x: number; readonly y: number; readonly size?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={size} fill="#fff" />
      <circle cx={x + size * 0.25} cy={y} r={size * 0.55} fill="#101c28" />
    </>
  );
}

const Sardine = (
  <>
    <path d="M22 32L6 22v20z" fill="#4a6d8c" />
    <path d="M18 32c14-13 46-15 64-2 3 2 3 3 0 5-18 12-50 11-64-3z" fill="url(#dw-silver)" />
    <path d="M44 21c4-6 10-6 14-5l-4 6zM48 43l8 6 2-7z" fill="#4a6d8c" />
    <path d="M28 30c14-5 30-6 44-3" stroke="#3c5d7c" strokeWidth="2" fill="none" />
    {[34, 42, 50, 58].map((x) => (
      <circle key={x} cx={x} cy="27" r="1.600" fill="#2c4a66" />
    ))}
    <Eye x={73} y={29} size={3.5} />
  </>
);

const Clownfish = (
  <>
    <path d="M24 32L6 18c-3 9-3 19 0 28z" fill="url(#dw-clown)" stroke="#2b1305" strokeWidth="1.500" />
    <path d="M36 17c8-9 22-9 30-2l-4 6H38zM42 47c4 8 12 9 18 6l-2-8z" fill="url(#dw-clown)" stroke="#2b1305" strokeWidth="1.500" />
    <path d="M20 32c10-20 46-24 62-4 3 3 3 5 0 8-16 20-52 16-62-4z" fill="url(#dw-clown)" />
    <path d="M30 20c5 8 5 17 0 25l7 3c5-10 5-21 0-31zM53 14c5 12 5 25 0 37l9-1c5-11 5-24 0-35z" fill="#fff" stroke="#2b1305" strokeWidth="1.500" />
    <path d="M46 33c6-3 9 0 9 5-5 1-8-1-9-5z" fill="#ffb366" />
    <Eye x={73} y={27} />
    <path d="M79 36c-2 2-4 2-6 2" stroke="#5b1f02" strokeWidth="1.800" fill="none" strokeLinecap="round" />
  </>
);

const Pomfret = (
  <>
    <path d="M22 32L4 14c3 12 3 24 0 36z" fill="#7f94ad" />
    <path d="M34 18C40 4 54 0 64 2c-5 4-6 9-6 14zM34 46c6 14 20 18 30 16-5-4-6-9-6-14z" fill="#8fa4bd" />
    <path d="M18 32c8-18 36-26 58-10 8 6 8 14 0 20-22 16-50 8-58-10z" fill="url(#dw-pomfret)" />
    <path d="M66 20c4 8 4 16 0 24" stroke="#7286a0" strokeWidth="2" fill="none" />
    <path d="M52 31c6-5 11-4 13 1-4 4-9 4-13-1z" fill="#a9bbcf" />
    <Eye x={74} y={29} />
  </>
);

const Pufferfish = (
  <>
    <path d="M16 32L2 24v16z" fill="#c9a23d" />
    {Array.from({ length: 16 }, (_, index) => (
      <path key={index} d="M46 32L44 3l4 0z" fill="#b48624" transform={`rotate(${index * 22.5} 46 32)`} />
    ))}
    <circle cx="46" cy="32" r="25" fill="url(#dw-puffer)" />
    <path d="M24 24c10-14 32-16 44-2-8-2-36-4-44 2z" fill="#8c6514" opacity=".55" />
    {[
      [34, 20],
      [46, 16],
      [40, 26],
      [56, 22],
    ].map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="2.500" fill="#7a5610" />
    ))}
    <path d="M38 36c-6 1-9 6-8 12 6 0 10-4 8-12z" fill="#dfbd63" />
    <Eye x={60} y={28} size={5} />
    <ellipse cx="71" cy="36" rx="3.500" ry="2.800" fill="#d97a4a" />
  </>
);

const Squid = (
  <>
    <path
      d="M34 26C22 20 12 26 4 18M34 30C20 28 14 34 3 29M34 34C20 36 14 34 3 40M34 38C22 44 14 40 5 50M34 32H6"
      stroke="#c7426b"
      strokeWidth="3.500"
      fill="none"
      strokeLinecap="round"
    />
    <path d="M30 32c0-10 10-14 22-14l18 2 22 12-22 12-18 2c-12 0-22-4-22-14z" fill="url(#dw-squid)" />
    <path d="M66 20L82 6c2 8 6 16 10 26zM66 44l16 14c2-8 6-16 10-26z" fill="#e0668a" />
    {[
      [56, 26],
      [64, 32],
      [56, 38],
      [72, 28],
    ].map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="2" fill="#8f2349" opacity=".5" />
    ))}
    <Eye x={42} y={28} size={5} />
  </>
);

const Swordfish = (
  <>
    <path d="M14 32L2 12c12 4 16 12 18 20-2 8-6 16-18 20z" fill="#214a86" />
    <path d="M36 22C38 8 46 2 54 2c-2 6-1 12 4 18zM40 42c2 8 8 12 14 12-2-4-1-8 0-13z" fill="#1b3d70" />
    <path d="M12 32c16-14 42-15 58-5l26 4v2l-26 4c-16 10-42 9-58-5z" fill="url(#dw-sword)" />
    <path d="M30 29c14-5 26-5 38-1" stroke="#173763" strokeWidth="2" fill="none" />
    <path d="M52 35c4 0 7 3 8 8-5 0-8-3-8-8z" fill="#2c5898" />
    <Eye x={66} y={30} size={3.5} />
  </>
);

const Ray = (
  <>
    <path d="M30 33C20 34 10 40 1 36" stroke="#2b3a5e" strokeWidth="3" fill="none" strokeLinecap="round" />
    <path d="M28 32C36 24 44 8 40 1c16 2 30 12 38 24l10 3v8l-10 3C70 51 56 61 40 63c4-7-4-23-12-31z" fill="url(#dw-ray)" />
    <path d="M44 10c10 4 18 10 24 18M44 54c10-4 18-10 24-18" stroke="#6f86b8" strokeWidth="2" fill="none" opacity=".7" strokeLinecap="round" />
    {[
      [50, 26],
      [58, 32],
      [50, 38],
      [44, 32],
    ].map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="2.200" fill="#9fb4e0" opacity=".7" />
    ))}
    <Eye x={78} y={27} size={2.8} />
    <Eye x={78} y={37} size={2.8} />
  </>
);

const Mahseer = (
  <>
    <path d="M20 32L2 14c6 10 6 26 0 36z" fill="#e0670f" />
    <path d="M36 18c6-10 18-12 26-10-2 4-1 8 2 11zM40 46c4 8 12 10 18 8-2-3-2-6-1-9zM26 43l-4 9 10-5z" fill="#f08a1c" />
    <path d="M16 32c12-18 44-22 64-6 5 4 5 8 0 12-20 16-52 12-64-6z" fill="url(#dw-gold)" />
    {[26, 34, 42, 50, 58].flatMap((x) =>
      [26, 33, 40].map((y) => (
        <path key={`${x}-${y}`} d={`M${x + (y === 33 ? 4 : 0)} ${y - 3}c3 2 3 5 0 7`} stroke="#a8620a" strokeWidth="1.400" fill="none" opacity=".75" />
      )),
    )}
    <path d="M68 20c4 7 4 17 0 25" stroke="#a8620a" strokeWidth="2" fill="none" />
    <path d="M52 33c6-3 10-1 11 4-5 2-9 1-11-4z" fill="#f7a92b" />
    <Eye x={75} y={28} />
    <path d="M84 34c2 1 4 4 4 7" stroke="#c97a10" strokeWidth="1.800" fill="none" strokeLinecap="round" />
  </>
);

const FISH: Readonly<Record<string, ReactNode>> = {
  sardine: Sardine,
  clownfish: Clownfish,
  pomfret: Pomfret,
  pufferfish: Pufferfish,
  squid: Squid,
  swordfish: Swordfish,
  ray: Ray,
  mahseer: Mahseer,
};

/** The gradients of all fish, once in the page. */
export function FishShades() {
  return (
    <svg className="sr" aria-hidden="true" focusable="false">
      <defs>{SHADES}</defs>
    </svg>
  );
}

export function FishPicture({ id }: { readonly id: string }) {
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      {FISH[id]}
    </svg>
  );
}
