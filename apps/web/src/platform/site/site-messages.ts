/** What every player of the site must read now: why betting is paused (O-65). Empty for visitors. */
import type { SiteMessages } from '@maidan/contract';
import { create } from 'zustand';

export const siteMessages = create<{ readonly messages: SiteMessages }>(() => ({ messages: [] }));
