/** What a settlement would book, added up from its bookings, with a hash that shows whether it still holds. Pure. */
import { createHash } from 'node:crypto';
import { canonicalJson, type JsonValue } from '@maidan/domain';
import type { PlayerBooking } from './settlement-chunks.ts';
import type { PlayerLine } from './settlement-lines.ts';
import type { PreviewedPlayer, SettlementPreview } from './settlement-port.ts';

const moneyOf = (line: PlayerLine | null): number => (line === null ? 0 : line.net - line.commission);

/** Returns the preview of these bookings, players in the order of their accounts. Every bet and every paisa is part of the hash. */
export function previewOf({ bookings, ...facts }: Omit<SettlementPreview, 'players' | 'commission' | 'hash'> & { readonly bookings: readonly PlayerBooking[] }): SettlementPreview {
  const players = bookings
    .filter(({ hasBets }) => hasBets)
    .map(({ account, before, after }): PreviewedPlayer => ({ account, difference: moneyOf(after) - moneyOf(before), commission: after?.commission ?? 0 }));
  const commission = players.reduce((sum, player) => sum + player.commission, 0);
  const preview = { ...facts, commission, players };
  // results come from JSON, so they have a canonical form
  const hash = createHash('sha256').update(canonicalJson(JSON.parse(JSON.stringify(preview)) as JsonValue)).digest('hex');
  return { ...preview, hash };
}
