import { expect, it } from 'vitest';
import { csvCell, csvMoney, csvRow, csvTimes } from '../../../src/modules/statements/csv-text.ts';

it('a cell that a spreadsheet would run is text, a number stays a number', () => {
  for (const formula of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '－1+1', '=HYPERLINK("x")', '−5'])
    expect(csvCell(formula)).toMatch(/^"?'/);
  for (const plain of ['-500.00', '12', 'India v Australia', '', '1.85', 'उत्तर']) expect(csvCell(plain)).toBe(plain);
});

it('quotes what would break a row', () => {
  expect(csvRow(['a,b', 'say "yes"', 'two\nlines', 'plain'])).toBe('"a,b","say ""yes""","two\nlines",plain\r\n');
  expect(csvCell('=1,2')).toBe('"\'=1,2"');
});

it('money is a plain number, a time stands in its zone', () => {
  expect([0, 5, -5, 123_450, -10_000_001].map(csvMoney)).toEqual(['0.00', '0.05', '-0.05', '1234.50', '-100000.01']);
  const at = Date.UTC(2025, 10, 20, 18, 45, 5);
  expect(csvTimes('UTC')?.(at)).toBe('2025-11-20 18:45:05');
  expect(csvTimes('Asia/Kolkata')?.(at)).toBe('2025-11-21 00:15:05');
  expect(csvTimes('Nowhere/Town')).toBeNull();
});
