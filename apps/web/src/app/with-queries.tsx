/** Pages that load lists over HTTP share one cache; Home needs none. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queries } from './queries.ts';

export function WithQueries() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
