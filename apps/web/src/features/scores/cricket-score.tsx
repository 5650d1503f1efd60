/** Cricket: both innings, rates and the chase, the batters and the bowler, this over ball by ball. */
import type { CricketScore } from '@maidan/domain';
import { useText, feedName } from '../../platform/language/texts.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';
import { chase, oversText, requiredRate, runRate, sinceWicket } from './score-text.ts';

function Ball({ ball }: { readonly ball: string }) {
  const tone = ball === 'W' ? 'bg-loss text-surface-1' : ball === '4' || ball === '6' ? 'bg-brand text-brand-contrast' : 'bg-surface-3 text-text';
  return <span className={`figures inline-grid h-6 min-w-6 place-items-center rounded-full px-1 text-xs font-bold ${tone}`}>{ball}</span>;
}

function ThisOver({ balls }: { readonly balls: readonly string[] }) {
  const text = useText();
  return (
    // the row keeps its height between two overs
    <div className="flex h-7 items-center gap-1.5 overflow-x-auto no-bar" data-score="over">
      <span className="pe-1 text-xs text-muted">{text('score.thisOver')}</span>
      {balls.map((ball, index) => (
        // a ball is identified by its place in the over
        // eslint-disable-next-line react/no-array-index-key
        <Ball key={index} ball={ball} />
      ))}
    </div>
  );
}

function Crease({ score }: { readonly score: CricketScore }) {
  const { striker, nonStriker, bowler } = score;
  return (
    <p className="score-facts text-muted">
      {striker !== undefined && (
        <span>
          {feedName(striker.name)} {striker.runs} ({striker.balls})*
        </span>
      )}
      {nonStriker !== undefined && (
        <span>
          {feedName(nonStriker.name)} {nonStriker.runs} ({nonStriker.balls})
        </span>
      )}
      {bowler !== undefined && (
        <span>
          {feedName(bowler.name)} {bowler.wickets}/{bowler.runs} ({oversText(bowler.balls)})
        </span>
      )}
    </p>
  );
}

export function Cricket({ score }: { readonly score: CricketScore }) {
  const text = useText();
  const live = score.status !== 'FINISHED';
  const batting = live ? score.innings.findLastIndex((innings) => !innings.closed) : -1;
  const current = score.innings[batting === -1 ? score.innings.length - 1 : batting];
  const needed = chase(score);
  const required = requiredRate(score);
  const rate = current === undefined ? null : runRate(current.runs, current.legalBalls);
  const wicket = current === undefined ? null : sinceWicket(current);
  return (
    <div className="cricket-score grid gap-x-6 gap-y-1">
      <div>
        {score.innings.map((innings, index) => (
          <div key={`${innings.team} ${index}`} className={`flex items-baseline gap-2 ${index === batting || !live ? '' : 'text-muted'}`} data-innings={index}>
            <span className="flex min-w-0 flex-1 items-center gap-1.5 font-semibold">
              <span className="truncate">{feedName(innings.team)}</span>
              {index === batting && (
                <span className="text-profit" data-batting="">
                  <Icon name="cricket" size={14} />
                  <span className="sr">{text('score.batting')}</span>
                </span>
              )}
            </span>
            <span className="figures text-lg font-bold">{`${innings.runs}/${innings.wickets}`}</span>
            <span className="figures w-14 text-end text-sm text-muted">({oversText(innings.legalBalls)})</span>
          </div>
        ))}
        {live && <ThisOver balls={score.thisOver} />}
      </div>
      <div className="flex flex-col gap-1">
        {needed !== null && <p className="font-semibold">{text('score.needs', needed)}</p>}
        {score.result !== undefined && <p className="font-semibold">{feedName(score.result)}</p>}
        {score.status === 'INNINGS_BREAK' && <p className="font-semibold">{text('score.inningsBreak')}</p>}
        {live && (
          <>
            <p className="score-facts">
              {rate !== null && <span>{text('score.runRate', { rate })}</span>}
              {required !== null && <span>{text('score.required', { rate: required })}</span>}
              {score.target !== undefined && <span>{text('score.target', { runs: score.target })}</span>}
              {wicket !== null && (
                <>
                  <span>{text('score.partnership', { runs: wicket.partnership })}</span>
                  <span>{text('score.lastWicket', { score: wicket.fellAt })}</span>
                </>
              )}
            </p>
            <Crease score={score} />
          </>
        )}
      </div>
    </div>
  );
}
