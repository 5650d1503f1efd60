/** Keys of what an entry of the statement is called. Pure. */
const CAUSES = {
  grant: 'statement.grant',
  settlement: 'statement.settlement',
  commission: 'statement.commission',
  void: 'statement.void',
  correction: 'statement.correction',
  deposit: 'statement.deposit',
  withdrawal: 'statement.withdrawal',
  casino: 'statement.casino',
  bonus: 'statement.bonus',
} as const;

/** null for a cause this client does not know: shown as it came. */
export function causeText(cause: string): (typeof CAUSES)[keyof typeof CAUSES] | null {
  return cause in CAUSES ? CAUSES[cause as keyof typeof CAUSES] : null;
}

const RESULTS = { WON: 'statement.won', LOST: 'statement.lost', VOID: 'statement.void' } as const;
export function resultText(result: 'WON' | 'LOST' | 'VOID' | ''): (typeof RESULTS)[keyof typeof RESULTS] | null {
  return result === '' ? null : RESULTS[result];
}
