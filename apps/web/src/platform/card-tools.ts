/** The buttons in the header of a market card (star, pin). The app sets them when the page is idle, so that no card waits for them. */
import type { ComponentType } from 'react';
import { create } from 'zustand';

export interface CardToolsProps {
  readonly marketId: string;
  /** event: the title of the card is its event; market: the market. */
  readonly titled: 'event' | 'market';
}

export const cardTools = create<{ readonly Tools: ComponentType<CardToolsProps> | null }>(() => ({ Tools: null }));
