import type { TransferCause } from '../wallet/wallet-port.ts';

/** Numbers of `entry.cause` (0001-core.sql). */
const CAUSES: readonly (TransferCause | null)[] = [
  null,
  'grant',
  'hold',
  'settlement',
  'commission',
  'void',
  'correction',
  'deposit',
  'withdrawal',
  'casino',
  'bonus',
];

/** The cause of a number in the table; a number that this version does not know is shown as a correction. */
export function causeOf(number: number): TransferCause {
  return CAUSES[number] ?? 'correction';
}
