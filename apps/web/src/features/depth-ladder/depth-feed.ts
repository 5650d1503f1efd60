/** Subscribes to the depth of one runner and applies it to the model of an open ladder. */
import type { Failure } from '@maidan/contract';
import { account, connection, markets } from '../../realtime/live.ts';
import { positionOnRunner } from './closing-result.ts';
import { ownOrders, type LadderModel } from './ladder-model.ts';

export interface DepthFeedParts {
  readonly marketId: string;
  readonly selectionId: number;
  readonly model: LadderModel;
  /** Called after every message. */
  readonly onChange: () => void;
  /** Called with the text of a refusal. By itself the feed subscribes again only after a reconnect. */
  readonly onRefused: (message: string) => void;
}

interface Named {
  readonly marketId: string;
  readonly selectionId: number;
}

/** Starts the subscription. Returns functions to request the depth again after a refusal, and to end the subscription. */
export function openDepthFeed({ marketId, selectionId, model, onChange, onRefused }: DepthFeedParts): { readonly ask: () => void; readonly end: () => void } {
  const name = { marketId, selectionId };
  const mine = (message: Named): boolean => message.marketId === marketId && message.selectionId === selectionId;
  const ask = (): void => {
    connection.emit('subscribe-depth', name, (answer: { readonly success: true } | Failure) => {
      if (!answer.success) onRefused(answer.message);
    });
  };
  const takeOrders = (): void => {
    const bets = account.store.getState().openBets ?? [];
    model.setOrders(ownOrders(bets, marketId, selectionId));
    model.position = positionOnRunner(markets.view(marketId), bets, selectionId);
    onChange();
  };
  const ends = [
    connection.on('depth-snapshot', (snapshot) => {
      if (!mine(snapshot)) return;
      model.applySnapshot(snapshot);
      onChange();
    }),
    connection.on('depth-update', (update) => {
      if (!mine(update)) return;
      const outcome = model.applyUpdate(update);
      if (outcome === 'gap') ask();
      if (outcome === 'applied') onChange();
    }),
    connection.on('depth-orders', (message) => {
      if (!mine(message)) return;
      model.applyOrders(message);
      onChange();
    }),
    connection.state.subscribe((after, before) => {
      if (after.phase === before.phase || after.phase !== 'online') return;
      model.resetSequence();
      ask();
    }),
    // the runners or the commission changed
    markets.onFrame(marketId, () => takeOrders()),
    account.store.subscribe((after, before) => {
      if (after.openBets !== before.openBets) takeOrders();
    }),
  ];
  takeOrders();
  ask();
  return {
    ask,
    end(): void {
      for (const end of ends) end();
      connection.emit('unsubscribe-depth', name);
    },
  };
}
