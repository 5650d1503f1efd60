/** Returns the address of an event. Virtual and ball-by-ball events have their own page, with the event in the query (T-38). */
export function eventPath({ eventTypeId, eventId }: { readonly eventTypeId: string; readonly eventId: string }): string {
  if (eventTypeId === 'v9' || eventTypeId === 'b9') return `/virtual-event-page/${eventTypeId}?eventId=${encodeURIComponent(eventId)}`;
  return `/event-page/${eventTypeId}/${eventId}`;
}
