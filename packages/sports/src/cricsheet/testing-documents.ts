/** Small invented Cricsheet files, for tests without real ones. */

const DELIVERY = { batter: 'Asha', bowler: 'Bela', non_striker: 'Chitra', runs: { batter: 1, extras: 0, total: 1 } };

/** Returns overs with one run per ball: `full` whole overs, then `balls` balls of one more. */
export function oversOf(full: number, balls = 0): object[] {
  const counts = [...Array.from({ length: full }, () => 6), ...(balls === 0 ? [] : [balls])];
  return counts.map((count, over) => ({ over, deliveries: Array.from({ length: count }, () => DELIVERY) }));
}

/** Returns the text of a file: a 50-over match of Hills and Plains with this outcome. */
export function documentOf(info: object, innings: readonly object[]): string {
  return JSON.stringify({
    info: { match_type: 'ODM', teams: ['Hills', 'Plains'], overs: 50, dates: ['2024-01-01'], toss: { winner: 'Hills' }, outcome: { winner: 'Hills' }, ...info },
    innings,
  });
}

/** Returns a file of a match whose chase rain reduced to 25 overs and 3 balls. Plains play all of them and stay below the target. */
export function rainChase(bowled: { readonly overs: number; readonly balls: number } = { overs: 25, balls: 3 }): string {
  return documentOf({}, [
    { team: 'Hills', overs: oversOf(50) },
    { team: 'Plains', overs: oversOf(bowled.overs, bowled.balls), target: { overs: 25.3, runs: 180 } },
  ]);
}
