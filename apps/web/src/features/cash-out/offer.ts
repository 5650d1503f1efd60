/** The server's offer for the open popup: requested again when the percentage changes, when the offer expires, and when the prices move. */
import { cashOutQuote, type CashOutQuoteWire } from '@maidan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';

/** Debounce of the slider, ms. */
const ASK_AFTER_MS = 250;

export interface Offer {
  /** null before the first answer and after a refusal. */
  readonly quote: CashOutQuoteWire | null;
  /** performance.now() at which it expires. */
  readonly until: number;
  /** Message of the server if it refused an offer; '' if it did not answer, null if there was no refusal. */
  readonly refused: string | null;
  /** The next offer is loading. */
  readonly asking: boolean;
}

interface Answered extends Omit<Offer, 'asking'> {
  /** Key of the answered request: its percentage and number. */
  readonly to: string;
}
const NONE: Answered = { quote: null, until: 0, refused: null, to: '' };

/** Returns the offer for a percentage (1 to 100) of a market's position, and the function that requests a new one. */
export function useOffer(marketId: string, percent: number): { readonly offer: Offer; readonly requestNewOffer: () => void } {
  const [answered, setAnswered] = useState(NONE);
  const [turn, setTurn] = useState(0);
  const to = `${percent} ${turn}`;
  const latest = useRef(to);
  const requestNewOffer = useCallback(() => setTurn((before) => before + 1), []);
  useEffect(() => {
    latest.current = to;
    const ask = async (): Promise<void> => {
      let next: Answered;
      try {
        const { result } = await call(cashOutQuote, { body: { marketId, percent } });
        next = { quote: result, until: performance.now() + result.stands * 1000, refused: null, to };
      } catch (error) {
        next = { quote: null, until: 0, refused: error instanceof CallError && error.status !== 0 ? error.message : '', to };
      }
      if (latest.current === to) setAnswered(next);
    };
    const timer = setTimeout(() => void ask(), turn === 0 && percent === 100 ? 0 : ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [marketId, percent, turn, to]);
  useEffect(() => {
    if (answered.quote === null) return undefined;
    // requests a new one just before it expires, so that the button stays enabled
    const timer = setTimeout(requestNewOffer, Math.max(500, answered.until - performance.now() - 1000));
    return () => clearTimeout(timer);
  }, [answered, requestNewOffer]);
  return { offer: { ...answered, asking: answered.to !== to }, requestNewOffer };
}
