/** Tennis: sets, games, points, who serves. */
import type { TennisScore } from '@maidan/domain';
import { useText, feedName } from '../../platform/language/texts.ts';

export function Tennis({ score }: { readonly score: TennisScore }) {
  const text = useText();
  const live = score.status === 'LIVE';
  const done = live ? score.sets.slice(0, -1) : score.sets;
  const won = ([0, 1] as const).map((side) => done.filter((set) => set[side] > set[side === 0 ? 1 : 0]).length);
  return (
    <table className="figures w-full">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="text-start font-normal">
            <span className="sr">{text('score.player')}</span>
          </th>
          <th scope="col" className="font-normal">
            {text('score.sets')}
          </th>
          {score.sets.map((_, set) => (
            // eslint-disable-next-line react/no-array-index-key -- a set is identified by its number
            <th scope="col" key={set} className="font-normal">
              <span aria-hidden="true">{set + 1}</span>
              <span className="sr">{text('score.set', { number: set + 1 })}</span>
            </th>
          ))}
          <th scope="col" className="font-normal">
            {text('score.points')}
          </th>
        </tr>
      </thead>
      <tbody>
        {score.players.map((player, index) => (
          <tr key={player} data-player={index}>
            <th scope="row" className="max-w-0 truncate text-start font-semibold">
              {feedName(player)}
              {score.server === index && live && (
                <span className="text-profit" data-serving="">
                  <span aria-hidden="true">{' ●'}</span>
                  <span className="sr">{text('score.serving')}</span>
                </span>
              )}
            </th>
            <td className="w-12 text-center text-lg font-bold">{won[index]}</td>
            {score.sets.map((set, number) => (
              // eslint-disable-next-line react/no-array-index-key -- a set is identified by its number
              <td key={number} className={`w-8 text-center ${live && number === score.sets.length - 1 ? 'text-lg font-bold' : 'text-muted'}`}>
                {set[index]}
              </td>
            ))}
            <td className="w-14 text-center font-semibold">{live ? score.points[index] : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
