/** Bets of other players in this round. Their names show two letters. */
import { formatMoney } from '@maidan/domain';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import { spotName, useTableText, useWords } from '../live-table-texts.ts';
import type { TableLook } from '../look/table-looks.ts';

const SHOWN = 12;

export function LiveBets({ look, tableId }: { readonly look: TableLook; readonly tableId: string }) {
  const text = useTableText();
  const words = useWords();
  const bets = useTable(tableId, (state) => state.bets);
  const nameOf = (id: string): string => {
    const spot = look.game.spots.find((one) => one.spot === id);
    return spot === undefined ? id : spotName(spot, words);
  };
  return (
    <section className="card side-card" aria-label={text('live.title')}>
      <div className="side-head">
        <h2>{text('live.title')}</h2>
      </div>
      {bets.length === 0 ? (
        <p className="side-empty">{text('live.none')}</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{text('live.player')}</th>
              <th scope="col" className="text-start">
                {text('own.bet')}
              </th>
              <th scope="col">{text('own.stake')}</th>
            </tr>
          </thead>
          <tbody>
            {bets.slice(0, SHOWN).map((bet) => (
              <tr key={bet.id}>
                <th scope="row">{bet.player}</th>
                <td className="text-start">{nameOf(bet.spot)}</td>
                <td className="figures">{formatMoney(bet.stake)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
