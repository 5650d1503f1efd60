/**
 * Decides which ended markets of an event move to the line of closed markets. An ended market keeps its card until its removal moves
 * nothing on the screen, so that odds do not move under a finger.
 */
import type { Market } from '@maidan/contract';
import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { markets as store } from '../../../realtime/live.ts';
import { pickedSelection } from '../../../realtime/markets/picked-selection.ts';
import { hasEnded, canRemoveUnseen, type Place } from './event-markets.ts';

const cardOf = (group: HTMLElement, marketId: string): Element | null => group.querySelector(`[data-market-card='${CSS.escape(marketId)}']`);

/** Elements that the observer has seen out of view. */
type OutOfView = ReadonlySet<Element>;

function placeOf(element: Element, outOfView: OutOfView): Place {
  const { top, height } = element.getBoundingClientRect();
  return { inView: !outOfView.has(element), middle: top + height / 2 };
}

/** Returns true if the card can be removed: it has neither the focus nor the slip, and its removal moves nothing on the screen. */
function canFold(group: HTMLElement, marketId: string, outOfView: OutOfView): boolean {
  const card = cardOf(group, marketId);
  if (card === null) return true;
  if (card.contains(document.activeElement) || pickedSelection.getState().pick?.marketId === marketId) return false;
  const screen = { height: innerHeight, anchors: CSS.supports('overflow-anchor', 'auto') };
  return document.visibilityState === 'hidden' || canRemoveUnseen({ card: placeOf(card, outOfView), group: placeOf(group, outOfView), ...screen });
}

/** Returns the ids of the ended markets, separated by spaces. It follows the markets live. */
function useEndedIds(markets: readonly Market[]): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = markets.map(({ marketId }) => store.onFrame(marketId, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [markets],
  );
  return useSyncExternalStore(subscribe, () =>
    markets
      .filter((market) => hasEnded(store.view(market.marketId) ?? market))
      .map(({ marketId }) => marketId)
      .join(' '),
  );
}

/** Calls `fold` with the markets whose cards can be removed, after each change of view, focus or slip. Returns the function that stops it. */
function watchCards(group: HTMLElement, marketIds: readonly string[], fold: (marketIds: ReadonlySet<string>) => void): () => void {
  const outOfView = new Set<Element>();
  const check = (): void => {
    const gone = marketIds.filter((marketId) => canFold(group, marketId, outOfView));
    if (gone.length > 0) fold(new Set(gone));
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) outOfView.delete(target);
      else outOfView.add(target);
    }
    check();
  });
  observer.observe(group);
  for (const marketId of marketIds) {
    const card = cardOf(group, marketId);
    if (card !== null) observer.observe(card);
  }
  // the next element has the focus only after this event
  const checkLater = (): void => void requestAnimationFrame(check);
  const stopPicks = pickedSelection.subscribe(check);
  group.addEventListener('focusout', checkLater);
  document.addEventListener('visibilitychange', check);
  return () => {
    observer.disconnect();
    stopPicks();
    group.removeEventListener('focusout', checkLater);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Returns the ids of the markets in the line of closed markets. `group` holds the cards of all of them, and the line at its end. */
export function useFoldedMarkets(markets: readonly Market[], group: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const endedIds = useEndedIds(markets);
  const ended = new Set(endedIds === '' ? [] : endedIds.split(' '));
  /** Markets that were open on this page and still have their cards. */
  const [cards, setCards] = useState<ReadonlySet<string>>(new Set());
  const opened = markets.filter(({ marketId }) => !ended.has(marketId) && !cards.has(marketId));
  if (opened.length > 0) setCards(new Set([...cards, ...opened.map(({ marketId }) => marketId)]));
  const waitingIds = [...ended].filter((marketId) => cards.has(marketId)).join(' ');
  useEffect(() => {
    const element = group.current;
    if (element === null || waitingIds === '') return undefined;
    return watchCards(element, waitingIds.split(' '), (gone) => setCards((before) => new Set([...before].filter((marketId) => !gone.has(marketId)))));
  }, [waitingIds, group]);
  return new Set([...ended].filter((marketId) => !cards.has(marketId)));
}
