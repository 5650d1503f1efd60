/** A TypeScript source as a syntax tree, reduced to the parts that the mutator needs. */
import { parseSync } from 'vite';

export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Parses a source; throws with the parser's message if the source is invalid. */
export function parseSource(path: string, code: string): SourceNode {
  const parsed = parseSync(path, code);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]!.message}`);
  return parsed.program as unknown as SourceNode;
}

/** Returns the children that are executed, in the order of the source; leaves out types. */
export function childrenOf(node: SourceNode): readonly SourceNode[] {
  const children: SourceNode[] = [];
  for (const [field, value] of Object.entries(node)) {
    if (isNameOf(node, field)) continue;
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each) && isRun(each)) children.push(each);
  }
  return children.toSorted((a, b) => a.start - b.start);
}

/** Returns the node in a field, or null if the field has none. */
export function nodeAt(node: SourceNode, field: string): SourceNode | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && typeof (value as SourceNode).type === 'string' && typeof (value as SourceNode).start === 'number';
}

/** Returns whether the field is a name: a key of an object or class, or a name after a dot. Names are not mutated. */
function isNameOf(node: SourceNode, field: string): boolean {
  return (field === 'key' || field === 'property') && node['computed'] !== true;
}

const TYPED_EXPRESSIONS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression']);

function isRun(node: SourceNode): boolean {
  if (node.type.startsWith('TS')) return TYPED_EXPRESSIONS.has(node.type);
  return node.type !== 'ImportDeclaration';
}
