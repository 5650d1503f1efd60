/** The sea. Only transforms move the fish. The result of a shot is known before its animation begins. */
import { FISHES } from '@maidan/casino';
import type { CSSProperties } from 'react';
import { FishPicture } from './fish-drawings.tsx';

/** Depth (% of the height), size (% of the width), seconds for a crossing, share of the crossing at the start, and direction of each fish. */
const LANES: Readonly<
  Record<string, { readonly depth: number; readonly size: number; readonly seconds: number; readonly ahead: number; readonly back?: true }>
> = {
  sardine: { depth: 12, size: 11, seconds: 17, ahead: 0.25 },
  clownfish: { depth: 62, size: 12, seconds: 21, ahead: 0.7, back: true },
  pomfret: { depth: 30, size: 14, seconds: 24, ahead: 0.45, back: true },
  pufferfish: { depth: 71, size: 15, seconds: 29, ahead: 0.35 },
  squid: { depth: 5, size: 15, seconds: 26, ahead: 0.72 },
  swordfish: { depth: 38, size: 21, seconds: 19, ahead: 0.15 },
  ray: { depth: 52, size: 20, seconds: 33, ahead: 0.52, back: true },
  mahseer: { depth: 22, size: 19, seconds: 28, ahead: 0.85 },
};

export type ShotStage = 'none' | 'requested' | 'caught' | 'escaped';

interface SeaProps {
  readonly chosen: string;
  readonly stage: ShotStage;
  readonly locked: boolean;
  readonly onChoose: (id: string) => void;
}

const BUBBLES = [8, 21, 37, 54, 68, 83, 93] as const;

function Weed({ left, tall }: { readonly left: number; readonly tall: number }) {
  return (
    <svg className="sea-weed" style={{ left: `${left}%`, height: `${tall}%` }} viewBox="0 0 40 100" preserveAspectRatio="none">
      <path d="M20 100C6 80 32 66 16 44 8 30 20 16 14 2c14 14 4 26 12 42 12 24-10 36 4 56z" fill="#0f5c55" />
      <path d="M30 100c10-18-8-28 4-46-2 20 14 28 2 46z" fill="#17786a" />
    </svg>
  );
}

/** The sea is for pointers only. Keys and screen readers use the list beside it. */
export function Sea({ chosen, stage, locked, onChoose }: SeaProps) {
  return (
    <div className="sea" aria-hidden="true" data-stage={stage}>
      <div className="sea-light" />
      {BUBBLES.map((left, index) => (
        <span key={left} className="sea-bubble" style={{ left: `${left}%`, animationDelay: `${-index * 2.3}s` }} />
      ))}
      <Weed left={3} tall={38} />
      <Weed left={16} tall={24} />
      <Weed left={78} tall={30} />
      <Weed left={90} tall={44} />
      <div className="sea-ground" />
      {FISHES.map(({ id, multiplier }) => {
        const lane = LANES[id];
        if (lane === undefined) return null;
        const { depth, size, seconds, ahead, back } = lane;
        const style = {
          top: `${depth}%`,
          '--size': `${size}cqw`,
          '--time': `${seconds}s`,
          '--ahead': `${-seconds * ahead}s`,
          '--place': String(Math.round(ahead * 80)),
        } as CSSProperties;
        return (
          <div key={id} className="sea-lane" data-back={back} style={style} data-held={(id === chosen && stage !== 'none') || undefined}>
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
            <span
              className="sea-fish"
              data-chosen={id === chosen || undefined}
              data-stage={id === chosen ? stage : undefined}
              onClick={() => {
                if (!locked) onChoose(id);
              }}
            >
              <span className="sea-body">
                <FishPicture id={id} />
              </span>
              <span className="sea-net" />
              <span className="sea-sign figures">{multiplier / 100}×</span>
            </span>
          </div>
        );
      })}
    </div>
  );
}
