/** The player's bets of the round: possible return, result, and the sum. */
import { formatMoney, formatPrice } from '@maidan/domain';
import { useTable } from '../../../realtime/tables/casino-tables.ts';
import type { OwnTableBet } from '../../../realtime/tables/table-state.ts';
import { spotName, useTableText, useWords } from '../live-table-texts.ts';
import { returnOf } from '../look/chip-stacks.ts';
import { useNetText } from '../look/felt.tsx';
import { netOf } from './rounds.ts';
import type { TableLook } from '../look/table-looks.ts';

function Row({ look, bet }: { readonly look: TableLook; readonly bet: OwnTableBet }) {
  const text = useTableText();
  const words = useWords();
  const spot = look.game.spots.find((one) => one.spot === bet.spot);
  if (spot === undefined) return null;
  const returns = bet.state === 'OPEN' ? returnOf(bet.stake, spot) : bet.returned;
  return (
    <tr data-state={bet.state}>
      <th scope="row">
        <span className="side-sign" data-side={spot.side}>
          {text(spot.side === 'lay' ? 'spots.lay' : 'spots.back')}
        </span>{' '}
        {spotName(spot, words)} <span className="figures text-muted">{formatPrice(spot.price)}</span>
        <span className="bet-state">{text(`own.${bet.state}`)}</span>
      </th>
      <td className="figures">{formatMoney(bet.stake)}</td>
      <td className="figures">{formatMoney(returns)}</td>
    </tr>
  );
}

export function OwnBets({ look, tableId }: { readonly look: TableLook; readonly tableId: string }) {
  const text = useTableText();
  const netText = useNetText();
  const mine = useTable(tableId, (state) => state.mine);
  const net = netOf(mine);
  return (
    <section className="card side-card" aria-label={text('own.title')}>
      <div className="side-head">
        <h2>{text('own.title')}</h2>
        {net !== null && (
          <p className="ms-auto text-sm font-semibold" data-kind={net.kind}>
            {netText(net)}
          </p>
        )}
      </div>
      {mine.length === 0 ? (
        <p className="side-empty">{text('own.none')}</p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{text('own.bet')}</th>
              <th scope="col">{text('own.stake')}</th>
              <th scope="col">{text('own.returns')}</th>
            </tr>
          </thead>
          <tbody>
            {mine.map((bet) => (
              <Row key={bet.betId} look={look} bet={bet} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('own.risk')}</th>
              <td className="figures">{formatMoney(mine.reduce((sum, bet) => sum + bet.risk, 0))}</td>
              <td className="figures">{net === null ? '' : formatMoney(net.returned)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
