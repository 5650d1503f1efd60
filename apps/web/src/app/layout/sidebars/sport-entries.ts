/** The sports of chips, sidebars, drawer and search, in one list. */
import type { EventTypeKey } from '../../../platform/session/permissions.ts';
import type { IconName } from '@maidan/ui-kit/icon.tsx';

export interface SportEntry {
  readonly needs: EventTypeKey;
  readonly key: 'sport.cricket' | 'sport.football' | 'sport.tennis' | 'sport.virtual' | 'sport.ballByBall';
  readonly path: string;
  readonly icon: IconName;
}

/** RT-06: Cricket 4, football 1, tennis 2. */
export const SPORTS: readonly SportEntry[] = [
  { needs: '4', key: 'sport.cricket', path: '/sports-page/Cricket/4', icon: 'cricket' },
  { needs: '1', key: 'sport.football', path: '/sports-page/Football/1', icon: 'football' },
  { needs: '2', key: 'sport.tennis', path: '/sports-page/Tennis/2', icon: 'tennis' },
];

export const VIRTUALS: readonly SportEntry[] = [
  { needs: 'v9', key: 'sport.virtual', path: '/virtual-event-page/v9', icon: 'live' },
  { needs: 'b9', key: 'sport.ballByBall', path: '/virtual-event-page/b9', icon: 'cricket' },
];

const KEYS: Readonly<Record<string, SportEntry['key']>> = Object.fromEntries([...SPORTS, ...VIRTUALS].map(({ needs, key }) => [needs, key]));

/** Returns the text key of a sport's name. A sport that is not offered has the name of the sport that it is treated as. */
export function sportKey(eventTypeId: string): SportEntry['key'] {
  return KEYS[eventTypeId] ?? KEYS[sportOf(eventTypeId)] ?? 'sport.cricket';
}

/** Sports without a page: a press opens the coming-soon popup (PR-17). */
export const COMING_SOON = [
  { key: 'sport.horse', icon: 'horse' },
  { key: 'sport.greyhound', icon: 'greyhound' },
] as const;

/** Returns the sport that an event type is treated as: all but football and tennis count as Cricket, also virtual and ball-by-ball (RT-10). */
export function sportOf(eventTypeId: string): '1' | '2' | '4' {
  return eventTypeId === '1' || eventTypeId === '2' ? eventTypeId : '4';
}
