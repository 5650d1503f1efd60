/** The player's own result on the card of a settled market: given by the app after the page has come to rest. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

export interface SettledResultProps {
  readonly marketId: string;
  readonly eventId: string;
}

export const settledResult = create<{ readonly Result: ComponentType<SettledResultProps> | null }>(() => ({ Result: null }));
