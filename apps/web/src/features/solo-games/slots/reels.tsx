/** Five reels of three symbols. Only transforms move them, and they show the strip in its own order. */
import { ROWS, windowAt, type Cell, type SlotMachine, type SlotSpin, type SlotWin } from '@maidan/casino';
import { useMemo, type CSSProperties } from 'react';

/** Number of symbols that pass before a reel stops. */
const LEAD = 9;
/** Speed of a reel, symbols a second. */
const SPEED = 30;

export const LINE_COLOURS = ['#e11d48', '#2563eb', '#047857', '#b45309', '#7c3aed', '#0e7490', '#be185d', '#4d7c0f', '#9f1239', '#4338ca'] as const;
export const lineColour = (line: number): string => LINE_COLOURS[line % LINE_COLOURS.length] ?? LINE_COLOURS[0];

export function SymbolPicture({ gameId, id }: { readonly gameId: string; readonly id: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <use href={`#${gameId}-${id}`} />
    </svg>
  );
}

interface ReelProps {
  readonly machine: SlotMachine;
  readonly index: number;
  readonly window: readonly string[];
  readonly stop: number;
  readonly motion: 'turning' | 'landing' | 'standing';
  /** Rows that are part of a win; null: nothing is marked. */
  readonly marked: readonly number[] | null;
  readonly wet: boolean;
}

function Reel({ machine, index, window, stop, motion, marked, wet }: ReelProps) {
  const strip = useMemo(() => machine.strips[index] ?? [], [machine, index]);
  const passing = useMemo(() => [...strip, ...windowAt(strip, 0)], [strip]);
  const landing = useMemo(
    () => [...window, ...Array.from({ length: LEAD }, (_, place) => strip[(stop + ROWS + place) % strip.length] ?? '')],
    [window, strip, stop],
  );
  const column = motion === 'turning' ? passing : motion === 'landing' ? landing : window;
  const style = { '--turn': `${strip.length / SPEED}s`, '--from': `${(-(column.length - ROWS) * 100) / ROWS}%` } as CSSProperties;
  return (
    <div className="reel" aria-hidden="true" data-wet={wet || undefined}>
      <div key={motion === 'turning' ? 'turning' : `${motion} ${stop}`} className="reel-column" data-motion={motion} style={style}>
        {column.map((id, row) => (
          // a strip has the same symbol many times, so a cell is identified by its place
          // oxlint-disable-next-line react/no-array-index-key
          <span key={row} className="reel-cell" data-mark={marked === null || motion !== 'standing' ? undefined : marked.includes(row) ? 'win' : 'dim'}>
            <SymbolPicture gameId={machine.gameId} id={id} />
          </span>
        ))}
      </div>
    </div>
  );
}

const centre = ({ reel, row }: Cell): string => `${reel * 20 + 10},${row * 20 + 10}`;

function Lines({ machine, wins }: { readonly machine: SlotMachine; readonly wins: readonly SlotWin[] }) {
  const lines = wins.filter((win) => win.line !== null);
  return (
    <svg className="reel-lines" viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
      {lines.map((win) => {
        const line = win.line ?? 0;
        const rows = machine.lines[line] ?? [];
        const points = rows.map((row, reel) => centre({ reel, row }));
        return (
          <g key={line} stroke={lineColour(line)}>
            <polyline className="line-rest" points={points.join(' ')} vectorEffect="non-scaling-stroke" />
            <polyline points={points.slice(0, win.count).join(' ')} vectorEffect="non-scaling-stroke" />
          </g>
        );
      })}
    </svg>
  );
}

interface ReelsProps {
  readonly machine: SlotMachine;
  readonly spin: SlotSpin;
  /** Number of reels that have stopped, from the left; the others turn. */
  readonly stopped: number;
  readonly standing: boolean;
  /** Wins that are marked. */
  readonly wins: readonly SlotWin[];
  readonly label: string;
  readonly onSkip: () => void;
}

export function Reels({ machine, spin, stopped, standing, wins, label, onSkip }: ReelsProps) {
  const cells = wins.flatMap((win) => win.cells);
  const shown = standing ? wins : [];
  return (
    // a tap skips the animation, as the button below does
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div className="reels" data-standing={standing} onClick={onSkip}>
      <p className="sr">{label}</p>
      {spin.grid.map((window, index) => (
        <Reel
          // the order of the reels does not change
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          machine={machine}
          index={index}
          window={window}
          stop={spin.stops[index] ?? 0}
          motion={standing ? 'standing' : index < stopped ? 'landing' : 'turning'}
          marked={shown.length === 0 ? null : cells.filter((cell) => cell.reel === index).map((cell) => cell.row)}
          wet={index < stopped && spin.wildReels.includes(index)}
        />
      ))}
      <Lines machine={machine} wins={shown} />
    </div>
  );
}
