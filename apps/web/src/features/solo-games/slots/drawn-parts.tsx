/** Parts that several drawn symbols share. All symbols are drawn on 64 x 64, light from above left. */
import type { ReactNode } from 'react';

/** Repeats a shape around the middle, `count` times. */
export function Around({ count, from = 0, children }: { readonly count: number; readonly from?: number; readonly children: ReactNode }) {
  return Array.from({ length: count }, (_, index) => (
    <g key={index} transform={`rotate(${from + (index * 360) / count} 32 32)`}>
      {children}
    </g>
  ));
}

/** A gradient from top to bottom, or from the middle outwards. */
export function Shade({ id, from, to, round = false }: { readonly id: string; readonly from: string; readonly to: string; readonly round?: boolean }) {
  const stops = (
    <>
      <stop offset="0" stopColor={from} />
      <stop offset="1" stopColor={to} />
    </>
  );
  return round ? (
    <radialGradient id={id} cx="0.38" cy="0.32" r="0.8">
      {stops}
    </radialGradient>
  ) : (
    <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
      {stops}
    </linearGradient>
  );
}
