/** The logo and the icon of a site from one picture: an SVG, or a PNG, JPEG or WebP that is put into one. */
import { readDrawing, type Drawing } from './drawing.ts';

export type ReadLogo = { readonly ok: true; readonly drawing: Drawing } | { readonly ok: false; readonly problem: string };

/** Largest logo, bytes: every page loads it. */
export const MOST_LOGO_BYTES = 100_000;
/** Height of the logo file, px; the header shows it a little smaller. */
const LOGO_HEIGHT = 40;
const ICON = { size: 64, corner: 14, picture: 46 } as const;
/** Allowed width / height: a wider logo leaves no room for the buttons of a phone's header, a narrower one shrinks to a line. */
const ASPECT = { least: 0.5, most: 5 } as const;

interface Raster {
  readonly type: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
}

/** Reads a logo. Its bytes decide the type, not the name of the file. */
export function readLogo(bytes: Uint8Array): ReadLogo {
  const buffer = Buffer.from(bytes);
  if (buffer.length > MOST_LOGO_BYTES)
    return { ok: false, problem: `has ${Math.ceil(buffer.length / 1000)} kB, and every page loads it: at most ${MOST_LOGO_BYTES / 1000} kB` };
  const raster = pngOf(buffer) ?? jpegOf(buffer) ?? webpOf(buffer);
  const read: ReadLogo = raster === null ? readText(buffer) : { ok: true, drawing: rasterDrawing(raster, buffer) };
  if (!read.ok) return read;
  const aspect = read.drawing.box.width / read.drawing.box.height;
  if (aspect < ASPECT.least || aspect > ASPECT.most) {
    return { ok: false, problem: `is ${aspect.toFixed(1)} times as wide as high; a logo in a header is between ${ASPECT.least} and ${ASPECT.most} times` };
  }
  return read;
}

function readText(buffer: Buffer): ReadLogo {
  const text = buffer.toString('utf8');
  if (!/<(?:\w+:)?svg[\s>]/i.test(text)) return { ok: false, problem: 'is no image that a site can show: an SVG, PNG, JPEG or WebP' };
  if (text.includes('\uFFFD')) return { ok: false, problem: 'is an SVG that is not written in UTF-8' };
  return readDrawing(text);
}

function pngOf(buffer: Buffer): Raster | null {
  if (buffer.length < 45 || buffer.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || buffer.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (buffer.toString('latin1', buffer.length - 8, buffer.length - 4) !== 'IEND') return null;
  return sized('png', buffer.readUInt32BE(16), buffer.readUInt32BE(20));
}

function jpegOf(buffer: Buffer): Raster | null {
  if (buffer.length < 20 || buffer.readUInt16BE(0) !== 0xffd8 || buffer.readUInt16BE(buffer.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 9 < buffer.length && buffer[at] === 0xff; at += 2 + buffer.readUInt16BE(at + 2)) {
    const marker = buffer[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return sized('jpeg', buffer.readUInt16BE(at + 7), buffer.readUInt16BE(at + 5));
  }
  return null;
}

function webpOf(buffer: Buffer): Raster | null {
  if (buffer.length < 30 || buffer.toString('latin1', 0, 4) !== 'RIFF' || buffer.toString('latin1', 8, 12) !== 'WEBP') return null;
  if (buffer.readUInt32LE(4) + 8 > buffer.length) return null;
  switch (buffer.toString('latin1', 12, 16)) {
    case 'VP8X':
      return sized('webp', buffer.readUIntLE(24, 3) + 1, buffer.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const bits = buffer.readUInt32LE(21);
      return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8 ':
      return sized('webp', buffer.readUInt16LE(26) & 0x3fff, buffer.readUInt16LE(28) & 0x3fff);
    default:
      return null;
  }
}

function sized(type: Raster['type'], width: number, height: number): Raster | null {
  return width > 0 && height > 0 ? { type, width, height } : null;
}

function rasterDrawing({ type, width, height }: Raster, buffer: Buffer): Drawing {
  const content = `<image width="${width}" height="${height}" href="data:image/${type};base64,${buffer.toString('base64')}"/>`;
  return { content, attributes: '', box: { x: 0, y: 0, width, height } };
}

/** Returns a drawing as a nested <svg>; `box` is the visible part. */
function placed({ content, attributes }: Drawing, place: string, box: Drawing['box']): string {
  return `<svg${attributes} ${place} viewBox="${box.x} ${box.y} ${box.width} ${box.height}">${content}</svg>`;
}

function svg(width: number, height: number, name: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${attribute(name)}">\n  ${content}\n</svg>\n`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function logoFile(drawing: Drawing, name: string): string {
  const width = Math.round((drawing.box.width / drawing.box.height) * LOGO_HEIGHT);
  return svg(width, LOGO_HEIGHT, name, placed(drawing, `width="${width}" height="${LOGO_HEIGHT}"`, drawing.box));
}

/** Returns the icon: the drawing on a square of the header's colour. Of a wide logo it shows the square at the start, which has the mark. */
export function iconFile(drawing: Drawing, name: string, ground: string): string {
  const { box } = drawing;
  const seen = box.width > box.height * 1.4 ? { ...box, width: box.height } : box;
  const { size, corner, picture } = ICON;
  const inset = (size - picture) / 2;
  const place = `x="${inset}" y="${inset}" width="${picture}" height="${picture}"`;
  return svg(size, size, name, `<rect width="${size}" height="${size}" rx="${corner}" fill="${ground}"/>\n  ${placed(drawing, place, seen)}`);
}
