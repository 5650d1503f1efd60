/** `/event-page/{eventTypeId}/{eventId}`: score, match odds, bookmaker, fancies (RT-08). */
import { useParams } from 'react-router';
import { EventView } from './event-view.tsx';

export function EventRoute() {
  const { eventTypeId = '', eventId = '' } = useParams();
  return <EventView eventTypeId={eventTypeId} eventId={eventId} />;
}
