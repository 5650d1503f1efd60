/** What a hand is worth, as the table says it below the cards. Pure. */
import { pointsOf, rankHand, type HandKind, type TableGame } from '@maidan/casino';

export type HandNote = { readonly kind: HandKind } | { readonly total: number };

/** null: nothing to say, or not yet. */
export function handNote({ gameId }: Pick<TableGame, 'gameId'>, place: string, faces: readonly string[]): HandNote | null {
  if (gameId === 'teen-patti') return faces.length === 3 ? { kind: rankHand(faces).kind } : null;
  if (gameId !== '32-cards' || faces.length === 0) return null;
  return { total: faces.reduce((sum, face) => sum + pointsOf(face), Number(place)) };
}
