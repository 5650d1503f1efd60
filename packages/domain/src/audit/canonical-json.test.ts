import { expect, it } from 'vitest';
import { canonicalJson, type JsonValue } from './canonical-json.ts';

it('writes the example of RFC 8785, section 3.2.3', () => {
  const example = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`) as JsonValue;
  expect(canonicalJson(example)).toBe(
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  );
});

it('orders names by UTF-16 code units: the example of section 3.2.3 with emoji and Hebrew', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const text = canonicalJson(Object.fromEntries(names.map((name) => [name, name])));
  // read from the text, because a parsed object moves names that are numbers to its front
  expect([...text.matchAll(/"([^"]+)":/g)].map(([, name]) => JSON.parse(`"${name}"`) as string)).toEqual([
    '\r',
    '1',
    '\u0080',
    '\u00f6',
    '\u20ac',
    '\ud83d\ude00',
    '\ufb33',
  ]);
});

it.each([
  [0, '0'],
  [-0, '0'],
  [5e-324, '5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [9007199254740992, '9007199254740992'],
  [295147905179352830000, '295147905179352830000'],
  [1e21, '1e+21'],
  [1e-7, '1e-7'],
  [0.000001, '0.000001'],
])('writes the number %s as %s, as appendix B of the RFC', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

it('escapes only what the RFC names', () => {
  expect(canonicalJson('\u0000\u0008\u0009\u000a\u000c\u000d\u001f\u007f"\\/\u2028हिन्दी')).toBe(
    String.raw`"\u0000\b\t\n\f\r\u001f${'\u007f'}\"\\/${'\u2028'}हिन्दी"`,
  );
});

it('an order of names or spaces in the source does not matter, at any depth', () => {
  const value = (text: string) => canonicalJson(JSON.parse(text) as JsonValue);
  expect(value('{"b": {"y": [1, {"d": 1, "c": 2}], "x": null}, "a": ""}')).toBe(value('{"a":"","b":{"x":null,"y":[1,{"c":2,"d":1}]}}'));
});

it('refuses what JSON cannot represent', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 'a\ud800', { 'a\udc00': 1 }, [undefined], 1n, () => 0]) {
    expect(() => canonicalJson(value as JsonValue)).toThrow(TypeError);
  }
});
