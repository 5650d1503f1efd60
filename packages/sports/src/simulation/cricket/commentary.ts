/** Short commentary in English and Hindi. */
import { nameInHindi } from '@maidan/domain';
import { costsWicket, type Ball } from '../../cricket/ball.ts';
import type { CricketResult, Margin } from '../../cricket/cricket-match.ts';
import type { Innings } from '../../cricket/innings.ts';

export interface Commentary {
  readonly text: string;
  readonly textHindi: string;
}

const HINDI_KINDS: Readonly<Record<string, string>> = {
  caught: 'कैच आउट',
  bowled: 'बोल्ड',
  lbw: 'पगबाधा',
  'run out': 'रन आउट',
  stumped: 'स्टंप आउट',
  'caught and bowled': 'कॉट एंड बोल्ड',
};

function outcomeText(ball: Ball): Commentary {
  const out = ball.dismissals.find((dismissal) => costsWicket(dismissal.kind));
  if (out !== undefined) return { text: `OUT! ${out.player} ${out.kind}`, textHindi: `आउट! ${nameInHindi(out.player)} ${HINDI_KINDS[out.kind] ?? 'आउट'}` };
  if (ball.extras.wides) return { text: 'wide', textHindi: 'वाइड' };
  if (ball.extras.noBalls) return { text: 'no ball', textHindi: 'नो बॉल' };
  if (ball.extras.legByes) return { text: `${ball.extras.legByes} leg bye${ball.extras.legByes > 1 ? 's' : ''}`, textHindi: `${ball.extras.legByes} लेग बाई` };
  if (ball.batterRuns === 6) return { text: 'SIX!', textHindi: 'छक्का!' };
  if (ball.batterRuns === 4) return { text: 'FOUR', textHindi: 'चौका' };
  if (ball.batterRuns === 0) return { text: 'no run', textHindi: 'कोई रन नहीं' };
  return { text: `${ball.batterRuns} run${ball.batterRuns > 1 ? 's' : ''}`, textHindi: `${ball.batterRuns} रन` };
}

/** Returns the commentary of a ball, such as '12.3 Kiran to Asha: FOUR'. `before` is the innings before the ball. */
export function ballCommentary(before: Innings, ball: Ball): Commentary {
  const place = `${before.oversCompleted}.${before.ballsThisOver + 1}`;
  const { text, textHindi } = outcomeText(ball);
  return {
    text: `${place} ${ball.bowler} to ${ball.batter}: ${text}`,
    textHindi: `${place} ${nameInHindi(ball.bowler)} से ${nameInHindi(ball.batter)}: ${textHindi}`,
  };
}

export function tossCommentary(winner: string, bats: boolean): Commentary {
  return {
    text: `${winner} won the toss and chose to ${bats ? 'bat' : 'field'}`,
    textHindi: `${nameInHindi(winner)} ने टॉस जीता और ${bats ? 'बल्लेबाज़ी' : 'गेंदबाज़ी'} चुनी`,
  };
}

export function inningsCommentary(innings: Innings): Commentary {
  const score = `${innings.runs}/${innings.wickets}`;
  return { text: `Innings over: ${innings.team} ${score}`, textHindi: `पारी समाप्त: ${nameInHindi(innings.team)} ${score}` };
}

/** Returns the commentary of a result. `margin` is for the Hindi text; null leaves it out. */
export function resultCommentary(result: CricketResult, margin: Margin | null): Commentary {
  return { text: `Match over: ${result.text}`, textHindi: `मैच समाप्त: ${hindiResult(result, margin)}` };
}

function hindiResult(result: CricketResult, margin: Margin | null): string {
  if (result.type === 'no-result') return 'कोई नतीजा नहीं';
  if (result.type === 'tie') return result.superOverWinner === null ? 'मैच टाई रहा' : `मैच टाई रहा, सुपर ओवर ${nameInHindi(result.superOverWinner)} ने जीता`;
  if (margin === null) return `${nameInHindi(result.winner)} की जीत`;
  return `${nameInHindi(result.winner)} की ${margin.count} ${margin.unit === 'wicket' ? 'विकेट' : 'रन'} से जीत`;
}
