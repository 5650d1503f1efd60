/** Compares anchors with the chain while it is read. */
import { isSignedAnchor, type Anchor } from './anchor-note.ts';

export interface ChainFault {
  /** The first seq that is not as it was written; null for a row outside the chain. */
  readonly seq: number | null;
  /** The fault in words. */
  readonly what: string;
}

export interface AnchorsOfChain {
  /** Number of anchors that have been compared with a link. */
  readonly compared: number;
  /** Returns the fault of the anchors at this link. */
  faultAt(seq: number, hash: Buffer): ChainFault | null;
  /** Returns the fault of anchors that are no anchors of this chain, or that lie after its last link. */
  faultAfter(last: number): ChainFault | null;
}

interface AnchorSources {
  readonly installation: string;
  /** Anchors before this seq are not compared. */
  readonly from: number;
  /** Rows of audit_anchor. */
  readonly stored: readonly Anchor[];
  /** Anchors from files. */
  readonly outside: readonly Anchor[];
  /** The keys that count; default: any. */
  readonly keys?: readonly Buffer[];
}

class ComparedAnchors implements AnchorsOfChain {
  compared = 0;
  #lastGood: number | null = null;
  readonly #bySeq = new Map<number, Buffer[]>();
  readonly #invalid: ChainFault | null;

  constructor({ installation, from, stored, outside, keys }: AnchorSources) {
    const all = [...stored, ...outside];
    const invalid = all.find((anchor) => anchor.installation !== installation || !isKnown(anchor, keys) || !isSignedAnchor(anchor));
    this.#invalid = invalid === undefined ? null : { seq: invalid.seq, what: reasonOf(invalid, installation, keys) };
    for (const { seq, hash } of all) if (seq >= from) this.#bySeq.set(seq, [...(this.#bySeq.get(seq) ?? []), hash]);
  }

  faultAt(seq: number, hash: Buffer): ChainFault | null {
    const hashes = this.#bySeq.get(seq);
    if (hashes === undefined) return null;
    this.compared += hashes.length;
    this.#bySeq.delete(seq);
    if (hashes.every((anchored) => anchored.equals(hash))) {
      this.#lastGood = seq;
      return null;
    }
    const after = this.#lastGood === null ? 'before it' : `after link ${this.#lastGood}`;
    return { seq, what: `its hash is not that of its anchor: the chain was written again from a link ${after} on` };
  }

  faultAfter(last: number): ChainFault | null {
    const missing = [...this.#bySeq.keys()].toSorted((one, other) => one - other)[0];
    if (missing !== undefined) return { seq: last + 1, what: `the chain ends at ${last}, but there is an anchor of link ${missing}` };
    return this.#invalid;
  }
}

const isKnown = ({ publicKey }: Anchor, keys: readonly Buffer[] | undefined): boolean => keys === undefined || keys.some((key) => key.equals(publicKey));

function reasonOf(anchor: Anchor, installation: string, keys: readonly Buffer[] | undefined): string {
  if (anchor.installation !== installation) return `an anchor of it belongs to another installation (${anchor.installation})`;
  return isKnown(anchor, keys) ? 'the signature of an anchor of it is wrong' : 'an anchor of it was signed with another key than audit.key';
}

/** Checks the signatures, and returns the comparison of the anchors with the chain. */
export function compareAnchors(sources: AnchorSources): AnchorsOfChain {
  return new ComparedAnchors(sources);
}
