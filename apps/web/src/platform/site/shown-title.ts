/** The title of the page for the header of a phone, set by the page itself. */
import { useEffect } from 'react';
import { create } from 'zustand';

export const shownTitle = create<{ readonly title: string | null }>(() => ({ title: null }));

/** Sets the title while the component is mounted. */
export function useShownTitle(title: string | null): void {
  useEffect(() => {
    shownTitle.setState({ title });
    return () => shownTitle.setState({ title: null });
  }, [title]);
}
