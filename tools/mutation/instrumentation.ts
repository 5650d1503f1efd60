/** Puts all chosen mutants into a source, each off until the run switches it on: no file is compiled twice, and one process runs many mutants. */
import { groupedBy } from './sampling.ts';
import type { Mutant } from './mutants.ts';
import { childrenOf, nodeAt, parseSource, type SourceNode } from './source-nodes.ts';

/** A mutant with the number that wakes it. */
export interface NumberedMutant extends Mutant {
  readonly id: number;
}

/** The name under which the running mutants are asked for; see mutation-switch.ts. */
const ASK = 'globalThis.mutationSwitch.isAwake';
const STEP = 'globalThis.mutationSwitch.step();';
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement', 'ForInStatement', 'ForOfStatement']);

/** The source with the mutants in it, on the same lines; every turn of a loop is a step, so that one without end is found. */
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
      if (child.start < at) continue; // a shorthand property is key and value at once
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
