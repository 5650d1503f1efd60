/** Line icons of the console, 24 x 24 px, in the colour of the text. */
import { LineIcon } from '@maidan/ui-kit/icon.tsx';

const PATHS = {
  approvals: 'M4 5h16v14H4zM8 12l2.5 2.5L16 9',
  back: 'M15 5l-7 7 7 7',
  team: 'M9 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.7 3.5 2.5 3.5 5.5',
  audit: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  players: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M11 7.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7.5 15c.5-2 2-2.7 3.5-2.7s3 .7 3.5 2.7',
  own: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 4-6 8-6s8 2 8 6',
  key: 'M8 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 11.5L20 3M17 6l3 3M14 9l2 2',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  theme: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z',
  out: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8M20 4v5h-5',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4 12l5 5L20 6',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
} as const;
export type ConsoleIconName = keyof typeof PATHS;

export function ConsoleIcon({ name, size = 18 }: { readonly name: ConsoleIconName; readonly size?: number }) {
  return <LineIcon path={PATHS[name]} size={size} />;
}
