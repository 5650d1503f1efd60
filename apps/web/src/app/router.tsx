/** Every address of docs/requirements/screens.md. All pages but Home load on their first visit; other-routes.tsx lists those that no bet needs. */
import { type ComponentType, lazy, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { IntlProvider } from 'use-intl';
import { Shell } from './layout/shell.tsx';
import { HomeRoute } from './routes/home/home-route.tsx';
import { languageStore } from '../platform/language/language.ts';

/** Returns a page that loads on its first visit. `name`: the export of its module. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const loadSportRoutes = () => import('./routes/sport/sport-route.tsx');
const loadEventRoutes = () => import('./routes/sport/event-route.tsx');

const WithQueries = page(() => import('./queries.tsx'), 'WithQueries');
const SportRoute = page(loadSportRoutes, 'SportRoute');
const CompetitionRoute = page(loadSportRoutes, 'CompetitionRoute');
const EventRoute = page(loadEventRoutes, 'EventRoute');
const VirtualEventRoute = page(loadEventRoutes, 'VirtualEventRoute');
const DefaultRoute = page(loadEventRoutes, 'DefaultRoute');
const OpenBetsRoute = page(() => import('./routes/account/open-bets-route.tsx'), 'OpenBetsRoute');
const TableLobbyRoute = page(() => import('./routes/casino/table-lobby-route.tsx'), 'TableLobbyRoute');
const OtherRoutes = page(() => import('./other-routes.tsx'), 'OtherRoutes');

function Router() {
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

/** The client with its texts. `onMounted` is called after the first render. */
export function App({ onMounted }: { readonly onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  const { language, messages } = languageStore();
  return (
    <IntlProvider locale={language} messages={messages}>
      <Router />
    </IntlProvider>
  );
}
