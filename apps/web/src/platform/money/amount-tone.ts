/** The class of a result's colour; its sign says the same to who does not see it. */
export function amountTone(amount: number): 'text-loss' | 'text-profit' | 'text-muted' {
  return amount < 0 ? 'text-loss' : amount > 0 ? 'text-profit' : 'text-muted';
}
