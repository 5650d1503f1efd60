/** The sites and sports of an assignment in words. */
import type { Assignment } from '@maidan/contract';
import { useText } from '../platform/language.ts';

/** Returns a function that writes the scope of an assignment: 'All sites · Cricket, Tennis'. */
export function useScopeText(): (assignment: Pick<Assignment, 'sites' | 'sports'>) => string {
  const text = useText();
  return ({ sites, sports }) => {
    const sportNames = sports?.map((sport) => (isSport(sport) ? text(`sport.${sport}`) : sport));
    return `${sites === null ? text('scope.allSites') : sites.join(', ')} · ${sportNames === undefined ? text('scope.allSports') : sportNames.join(', ')}`;
  };
}

const SPORTS = ['1', '2', '4', 'c1', 'c9', 'v9', 'b9'] as const;
const isSport = (id: string): id is (typeof SPORTS)[number] => SPORTS.some((sport) => sport === id);
