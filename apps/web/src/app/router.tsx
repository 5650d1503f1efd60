/** Every address of docs/requirements/screens.md. All but Home are loaded when they are gone to; those off the way of a bet are listed in other-routes.tsx. */
import { lazy, type ComponentType } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Shell } from './layout/shell.tsx';
import { HomeRoute } from './routes/home-route.tsx';

/** A page that is loaded when it is gone to. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const WithQueries = page(() => import('./with-queries.tsx'), 'WithQueries');
const SportRoute = page(() => import('./routes/sport/sport-route.tsx'), 'SportRoute');
const CompetitionRoute = page(() => import('./routes/sport/competition-route.tsx'), 'CompetitionRoute');
const EventRoute = page(() => import('./routes/sport/event-route.tsx'), 'EventRoute');
const VirtualEventRoute = page(() => import('./routes/sport/virtual-event-route.tsx'), 'VirtualEventRoute');
const DefaultRoute = page(() => import('./routes/default-route.tsx'), 'DefaultRoute');
const OpenBetsRoute = page(() => import('./routes/account/open-bets-route.tsx'), 'OpenBetsRoute');
const TableLobbyRoute = page(() => import('./routes/casino/table-lobby-route.tsx'), 'TableLobbyRoute');
const OtherRoutes = page(() => import('./other-routes.tsx'), 'OtherRoutes');

export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="casino/tables" element={<TableLobbyRoute />} />
        <Route element={<Shell />}>
          <Route index element={<HomeRoute />} />
          <Route element={<WithQueries />}>
            <Route path="sports-page/:sportName/:eventTypeId" element={<SportRoute />} />
            <Route path="competition-detail-page/:competitionName/:eventTypeId/:competitionId" element={<CompetitionRoute />} />
            <Route path="event-page/:eventTypeId/:eventId" element={<EventRoute />} />
            <Route path="virtual-event-page/:eventTypeId" element={<VirtualEventRoute />} />
          </Route>
          <Route path="default-page" element={<DefaultRoute />} />
          <Route path="open-bets" element={<OpenBetsRoute />} />
          <Route path="*" element={<OtherRoutes />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
