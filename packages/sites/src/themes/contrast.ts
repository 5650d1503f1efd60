/** Returns the WCAG 2 contrast of two #rrggbb colours, 1..21. Throws if one is not such a colour. */
export function contrastRatio(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the relative luminance of a #rrggbb colour, 0..1. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new TypeError(`not #rrggbb: ${colour}`);
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
