/**
 * `npm run rtp -- [--rounds N] [--chain-rounds N] [--games a,b] [--seed HEX] [--write]`: prints every bet's price, chance and return, exactly.
 * With --rounds it also simulates each game. --write puts the tables into docs/casino-games.md. Exit code 1 if a stated return is not
 * the exact one, or if a simulated return deviates more than chance allows.
 */
import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { allBets, isStatedRight, percentText } from './bets.ts';
import type { GameBets } from './bets.ts';
import { writeDocument } from './document.ts';
import { chainSource, fastSource } from './draw-sources.ts';
import type { DrawSource } from './draw-sources.ts';
import { farthest, MOST_SIGMAS, playOut } from './simulation.ts';
import type { Played } from './simulation.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '0' },
    'chain-rounds': { type: 'string' },
    games: { type: 'string' },
    seed: { type: 'string', default: randomBytes(32).toString('hex') },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
/** The default is limited, because HMAC and a chain of seeds take a hundred times as long as the fast generator. */
const chainRounds = Number(values['chain-rounds'] ?? Math.min(rounds, 200_000));
if (![rounds, chainRounds].every((count) => Number.isSafeInteger(count) && count >= 0) || !/^[0-9a-f]{64}$/.test(values.seed)) {
  process.stderr.write('usage: npm run rtp -- [--rounds N] [--chain-rounds N] [--games a,b] [--seed 64 hex digits] [--write]\n');
  process.exit(2);
}
const only = values.games?.split(',');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function printBets({ gameId, bets }: GameBets, shown: readonly (readonly Played[])[]): void {
  const heads = ['bet', 'pays', 'win %', 'RTP %', 'exact', ...shown.flatMap((played) => [`played % (${played[0]?.rounds ?? 0})`, 'sigmas'])];
  const rows = bets.map((bet, index) => [
    bet.id,
    bet.pays,
    percentText(bet.win, 4),
    percentText(bet.rtp, 4),
    bet.exact,
    ...shown.flatMap((played) => [((played[index]?.rtp ?? 0) * 100).toFixed(4), (played[index]?.sigmas ?? 0).toFixed(2)]),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  say(`\n${gameId}`);
  for (const row of [heads, ...rows]) say(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

function play(game: GameBets): readonly (readonly Played[])[] {
  const sources: readonly (readonly [number, () => DrawSource])[] = [
    [rounds, () => fastSource(createHash('sha256').update(`${values.seed} ${game.gameId}`).digest('hex'))],
    [chainRounds, () => chainSource(values.seed, chainRounds, `rtp ${game.gameId}`)],
  ];
  return sources.filter(([count]) => count > 0).map(([count, source]) => playOut(game, count, source()));
}

if (rounds > 0)
  say(
    `seed ${values.seed}\n${rounds} rounds of each game by its own code on a fast generator (xoshiro128**), then ${chainRounds} on the real chain of seeds with HMAC-SHA256`,
  );
let wrong = 0;
let bets = 0;
const all: Played[] = [];
const known: GameBets[] = [];
for (const game of allBets((gameId) => only?.includes(gameId) ?? true)) {
  const shown = play(game);
  known.push(game);
  printBets(game, shown);
  bets += game.bets.length;
  const untrue = game.bets.filter((bet) => !isStatedRight(bet));
  for (const bet of untrue) say(`  WRONG: ${bet.id} states ${bet.stated.over}/${bet.stated.under}`);
  wrong += untrue.length;
  all.push(...shown.flat());
}
say(`\n${bets} bets of ${known.length} games, ${wrong} with a stated return that is not the exact one`);
const worst = farthest(all);
if (worst !== undefined) {
  const far = all.filter((played) => Math.abs(played.sigmas) > MOST_SIGMAS);
  say(`farthest from its mean: ${worst.bet.id} by ${worst.sigmas.toFixed(2)} sigmas of ${worst.rounds} rounds; ${far.length} beyond ${MOST_SIGMAS}`);
  wrong += far.length;
}
if (values.write && wrong === 0) {
  writeDocument(known);
  say('Wrote these tables to docs/casino-games.md (run `npm run format`)');
}
process.exit(wrong === 0 ? 0 : 1);
