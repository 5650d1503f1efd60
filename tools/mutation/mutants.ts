/** Finds the mutants of a source: one small change each, as the replacing text. Texts and codes of refusals are not changed. */
import { childrenOf, nodeAt, parseSource, type SourceNode } from './source-nodes.ts';

export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** 'statement': the mutant skips the statement; 'expression': `instead` replaces it. */
  readonly kind: 'expression' | 'statement';
  readonly instead: string;
  /** Description in the list of survivors, such as 'a < b -> a <= b'. */
  readonly change: string;
}

const OPERATORS: { readonly [operator: string]: readonly string[] } = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const ASSIGNMENTS: { readonly [operator: string]: string } = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '&=': '|=',
  '|=': '&=',
  '<<=': '>>=',
  '>>=': '<<=',
};
const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==']);
const METHODS: { readonly [call: string]: string } = {
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  'Math.floor': 'Math.ceil',
  'Math.ceil': 'Math.floor',
  'Math.round': 'Math.floor',
  'Math.trunc': 'Math.ceil',
};
const LOOPS = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement']);
const LEFT_OUT = new Set(['ContinueStatement', 'BreakStatement', 'ThrowStatement']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

interface Surroundings {
  readonly parent: SourceNode | null;
  /** Declared return type of the enclosing function. */
  readonly returns: SourceNode | null;
}

/** Returns all mutants of a source in the order of the text. `numbers`: names of types that are numbers. */
export function findMutants(path: string, code: string, numbers: ReadonlySet<string> = new Set()): readonly Mutant[] {
  const found: Mutant[] = [];
  const lineStarts = [...code.matchAll(/^/gm)].map((match) => match.index);
  const lineOf = (at: number): number => lineStarts.findLastIndex((start) => start <= at) + 1;
  const text = (node: SourceNode): string => code.slice(node.start, node.end);
  const instead = (node: SourceNode, ...texts: readonly string[]): void => {
    for (const each of texts) {
      const change = `${short(text(node))} -> ${short(each)}`;
      if (each !== text(node)) found.push({ start: node.start, end: node.end, line: lineOf(node.start), kind: 'expression', instead: each, change });
    }
  };
  const without = (node: SourceNode): void => {
    found.push({ start: node.start, end: node.end, line: lineOf(node.start), kind: 'statement', instead: '', change: `${short(text(node))} left out` });
  };
  const visit = (node: SourceNode, around: Surroundings): void => {
    for (const each of expressionMutants(node, around, text)) instead(node, each);
    if (isLeftOut(node)) without(node);
    const result = resultOf(node);
    if (result !== null) instead(result, ...constants(FUNCTIONS.has(node.type) ? nodeAt(node, 'returnType') : around.returns, numbers));
    const test = testOf(node);
    if (test !== null) instead(test, ...(LOOPS.has(node.type) ? ['false'] : ['true', 'false']));
    const returns = FUNCTIONS.has(node.type) ? nodeAt(node, 'returnType') : around.returns;
    for (const child of childrenOf(node)) visit(child, { parent: node, returns });
  };
  visit(parseSource(path, code), { parent: null, returns: null });
  return distinct(found);
}

/** Returns the names of the types of a source that are numbers, such as Paise. */
export function numberTypes(path: string, code: string): readonly string[] {
  parseSource(path, code);
  return [...code.matchAll(/\btype (\w+) = number\b/g)].map((match) => match[1]!);
}

function expressionMutants(node: SourceNode, around: Surroundings, text: (node: SourceNode) => string): readonly string[] {
  const left = nodeAt(node, 'left');
  const right = nodeAt(node, 'right');
  const argument = nodeAt(node, 'argument');
  const operator = String(node['operator']);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      if (left === null || right === null || (operator === '+' && (isText(left) || isText(right)))) return [];
      return (OPERATORS[operator] ?? []).map((other) => `(${text(left)}) ${other} (${text(right)})`);
    case 'AssignmentExpression':
      if (left === null || right === null || ASSIGNMENTS[operator] === undefined || isText(right)) return [];
      return [`${text(left)} ${ASSIGNMENTS[operator]} ${text(right)}`];
    case 'UpdateExpression': {
      const other = operator === '++' ? '--' : '++';
      return argument === null ? [] : [node['prefix'] === true ? `${other}${text(argument)}` : `${text(argument)}${other}`];
    }
    case 'UnaryExpression':
      return argument !== null && (operator === '!' || operator === '-') ? [text(argument)] : [];
    case 'Literal':
      return literalMutants(node, around.parent);
    case 'CallExpression':
      return callMutants(node, text);
    default:
      return [];
  }
}

