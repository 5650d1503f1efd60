/** Football: clock, goals with their minute, cards. */
import type { EventMarkWire } from '@maidan/contract';
import type { FootballScore } from '@maidan/domain';
import { useText, feedName } from '../../platform/language/texts.ts';

function Cards({ yellow, red }: { readonly yellow: number; readonly red: number }) {
  const text = useText();
  return (
    <span className="flex items-center gap-1 text-xs">
      {yellow > 0 && (
        <span className="playing-card" data-card="yellow">
          <span aria-hidden="true">{yellow}</span>
          <span className="sr">{text('score.yellowCards', { count: yellow })}</span>
        </span>
      )}
      {red > 0 && (
        <span className="playing-card" data-card="red">
          <span aria-hidden="true">{red}</span>
          <span className="sr">{text('score.redCards', { count: red })}</span>
        </span>
      )}
    </span>
  );
}

export function Football({ score, marks }: { readonly score: FootballScore; readonly marks: readonly EventMarkWire[] }) {
  const text = useText();
  const clock = score.status === 'HALF_TIME' ? text('score.halfTime') : score.status === 'FINISHED' ? text('score.fullTime') : `${score.minute}′`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <div>
        {([0, 1] as const).map((side) => {
          const team = side === 0 ? score.home : score.away;
          const minutes = marks.filter((mark) => mark.kind === 'goal' && mark.team === team).map((mark) => mark.clock);
          return (
            <div key={side} className="flex items-center gap-2" data-side={side}>
              <span className="truncate font-semibold">{feedName(team)}</span>
              <Cards yellow={score.yellowCards[side]} red={score.redCards[side]} />
              <span className="figures min-w-0 flex-1 truncate text-xs text-muted" data-goals="">
                {minutes.join(', ')}
              </span>
              <span className="figures text-lg font-bold">{score.goals[side]}</span>
            </div>
          );
        })}
      </div>
      <p className="figures min-w-14 text-center font-bold text-profit" data-score="clock">
        {clock}
      </p>
    </div>
  );
}
