/** Line icons, 24 x 24 px, in the colour of the text. */
const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  live: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10M4 4a11 11 0 0 0 0 16M20 4a11 11 0 0 1 0 16',
  bets: 'M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8h6M9 12h6',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 4-6 8-6s8 2 8 6',
  ladder: 'M8 3v18M16 3v18M8 7h8M8 12h8M8 17h8',
  cricket: 'M5 19l9-9 2-5 3 3-5 2-9 9zM18 17a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  football: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8l4 3-1.5 4.5h-5L8 11zM12 3v5M3.5 10L8 11M7 19.5l2.5-4M17 19.5l-2.5-4M20.5 10L16 11',
  tennis: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.5 6c3 3.5 3 8.5 0 12M18.5 6c-3 3.5-3 8.5 0 12',
  horse: 'M5 21l1-7-2-3 5-6 2-2 1 3 5 4-1 3-4-1 2 5v4',
  greyhound: 'M3 17l4-5h7l3-4 4 1-2 3-3 4v4M7 12v8M14 12l1 8',
  cards: 'M4 6l8-2 3 14-8 2zM14 6l6 2-3 11-2-.6',
  plane: 'M3 14l7-2-3-7h2l6 6 5-1.5a1.5 1.5 0 0 1 .8 2.9L7 17zM4 21h16',
  chip: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v5M12 16v5M3 12h5M16 12h5',
  slots: 'M3 5h15v14H3zM8 5v14M13 5v14M18 12h3V7M4.5 9.5h2v4M9.5 9.5h2v4M14.5 9.5h2v4',
  crash: 'M3 20h18M3 20c7 0 11-4 13-14M12 7l4-1 2 4',
  fish: 'M3 12c3-5 9-6 13-2l5-4v12l-5-4c-4 4-10 3-13-2zM8 11h.01',
  trophy: 'M7 4h10v5a5 5 0 0 1-10 0zM7 5H4a3 3 0 0 0 3 4M17 5h3a3 3 0 0 1-3 4M12 14v4M8 21h8M9 18h6',
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return <LineIcon path={PATHS[name]} size={size} />;
}

/** An icon from a path. */
export function LineIcon({ path, size }: { readonly path: string; readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

const ICON_OF_SPORT: Readonly<Record<string, IconName>> = { '4': 'cricket', b9: 'cricket', v9: 'cricket', '1': 'football', '2': 'tennis' };

/** Returns the icon of a sport: 4, b9 and v9 share one (SE-10). */
export function sportIcon(eventTypeId: string): IconName {
  return ICON_OF_SPORT[eventTypeId] ?? 'trophy';
}
