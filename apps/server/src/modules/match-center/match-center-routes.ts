/** Routes of the video for players (CA-53) and of the public statistics (CA-54, CA-55, T-82). */
import { ENDPOINTS } from '@maidan/contract';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { EventStream, MatchCenter, PanelViewer } from './match-center-port.ts';

interface Named {
  readonly eventTypeId: string;
  readonly eventId: string;
}

export function registerMatchCenterRoutes(routes: Routes, matchCenter: MatchCenter, catalogue: Pick<Catalogue, 'event'>): void {
  const streamOf = ({ eventTypeId, eventId }: Named): Outcome<EventStream> => {
    const event = catalogue.event(eventId);
    return event === undefined || event.definition.eventTypeId !== eventTypeId ? refuse('EVENT_UNKNOWN') : accept(matchCenter.stream(eventId));
  };
  const link = (named: Named, of: 'url' | 'panelUrl', viewer: PanelViewer) => {
    const stream = streamOf(named);
    return stream.ok ? accept({ success: true as const, result: { url: matchCenter.linkFor(stream.value[of], named.eventId, viewer) } }) : stream;
  };
  routes.signedIn(ENDPOINTS.eventVideo, (call) => {
    const stream = streamOf(call.params);
    if (!stream.ok) return stream;
    const { url, videoId } = stream.value;
    return accept({ success: true as const, result: { url, config: { videoId } } });
  });
  routes.signedIn(ENDPOINTS.directAccessToken, (call) => link(call.body, 'url', { site: call.session.site, account: call.session.account }));
  routes.signedIn(ENDPOINTS.accessToken, (call) => link(call.body, 'panelUrl', { site: call.session.site, account: call.session.account }));
  routes.open(ENDPOINTS.openAccessToken, (call) => link(call.body, 'panelUrl', { site: call.site.site, account: null }));
}
