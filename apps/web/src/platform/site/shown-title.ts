/** The name of what a page shows, for the header of a phone: only the page itself knows it. */
import { useEffect } from 'react';
import { create } from 'zustand';

export const shownTitle = create<{ readonly title: string | null }>(() => ({ title: null }));

/** Names the page while the component stands. */
export function useShownTitle(title: string | null): void {
  useEffect(() => {
    shownTitle.setState({ title });
    return () => shownTitle.setState({ title: null });
  }, [title]);
}
