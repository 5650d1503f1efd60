/** Every win in words: its line, its symbol and its amount. Pointing at a win marks only that win. */
import { symbolOf, type OverBall, type SlotMachine, type SlotWin } from '@maidan/casino';
import type { Language } from '@maidan/domain';
import { rupeesText } from '../../../platform/money/rupees-text.ts';
import { useSoloText, type SoloText } from '../../../messages/feature-texts.ts';
import { lineColour, SymbolPicture } from './reels.tsx';
import { rupeesOf } from './show-steps.ts';

function wordsOf(text: SoloText, machine: SlotMachine, win: SlotWin, language: Language): string {
  const { count, times } = win;
  const found = symbolOf(machine, win.symbol);
  const symbol = found.name[language];
  if (found.kind === 'scatter') return text('wins.scatter', { count, symbol });
  if (win.line === null) return text('wins.ways', { count, symbol, ways: times });
  const line = win.line + 1;
  return times === 1 ? text('wins.line', { line, count, symbol }) : text('wins.lineTimes', { line, count, symbol, times });
}

interface WinListProps {
  readonly machine: SlotMachine;
  readonly wins: readonly SlotWin[];
  /** Rupees. */
  readonly stake: number;
  readonly language: Language;
  readonly onPoint: (win: SlotWin | null) => void;
}

export function WinList({ machine, wins, stake, language, onPoint }: WinListProps) {
  const text = useSoloText();
  if (wins.length === 0) return null;
  return (
    <ul className="win-list" aria-label={text('wins.title')}>
      {wins.map((win) => (
        <li key={`${win.line}-${win.symbol}`}>
          <button
            type="button"
            className="win-row"
            onClick={() => onPoint(win)}
            onPointerEnter={() => onPoint(win)}
            onPointerLeave={() => onPoint(null)}
            onBlur={() => onPoint(null)}
          >
            <span className="win-sign" style={{ background: win.line === null ? undefined : lineColour(win.line) }}>
              {win.line === null ? <SymbolPicture gameId={machine.gameId} id={win.symbol} /> : win.line + 1}
            </span>
            <span className="min-w-0 flex-1 truncate text-start">{wordsOf(text, machine, win, language)}</span>
            <span className="figures font-bold">{rupeesText(rupeesOf(stake, win.returned))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The six balls of a super over. */
export function Over({ balls, stake }: { readonly balls: readonly OverBall[]; readonly stake: number }) {
  const text = useSoloText();
  const wordsOfBall = ({ ball, times }: OverBall): string => {
    if (ball === 'W') return text('wins.wicket');
    const runs = Number(ball);
    return times === 1 ? text('wins.runs', { runs }) : text('wins.runsTimes', { runs, times });
  };
  return (
    <ol className="over">
      {Array.from({ length: 6 }, (_, index) => {
        const ball = balls[index];
        return (
          // a ball is identified by its place in the over
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="over-ball" data-ball={ball?.ball}>
            {ball !== undefined && (
              <>
                <span className="sr">{text('wins.ball', { number: index + 1, what: wordsOfBall(ball) })}</span>
                <span className="over-runs" aria-hidden="true">
                  {ball.ball === 'W' ? text('pays.wicketSign') : ball.ball}
                </span>
                <span className="figures text-xs">
                  {ball.returned > 0 ? rupeesText(rupeesOf(stake, ball.returned)) : ball.times > 1 && ball.ball !== 'W' ? `×${ball.times}` : '–'}
                </span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
