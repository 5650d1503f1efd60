/** The cache of HTTP lists; loaded with the first page that needs one. */
import { QueryClient } from '@tanstack/react-query';

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: 2, refetchOnWindowFocus: false } },
});
