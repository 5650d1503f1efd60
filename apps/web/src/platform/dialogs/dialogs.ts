/** The open dialog and the queue behind it (T-41). Features open dialogs here; app/layout/dialog-host.tsx renders them. */
import type { WalletType } from '@maidan/contract';
import { create } from 'zustand';

/** Notices of the site, and the rules (features/notices). */
export type NoticeName = 'fraud-warning' | 'fair-play' | 'banner' | 'continue-session' | 'reality-check' | 'rules' | 'casino';

export type DialogRequest =
  /** Tab 2 is sign-up; without a tab the dialog opens on log-in (HD-27). */
  | { readonly name: 'login'; readonly tab?: 2 }
  /** After the end of the session. */
  | { readonly name: 'sign-in-again' }
  | { readonly name: 'coming-soon'; readonly type: string }
  | { readonly name: 'preferences' }
  | { readonly name: 'edit-stakes' }
  /** All unmatched bets, or those of one market. */
  | { readonly name: 'cancel-all'; readonly marketId?: string }
  | { readonly name: 'edit-bet'; readonly bet: string }
  | { readonly name: 'cash-out'; readonly marketId: string }
  | { readonly name: 'dutching'; readonly marketId: string }
  | { readonly name: 'run-ladder'; readonly marketId: string; readonly marketName: string }
  | { readonly name: 'price-chart'; readonly marketId: string; readonly selectionId: number }
  /** Providers of a room of the casino. */
  | { readonly name: 'slot-casino'; readonly room: 'casino' | 'slot-games' }
  | { readonly name: 'bonus'; readonly walletType: WalletType }
  | { readonly name: 'menu' }
  | { readonly name: 'account' }
  | { readonly name: 'notifications' }
  /** The question for a limit that the server asks before the next stake. */
  | { readonly name: 'limits-first' }
  | { readonly name: 'notice'; readonly notice: NoticeName };

interface Dialogs {
  readonly queue: readonly DialogRequest[];
}

export const dialogs = create<Dialogs>(() => ({ queue: [] }));

/** Opens a dialog, or queues it behind the open one. The same request is not queued twice. An `urgent` dialog opens at once; the open one returns after it. */
export function openDialog(request: DialogRequest, urgent = false): void {
  dialogs.setState(({ queue }) => {
    const known = JSON.stringify(request);
    if (queue.some((item) => JSON.stringify(item) === known)) return { queue };
    return { queue: urgent ? [request, ...queue] : [...queue, request] };
  });
}

/** Closes the open dialog and opens the next one of the queue. */
export function closeDialog(): void {
  dialogs.setState(({ queue }) => ({ queue: queue.slice(1) }));
}

/** Closes the dialog with this name, open or queued, and no other one. */
export function closeNamed(name: Exclude<DialogRequest['name'], 'notice'> | NoticeName): void {
  dialogs.setState(({ queue }) => ({ queue: queue.filter((item) => (item.name === 'notice' ? item.notice : item.name) !== name) }));
}

export function useOpenDialog(): DialogRequest | undefined {
  return dialogs((state) => state.queue[0]);
}
