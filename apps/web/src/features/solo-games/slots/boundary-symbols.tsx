/** The symbols of Boundary Six. */
import type { ReactNode } from 'react';
import { Around, Shade } from './drawn-parts.tsx';

const GOLD = 'url(#bs-gold)';

export const BOUNDARY_SHADES = (
  <>
    <Shade id="bs-gold" from="#ffe68f" to="#d08a0a" />
    <Shade id="bs-red" from="#e8503f" to="#8f1420" round />
    <Shade id="bs-wood" from="#f3d29a" to="#c18a45" />
    <Shade id="bs-blue" from="#3d7bd9" to="#133a83" />
    <Shade id="bs-white" from="#ffffff" to="#cdd8e4" />
    <Shade id="bs-green" from="#3fae5a" to="#0f5c33" />
    <Shade id="bs-steel" from="#dfe6ee" to="#8793a3" />
  </>
);

const Six = (
  <>
    <Around count={12}>
      <path d="M32 32L28 2h8z" fill="#ffd23f" />
    </Around>
    <circle cx="32" cy="32" r="23" fill="url(#bs-red)" />
    <circle cx="32" cy="32" r="23" fill="none" stroke={GOLD} strokeWidth="3" />
    <path d="M39 15C27 17 21 27 21 37c0 8 5 13 12 13s12-5 12-11-5-10-11-10c-3 0-5 1-7 3 1-6 6-11 13-12z" fill="#fff" />
    <circle cx="33" cy="39.500" r="5" fill="#b3202f" />
  </>
);

const Toss = (
  <>
    <circle cx="32" cy="33" r="28" fill="#9c6505" />
    <circle cx="32" cy="31" r="28" fill={GOLD} />
    <circle cx="32" cy="31" r="22.500" fill="none" stroke="#a86d05" strokeWidth="2" strokeDasharray="3 2.500" />
    <Around count={8}>
      <path d="M32 31l-2.500-14h5z" fill="#b97a08" opacity=".55" />
    </Around>
    <circle cx="32" cy="31" r="9" fill="#fff2b8" stroke="#b97a08" strokeWidth="2" />
    <path d="M28 31l3 3.500 6-7" stroke="#8a5603" strokeWidth="3" fill="none" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M11 24c3-8 9-13 17-15" stroke="#fffbe0" strokeWidth="3" fill="none" strokeLinecap="round" opacity=".8" />
  </>
);

const Trophy = (
  <>
    <path d="M16 12H6c0 12 5 18 14 19M48 12h10c0 12-5 18-14 19" stroke="#c98a12" strokeWidth="4" fill="none" strokeLinecap="round" />
    <path d="M14 6h36c1 22-5 34-18 34S13 28 14 6z" fill={GOLD} />
    <path d="M20 8c0 14 3 22 7 27-9-4-11-14-11-27z" fill="#fff8d6" opacity=".8" />
    <path d="M29 39h6v8h-6z" fill="#c98a12" />
    <path d="M20 47h24v5H20z" fill={GOLD} />
    <path d="M16 52h32v7H16z" fill="#3a2a18" />
    <path d="M32 13l2.600 5.400 5.900.8-4.300 4.100 1 5.900L32 26.400l-5.200 2.800 1-5.900-4.300-4.100 5.900-.8z" fill="#fff" />
  </>
);

const Helmet = (
  <>
    <path d="M6 36C5 18 16 6 33 6c16 0 25 11 25 27v3H38l-4 8-18-2c-6-1-10-3-10-6z" fill="url(#bs-blue)" />
    <path d="M12 28c1-9 7-15 16-17" stroke="#a9cbff" strokeWidth="3" fill="none" strokeLinecap="round" />
    <path d="M33 6c-3 8-4 18-3 29" stroke="#0d2b63" strokeWidth="2" fill="none" />
    <path d="M36 34h26c1 4-2 6-6 6H36z" fill="#0d2b63" />
    <path d="M36 44h24M35 51h22M40 38v18M48 38v18M56 38v14" stroke="url(#bs-steel)" strokeWidth="2.800" strokeLinecap="round" fill="none" />
    <path d="M16 42c2 8 8 14 18 15" stroke="#2b3c56" strokeWidth="4" fill="none" strokeLinecap="round" />
    <circle cx="24" cy="24" r="4.500" fill={GOLD} />
  </>
);

const Bat = (
  <g transform="rotate(42 32 32)">
    <path d="M29 2h6v22h-6z" fill="#b3202f" />
    <path d="M29 5h6M29 9h6M29 13h6M29 17h6" stroke="#6e0f1c" strokeWidth="1.200" />
    <path d="M25 24c2-3 12-3 14 0l2 5v30c0 5-18 5-18 0V29z" fill="url(#bs-wood)" />
    <path d="M37 26l4 4v29c0 2-2 3-5 3z" fill="#a8712f" opacity=".7" />
    <path d="M26 32v24" stroke="#fff3d6" strokeWidth="2" strokeLinecap="round" opacity=".9" />
    <path d="M25 38h14v8H25z" fill="#0f5c33" />
    <path d="M27 42h10" stroke="#ffd23f" strokeWidth="2.500" />
  </g>
);

