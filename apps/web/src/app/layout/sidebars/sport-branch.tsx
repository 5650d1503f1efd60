/** The part of the navigation that needs lists: competitions of a sport, events of a competition. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../platform/http/call.ts';
import { useText, feedName } from '../../../platform/language/texts.ts';
import { session } from '../../../platform/session/session.ts';
import { Awaited } from '../../../ui/placeholders.tsx';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { Link, NavLink } from '@maidan/ui-kit/link.tsx';
import { ListSkeleton } from '../../../ui/states.tsx';
import { homeAllCompetition, homeAllEvents, queries } from '../../queries.tsx';
import { sportOf } from './sport-entries.ts';
import { eventPath } from '../../../platform/event-path.ts';

function Branch({ title, back, children }: { readonly title: string; readonly back: string; readonly children: ReactNode }) {
  const text = useText();
  return (
    <div className="mb-2 border-b border-line pb-2">
      <Link to={back} className="side-link text-sm text-muted">
        <Icon name="back" size={16} />
        {text('nav.previous')}
      </Link>
      <h2 className="px-3 py-1 font-bold">{feedName(title)}</h2>
      {children}
    </div>
  );
}

const parts = { call, signedIn: (): boolean => session.current().state === 'in' };

function Competitions({ eventTypeId, onCompetition }: { readonly eventTypeId: string; readonly onCompetition: (() => void) | undefined }) {
  const query = useQuery(homeAllCompetition(parts, eventTypeId));
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={4} />
      </Awaited>
    );
  return (query.data ?? []).map((competition) => (
    <NavLink
      key={competition.id}
      className="side-link text-sm"
      to={`/competition-detail-page/${encodeURIComponent(competition.name)}/${eventTypeId}/${competition.id}`}
      onClick={onCompetition}
    >
      {feedName(competition.name)}
    </NavLink>
  ));
}

function Events({
  eventTypeId,
  competitionId,
  onChosen,
}: {
  readonly eventTypeId: string;
  readonly competitionId: string;
  readonly onChosen: (() => void) | undefined;
}) {
  const query = useQuery(homeAllEvents(parts, eventTypeId, competitionId));
  if (query.isPending)
    return (
      <Awaited>
        <ListSkeleton rows={4} />
      </Awaited>
    );
  return (query.data ?? []).map((event) => (
    <NavLink key={event.id} className="side-link text-sm" to={eventPath({ eventTypeId, eventId: event.id })} onClick={onChosen}>
      {event.inPlay && <span className="live-dot" />}
      <span className="min-w-0 truncate">{feedName(event.name)}</span>
    </NavLink>
  ));
}

export function SportBranch({
  sportName,
  eventTypeId,
  onCompetition,
}: {
  readonly sportName: string;
  readonly eventTypeId: string;
  readonly onCompetition: (() => void) | undefined;
}) {
  return (
    <QueryClientProvider client={queries}>
      <Branch title={sportName} back="/">
        <Competitions eventTypeId={eventTypeId} onCompetition={onCompetition} />
      </Branch>
    </QueryClientProvider>
  );
}

interface CompetitionBranchProps {
  readonly competitionName: string;
  readonly eventTypeId: string;
  readonly competitionId: string;
  readonly onChosen: (() => void) | undefined;
}

const SPORT_NAME = { '1': 'Football', '2': 'Tennis', '4': 'Cricket' } as const;

export function CompetitionBranch({ competitionName, eventTypeId, competitionId, onChosen }: CompetitionBranchProps) {
  return (
    <QueryClientProvider client={queries}>
      <Branch title={competitionName} back={`/sports-page/${SPORT_NAME[sportOf(eventTypeId)]}/${sportOf(eventTypeId)}`}>
        <Events eventTypeId={eventTypeId} competitionId={competitionId} onChosen={onChosen} />
      </Branch>
    </QueryClientProvider>
  );
}
