/** Puts all chosen mutants into a source, each inactive until the run activates it: no file is compiled twice, and one process runs many mutants. */
import { groupedBy } from './sampling.ts';
import type { Mutant } from './mutants.ts';
import { childrenOf, nodeAt, parseSource, type SourceNode } from './source-nodes.ts';

/** A mutant with the number that activates it. */
export interface NumberedMutant extends Mutant {
  readonly id: number;
}

/** The function that says whether a mutant is active; see mutation-switch.ts. */
const ASK = 'globalThis.mutationSwitch.isAwake';
const STEP = 'globalThis.mutationSwitch.step();';
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement']);

/** Returns the source with the mutants in it, with the same line numbers. Every turn of a loop counts as a step, so that endless loops are found. */
export function instrument(path: string, code: string, mutants: readonly NumberedMutant[]): string {
  const byPlace = groupedBy(mutants, (mutant) => `${mutant.start} ${mutant.end}`);
  const placed = new Set<string>();
  const bodies = new Set<SourceNode>();
  const render = (node: SourceNode): string => {
    const place = `${node.start} ${node.end}`;
    const here = placed.has(place) ? [] : (byPlace.get(place) ?? []);
    placed.add(place);
    const body = LOOPS.has(node.type) ? nodeAt(node, 'body') : null;
    if (body !== null) bodies.add(body);
    let text = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      if (child.start < at) continue; // a shorthand property has the same node as key and value
      text += code.slice(at, child.start) + render(child);
      at = child.end;
    }
    text += code.slice(at, node.end);
    for (const mutant of here.toReversed()) text = withMutant(mutant, text);
    return bodies.has(node) ? `{ ${STEP} ${text} }` : text;
  };
  const program = parseSource(path, code);
  return `${code.slice(0, program.start)}${render(program)}${code.slice(program.end)}`;
}

function withMutant(mutant: NumberedMutant, text: string): string {
  if (mutant.kind === 'statement') return `{ if (!${ASK}(${mutant.id})) ${text} }`;
  return `(${ASK}(${mutant.id}) ? (${mutant.instead}) : (${text}))`;
}