/** Returns other numbers, or the other boolean. A number minus one is used only next to a comparison, where both sides of a boundary matter. */
function literalMutants(node: SourceNode, parent: SourceNode | null): readonly string[] {
  const { value } = node;
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'bigint') return [`${value + 1n}n`];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return [];
  const compared = parent?.type === 'BinaryExpression' && COMPARISONS.has(String(parent['operator']));
  return compared && value > 0 ? [String(value + 1), String(value - 1)] : [String(value + 1)];
}

function callMutants(node: SourceNode, text: (node: SourceNode) => string): readonly string[] {
  const callee = nodeAt(node, 'callee');
  if (callee === null) return [];
  const call = text(callee);
  const rest = text(node).slice(call.length);
  if (METHODS[call] !== undefined) return [`${METHODS[call]}${rest}`];
  if (call === 'Math.abs') return [rest];
  const property = nodeAt(callee, 'property');
  const object = nodeAt(callee, 'object');
  if (callee.type !== 'MemberExpression' || property === null || object === null || callee['optional'] === true) return [];
  if (text(property) === 'some') return [`${text(object)}.every${rest}`];
  if (text(property) === 'every') return [`${text(object)}.some${rest}`];
  return text(property) === 'filter' ? [text(object)] : [];
}

function isText(node: SourceNode): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
}

function isLeftOut(node: SourceNode): boolean {
  if (LEFT_OUT.has(node.type)) return true;
  if (node.type === 'ReturnStatement') return nodeAt(node, 'argument') === null;
  const expression = nodeAt(node, 'expression');
  if (node.type !== 'ExpressionStatement' || expression === null) return false;
  return expression.type !== 'UpdateExpression' && nodeAt(expression, 'callee')?.type !== 'Super';
}

function testOf(node: SourceNode): SourceNode | null {
  const isTest = node.type === 'IfStatement' || node.type === 'ConditionalExpression' || LOOPS.has(node.type);
  return isTest ? nodeAt(node, 'test') : null;
}

/** Returns the returned expression of a return statement or of an arrow function without braces; null for other nodes. */
function resultOf(node: SourceNode): SourceNode | null {
  if (node.type === 'ReturnStatement') return nodeAt(node, 'argument');
  if (node.type !== 'ArrowFunctionExpression') return null;
  const body = nodeAt(node, 'body');
  return body === null || body.type === 'BlockStatement' ? null : body;
}

/** Returns constants of a declared type, which a function may return instead of its result. */
function constants(declared: SourceNode | null, numbers: ReadonlySet<string>): readonly string[] {
  const type = declared === null ? null : nodeAt(declared, 'typeAnnotation');
  switch (type?.type) {
    case 'TSNumberKeyword':
      return ['0'];
    case 'TSBooleanKeyword':
    case 'TSTypePredicate':
      return ['true', 'false'];
    case 'TSStringKeyword':
      return ["''"];
    case 'TSArrayType':
      return ['[]'];
    case 'TSTypeOperator':
      return nodeAt(type, 'typeAnnotation')?.type === 'TSArrayType' ? ['[]'] : [];
    case 'TSTypeReference':
      return numbers.has(String(nodeAt(type, 'typeName')?.['name'])) ? ['0'] : [];
    default:
      return [];
  }
}

/** Removes duplicates: different mutations may produce the same change. */
function distinct(mutants: readonly Mutant[]): readonly Mutant[] {
  const seen = new Map(mutants.map((mutant) => [`${mutant.start} ${mutant.end} ${mutant.kind} ${mutant.instead}`, mutant]));
  return [...seen.values()].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 87)}...` : line;
}
