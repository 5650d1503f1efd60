/** Writes the tables of docs/casino-games.md from the games. */
import { readFileSync, writeFileSync } from 'node:fs';
import { percentText } from './bets.ts';
import type { Bet, GameBets } from './bets.ts';

const DOCUMENT = 'docs/casino-games.md';
const start = (gameId: string): string => `<!-- bets of ${gameId} -->`;
const END = '<!-- end of bets -->';

/** Returns the rows of a table. Bets that differ only in their names share a row. */
function rowsOf(bets: readonly Bet[]): readonly (readonly string[])[] {
  const rows = new Map<string, { readonly names: string[]; readonly bet: Bet }>();
  for (const bet of bets) {
    const key = [bet.group, bet.pays, bet.win.over, bet.win.under, bet.rtp.over, bet.rtp.under].join(' ');
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { names: [bet.name], bet });
    else row.names.push(bet.name);
  }
  return [...rows.values()].map(({ names, bet }) => [bet.group, namesText(names), bet.pays, percentText(bet.win, 2), percentText(bet.rtp, 2)]);
}

function namesText(names: readonly string[]): string {
  return names.length <= 8 ? names.join(', ') : `${names.slice(0, 3).join(', ')} ... ${names.at(-1)} (${names.length})`;
}

/** Returns the table of a game as Markdown. */
export function tableOf({ bets }: Pick<GameBets, 'bets'>): string {
  const heads = ['Where', 'Bet', 'Pays', 'Wins, %', 'RTP, %'];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rowsOf(bets).map(line)].join('\n');
}

/** Returns the table of a game in the document, or undefined if the document has no place for the game. */
export function documented(gameId: string): string | undefined {
  const text = readFileSync(DOCUMENT, 'utf8');
  const from = text.indexOf(start(gameId));
  if (from < 0) return undefined;
  return text.slice(from + start(gameId).length, text.indexOf(END, from)).trim();
}

/** Returns a table without the padding of its columns. */
export function narrow(table: string): string {
  return table.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
}

export function writeDocument(games: readonly GameBets[]): void {
  const text = games.reduce(
    (written, game) => {
      const from = written.indexOf(start(game.gameId));
      if (from < 0) throw new Error(`${DOCUMENT} has no place for ${game.gameId}`);
      return `${written.slice(0, from)}${start(game.gameId)}\n\n${tableOf(game)}\n\n${written.slice(written.indexOf(END, from))}`;
    },
    readFileSync(DOCUMENT, 'utf8'),
  );
  writeFileSync(DOCUMENT, text);
}
