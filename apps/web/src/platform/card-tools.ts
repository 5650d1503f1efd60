/** What stands in the header of a market card beside its name (star, pin): given by the app after the page has come to rest, so that no card waits for it. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

export interface CardToolsProps {
  readonly marketId: string;
  /** event: the card stands for its event; market: for itself. */
  readonly titled: 'event' | 'market';
}

export const cardTools = create<{ readonly Tools: ComponentType<CardToolsProps> | null }>(() => ({ Tools: null }));
