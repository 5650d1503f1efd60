/** Runs the check of many rounds for the page. */
import { casinoChains, casinoRounds } from '@maidan/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { checkMany, MANY, NOTHING, type ManyCheck, type RoundsSource } from './many-check.ts';

function sourceOf(tableId: string): RoundsSource {
  return {
    page: async (before) => (await call(casinoRounds, { query: { tableId, ...(before === null ? {} : { before: String(before) }) } })).result,
    chains: async () => (await call(casinoChains, { query: { tableId } })).result,
  };
}

export function useManyCheck(tableId: string): ManyCheck & { readonly start: () => void; readonly stop: () => void } {
  const [check, setCheck] = useState<ManyCheck>(NOTHING);
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [],
  );
  return {
    ...check,
    start: () => {
      run.current += 1;
      const mine = run.current;
      const wanted = (): boolean => run.current === mine;
      const report = (next: ManyCheck): void => {
        if (wanted()) setCheck(next);
      };
      report({ ...NOTHING, state: 'running', all: MANY });
      checkMany(sourceOf(tableId), wanted, report).catch(() => wanted() && setCheck((last) => ({ ...last, state: 'failed' })));
    },
    stop: () => {
      run.current += 1;
      setCheck((last) => ({ ...last, state: 'stopped' }));
    },
  };
}
