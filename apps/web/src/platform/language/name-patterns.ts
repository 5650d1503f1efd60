/** Regular names by pattern: data says which names there are and how another language says them. Pure. */

export interface NamePattern {
  /** A regular expression of the whole name, without regard to case. */
  readonly name: string;
  /** What it is called; $1, $2 ... are the groups, an empty last one leaves no separator behind. */
  readonly called: string;
}

/**
 * Reads a name by the first pattern that fits it. `nameOf` says what a name of a team, a player or a competition is called, also
 * inside a pattern; a name that nothing fits stays as it is.
 */
export function namesBy(patterns: readonly NamePattern[], nameOf: (name: string) => string = (name) => name): (name: string) => string {
  const rules = patterns.map(({ name, called }) => ({ fits: new RegExp(`^${name}$`, 'i'), called }));
  return (name) => {
    for (const { fits, called } of rules) {
      const groups = fits.exec(name);
      if (groups !== null) return called.replace(/\$(\d)/g, (_, group: string) => nameOf(groups[Number(group)] ?? '')).replace(/ · $/, '');
    }
    return nameOf(name);
  };
}
