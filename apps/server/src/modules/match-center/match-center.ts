/** Streams that operators have entered, in memory and in the table event_stream. */
import { createHmac } from 'node:crypto';
import { accept, refuse } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { EventStream, MatchCenter } from './match-center-port.ts';

export interface MatchCenterParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Returns the transaction password of a site (BR-20). */
  readonly secretOf: (site: string) => string;
  /** Publishes changes to the other processes of a cluster. */
  readonly bus?: Bus;
}

const NONE: EventStream = { videoId: '', url: '', panelUrl: '' };
const LINK_GOOD_FOR_MS = 10 * 60_000;

function isAddress(text: string): boolean {
  return text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:');
}

export function createMatchCenter({ database, clock, secretOf, bus }: MatchCenterParts): MatchCenter {
  const streams = new Map<string, EventStream>();
  return {
    async load() {
      const rows = await database.query<{ event_id: string; video_id: string; url: string; panel_url: string }>('select * from event_stream');
      streams.clear();
      for (const row of rows) streams.set(row.event_id, { videoId: row.video_id, url: row.url, panelUrl: row.panel_url });
    },
    stream: (eventId) => streams.get(eventId) ?? NONE,
    async setStream(eventId, stream) {
      for (const field of ['url', 'panelUrl'] as const) if (!isAddress(stream[field])) return refuse('MALFORMED', { field });
      await database.query(
        `insert into event_stream (event_id, video_id, url, panel_url) values ($1, $2, $3, $4)
         on conflict (event_id) do update set video_id = excluded.video_id, url = excluded.url, panel_url = excluded.panel_url`,
        [eventId, stream.videoId, stream.url, stream.panelUrl],
      );
      streams.set(eventId, stream);
      bus?.publish('settings-changed', { of: 'streams' });
      return accept(stream);
    },
    linkFor(address, eventId, { site, account }) {
      if (address === '') return '';
      const until = clock.now() + LINK_GOOD_FOR_MS;
      const signature = createHmac('sha256', secretOf(site))
        .update(`${eventId} ${account ?? 'visitor'} ${until}`)
        .digest('hex');
      const link = new URL(address);
      link.searchParams.set('access', `${until}.${signature}`);
      return link.href;
    },
    origins: () =>
      [...new Set([...streams.values()].flatMap(({ url, panelUrl }) => [url, panelUrl]).filter((text) => text !== ''))].map((text) => new URL(text).origin),
  };
}
