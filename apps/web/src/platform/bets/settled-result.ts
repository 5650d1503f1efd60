/** The player's own results in settled markets: given by the app after the page has come to rest. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

export interface SettledResultProps {
  readonly marketId: string;
  readonly eventId: string;
}

interface SettledResults {
  /** His result in one market. */
  readonly Result: ComponentType<SettledResultProps> | null;
  /** Markets in which he has one, as far as they are known. */
  readonly marketIds: ReadonlySet<string>;
}

export const settledResult = create<SettledResults>(() => ({ Result: null, marketIds: new Set() }));
