/** Icons that Home does not need. They load with the pages that show them. */
import { LineIcon } from './icon.tsx';

const DRAWINGS = {
  statement: 'M6 3h9l4 4v14H6zM9 12h7M9 16h7M14 3v5h5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  minus: 'M5 12h14',
  out: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  chat: 'M4 5h16v11H9l-5 4z',
  chart: 'M4 4v16h16M8 15l3-4 3 2 5-7',
  rules: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  transfer: 'M4 9h14l-3-4M20 15H6l3 4',
  download: 'M12 4v10M8 10l4 4 4-4M5 19h14',
  stop: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM6 6l12 12',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6M7 14v6',
  split: 'M4 12h6M10 12l4-6h6M10 12l4 6h6M10 12h10',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8M20 4v5h-5',
} as const;
export type DrawingName = keyof typeof DRAWINGS;

export function isDrawing(name: string): name is DrawingName {
  return Object.hasOwn(DRAWINGS, name);
}

export function Drawing({ name, size = 20 }: { readonly name: DrawingName; readonly size?: number }) {
  return <LineIcon path={DRAWINGS[name]} size={size} />;
}

interface FilledShapeProps {
  readonly path: string;
  readonly filled: boolean;
  /** px */
  readonly size: number;
}

/** Draws the star or the pin of a card: an outline, filled while it is on. */
export function FilledShape({ path, filled, size }: FilledShapeProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
