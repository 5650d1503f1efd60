/** Announces a round to screen readers: bets open and closed, each card, the result, and the player's result. */
import { useEffect, useState } from 'react';
import { casinoTables, useTable } from '../../realtime/tables/casino-tables.ts';
import { cardName, placeName, resultName, useTableText, useWords } from './live-table-texts.ts';
import { useNetText } from './look/felt.tsx';
import { netOf, roundChanges } from './history/rounds.ts';
import type { TableLook } from './look/table-looks.ts';

export function Announcer({ look, tableId }: { readonly look: TableLook; readonly tableId: string }) {
  const text = useTableText();
  const words = useWords();
  const netText = useNetText();
  const over = useTable(tableId, (state) => (state.round?.result ?? null) !== null);
  const mine = useTable(tableId, (state) => state.mine);
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      casinoTables.store(tableId).subscribe(({ round }, { round: before }) => {
        if (round === null || round === before) return;
        const { phase, cards, result } = roundChanges(before, round);
        const lines: string[] = [];
        if (phase === 'open') lines.push(text('said.open', { number: round.number }));
        if (phase === 'closed') lines.push(text('said.closed'));
        if (phase === 'paused') lines.push(text('phase.paused'));
        // a pocket is announced with the result, because the wheel still turns
        for (const { place, face } of look.layout === 'wheel' ? [] : cards)
          lines.push(text('table.cardAt', { place: placeName(look, place, text, words), card: cardName(text, face) }));
        if (result !== null) lines.push(text('said.result', { name: resultName(look, result, words) }));
        if (lines.length > 0) setSaid(lines.join('. '));
      }),
    [tableId, look, text, words],
  );
  const net = over ? netOf(mine) : null;
  return (
    <output className="sr" data-announcer>
      <span className="block">{said}</span> <span className="block">{net === null ? '' : netText(net)}</span>
    </output>
  );
}
