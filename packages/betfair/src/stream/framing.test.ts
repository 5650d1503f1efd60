import { expect, it } from 'vitest';
import { lineOf, LineReader } from './framing.ts';

it('lines may end with CRLF or LF, come in pieces, and be blank', () => {
  const reader = new LineReader();
  expect(reader.push('{"op":"a"}\r\n\r\n{"op"')).toEqual(['{"op":"a"}']);
  expect(reader.hasPartialLine).toBe(true);
  expect(reader.push(':"b"}\n{"op":"c"}\r\n')).toEqual(['{"op":"b"}', '{"op":"c"}']);
  expect(reader.hasPartialLine).toBe(false);
});

it('a line of more than 1 MiB is refused, in one piece and in many', () => {
  expect(new LineReader().push(`${'x'.repeat(1_048_576)}\n`)).toHaveLength(1);
  expect(new LineReader().push(`${'x'.repeat(1_048_577)}\n`)).toBeNull();
  const reader = new LineReader();
  expect(reader.push('x'.repeat(1_048_576))).toEqual([]);
  expect(reader.push('x')).toBeNull();
});

it('a line is ASCII with escapes and ends with CRLF', () => {
  expect(lineOf({ name: 'São 🏏\n' })).toBe('{"name":"S\\u00e3o \\ud83c\\udfcf\\n"}\r\n');
});
