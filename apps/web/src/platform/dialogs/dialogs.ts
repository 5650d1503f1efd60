/** Which dialog is open: one at a time, the others wait in a queue (T-41). Features ask here, app/dialog-host.tsx renders. */
import type { WalletType } from '@maidan/contract';
import { create } from 'zustand';

/** What the site says by itself, and the rules: texts that come with their own code (features/notices). */
export type NoticeName = 'fraud-warning' | 'fair-play' | 'banner' | 'continue-session' | 'reality-check' | 'rules' | 'casino';

export type DialogRequest =
  /** tab 2 is sign-up; without one the dialog opens on log-in (HD-27). */
  | { readonly name: 'login'; readonly tab?: 2 }
  | { readonly name: 'coming-soon'; readonly type: string }
  | { readonly name: 'preferences' }
  | { readonly name: 'edit-stakes' }
  /** Everything that rests, or what rests in one market. */
  | { readonly name: 'cancel-all'; readonly marketId?: string }
  | { readonly name: 'edit-bet'; readonly bet: string }
  | { readonly name: 'cash-out'; readonly marketId: string }
  | { readonly name: 'run-ladder'; readonly marketId: string; readonly marketName: string }
  | { readonly name: 'price-chart'; readonly marketId: string; readonly selectionId: number }
  /** Providers of a room of the casino. */
  | { readonly name: 'slot-casino'; readonly room: 'casino' | 'slot-games' }
  | { readonly name: 'bonus'; readonly walletType: WalletType }
  | { readonly name: 'menu' }
  | { readonly name: 'account' }
  | { readonly name: 'notifications' }
  | { readonly name: 'notice'; readonly notice: NoticeName };

interface Dialogs {
  readonly queue: readonly DialogRequest[];
}

export const dialogs = create<Dialogs>(() => ({ queue: [] }));

/** Opens a dialog, or queues it behind the open one; the same request is not queued twice. `urgent`: it comes first, the open one comes back after it. */
export function openDialog(request: DialogRequest, urgent = false): void {
  dialogs.setState(({ queue }) => {
    const known = JSON.stringify(request);
    if (queue.some((item) => JSON.stringify(item) === known)) return { queue };
    return { queue: urgent ? [request, ...queue] : [...queue, request] };
  });
}

/** Closes the open dialog; the next of the queue opens. */
export function closeDialog(): void {
  dialogs.setState(({ queue }) => ({ queue: queue.slice(1) }));
}

/** Closes this dialog only, open or waiting: who closes late closes nobody else's. */
export function closeNamed(name: Exclude<DialogRequest['name'], 'notice'> | NoticeName): void {
  dialogs.setState(({ queue }) => ({ queue: queue.filter((item) => (item.name === 'notice' ? item.notice : item.name) !== name) }));
}

export function useOpenDialog(): DialogRequest | undefined {
  return dialogs((state) => state.queue[0]);
}
