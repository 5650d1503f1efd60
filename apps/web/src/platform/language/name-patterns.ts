/** Regular names by pattern: data says which names there are and how another language says them. Pure. */

export interface NamePattern {
  /** A regular expression of the whole name, without regard to case. */
  readonly name: string;
  /** What it is called; $1, $2 ... are the groups, an empty last one leaves no separator behind. */
  readonly called: string;
}

/** Reads a name by the first pattern that fits it; a name that none fits stays as it is. */
export function namesBy(patterns: readonly NamePattern[]): (name: string) => string {
  const rules = patterns.map(({ name, called }) => ({ fits: new RegExp(`^${name}$`, 'i'), called }));
  return (name) => {
    const rule = rules.find(({ fits }) => fits.test(name));
    return rule === undefined ? name : name.replace(rule.fits, rule.called).replace(/ · $/, '');
  };
}