const Gloves = (
  <>
    <path d="M12 30V15c0-5 7-5 7 0V10c0-6 8-6 8 0v-2c0-6 8-6 8 0v3c0-5 7-5 7 0v14l5-4c5-3 9 2 6 6L42 44H16c-3-3-4-8-4-14z" fill="url(#bs-green)" />
    <path d="M13 20h5M20 15h6M28 14h6M36 17h5M13 26h5M20 22h6M28 21h6M36 24h5" stroke="#d9f7de" strokeWidth="4" strokeLinecap="round" />
    <path d="M14 45h30l2 14H13z" fill="url(#bs-white)" />
    <path d="M14 49h31" stroke="#0f5c33" strokeWidth="3" />
    <path d="M18 36c6 3 14 3 20 0" stroke="#0a4526" strokeWidth="2" fill="none" strokeLinecap="round" />
  </>
);

const Ball = (
  <>
    <circle cx="32" cy="32" r="26" fill="url(#bs-red)" />
    <path d="M20 9c12 14 12 32 2 47M27 6.500c13 16 13 35 1 51" stroke="#ffe9d6" strokeWidth="1.400" fill="none" />
    <path d="M23.500 8c12.500 15 12.500 33.500 1.500 49" stroke="#fff6ec" strokeWidth="4.500" fill="none" strokeDasharray="1.800 3" />
    <ellipse cx="42" cy="18" rx="7" ry="4" fill="#fff" opacity=".5" transform="rotate(38 42 18)" />
  </>
);

const Stumps = (
  <>
    <ellipse cx="32" cy="57" rx="26" ry="5" fill="#3f8f3a" />
    {[16, 29, 42].map((x) => (
      <g key={x}>
        <path d={`M${x} 14h6v43h-6z`} fill="url(#bs-wood)" />
        <path d={`M${x + 4} 14h2v43h-2z`} fill="#a8712f" opacity=".7" />
        <path d={`M${x} 24h6v4h-6z`} fill="#133a83" />
      </g>
    ))}
    <path d="M15 12h16v-4h-3l-2-1h-5l-2 1h-4zM33 12h16V8h-4l-2-1h-5l-2 1h-3z" fill="#c18a45" />
  </>
);

const Pads = (
  <>
    {[0, 26].map((x) => (
      <g key={x} transform={`translate(${x} 0)`}>
        <path d="M8 14c0-10 22-10 22 0v40c0 6-22 6-22 0z" fill="url(#bs-white)" />
        <path d="M13 22v34M19 22v36M25 22v34" stroke="#a7b7c9" strokeWidth="1.800" />
        <path d="M8 20c6 3 16 3 22 0v7c-6 3-16 3-22 0z" fill="url(#bs-blue)" />
        <path d="M6 36h26M6 46h26" stroke="#133a83" strokeWidth="3" strokeLinecap="round" />
        <path d="M11 12c2-4 6-5 9-5" stroke="#fff" strokeWidth="2.500" fill="none" strokeLinecap="round" />
      </g>
    ))}
  </>
);

const Cap = (
  <>
    <path d="M8 38C7 20 18 10 32 10s24 9 24 26l-4 4H12z" fill="url(#bs-green)" />
    <path d="M32 10c-7 7-10 17-10 29M32 10c7 7 10 17 10 29" stroke="#0a4526" strokeWidth="1.600" fill="none" />
    <path d="M6 40c14-7 38-7 54-2 3 5 2 9-2 12-12-8-36-8-50-2-3-2-4-6-2-8z" fill="#0a4526" />
    <path d="M8 42c14-6 36-6 50-2" stroke="#63c47b" strokeWidth="2" fill="none" strokeLinecap="round" />
    <path d="M32 20l7 3v6c0 5-4 7-7 8-3-1-7-3-7-8v-6z" fill={GOLD} />
    <path d="M32 24v9M28 28h8" stroke="#8f1420" strokeWidth="2" />
    <circle cx="32" cy="10" r="2.500" fill="#ffd23f" />
  </>
);

export const BOUNDARY_SYMBOLS: Readonly<Record<string, ReactNode>> = {
  six: Six,
  toss: Toss,
  trophy: Trophy,
  helmet: Helmet,
  bat: Bat,
  gloves: Gloves,
  ball: Ball,
  stumps: Stumps,
  pads: Pads,
  cap: Cap,
};
