/**
 * Reads an SVG as strictly as a browser that shows it in an <img>: one that is not well-formed would be blank there. Refuses scripts and
 * external resources, although an <img> ignores them, because the file can also be opened by its own address. Pure.
 */

export interface Drawing {
  /** Everything inside the outer <svg> element. */
  readonly content: string;
  /** Attributes of the outer <svg> that its content needs: namespaces and inherited paint. */
  readonly attributes: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
export type ReadDrawing = { readonly ok: true; readonly drawing: Drawing } | { readonly ok: false; readonly problem: string };

const NAME = String.raw`[A-Za-z_][\w:.-]*`;
const ATTRIBUTES = String.raw`(?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*`;
const PIECE = new RegExp(
  String.raw`<!--(?:(?!--)[\s\S])*-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/(${NAME})\s*>|<(${NAME})(${ATTRIBUTES})\s*(\/?)>|[^<]+`,
  'y',
);
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g');

const RUNNING = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
  'a',
  'link',
  'meta',
  'base',
  'canvas',
]);
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=\s]+$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Attributes of the outer element that are replaced when the content is placed in another <svg>. */
const OWN = new Set(['width', 'height', 'viewbox', 'x', 'y', 'preserveaspectratio', 'role', 'version', 'xmlns']);

const SIZED_BY_STYLE = /(?:^|;)\s*(?:width|height|display|position)\s*:/i;

const refused = (problem: string): ReadDrawing => ({ ok: false, problem });
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Replaces character references by their characters; null if XML without a doctype does not define one. */
function decoded(text: string): string | null {
  let known = true;
  const plain = text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));|&/gi, (_all, hex?: string, decimal?: string, name?: string) => {
    const point = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number(decimal) : undefined;
    const character = point === undefined ? ENTITIES[name ?? ''] : point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
    if (character === undefined) known = false;
    return character ?? '';
  });
  return known ? plain : null;
}

/** Returns why a style, or a value that may hold one, is refused; null if it is harmless. */
function badStyle(css: string): string | null {
  const fetched = [...css.matchAll(/url\(\s*['"]?\s*([^'")]*)/gi)].find(([, target]) => !(target ?? '').startsWith('#') && !PICTURE.test(target ?? ''));
  if (fetched !== undefined) return `refers to something outside of itself (url(${(fetched[1] ?? '').slice(0, 60)}))`;
  if (/@import|image-set\(|@font-face/i.test(css)) return 'refers to something outside of itself (its styles load more)';
  if (/javascript:|expression\(|\\/i.test(css)) return 'has styles that could run';
  return null;
}

function badAttribute(name: string, value: string): string | null {
  if (/^xmlns(?::|$)/.test(name)) return null;
  const local = localName(name);
  if (local.startsWith('on')) return `has a script (${name})`;
  if (local === 'href' || local === 'src') {
    const target = value.trim();
    if (/^\s*(?:java|vb)script:/i.test(target)) return `has a script (${name})`;
    return target.startsWith('#') || PICTURE.test(target) ? null : `refers to something outside of itself (${name}="${target.slice(0, 60)}")`;
  }
  if (local === 'attributename' && /href|^on/i.test(value)) return `changes ${value} by itself`;
  return badStyle(value);
}

/** Returns the drawing in a file's text, or the reason why a site cannot use it. */
export function readDrawing(text: string): ReadDrawing {
  const source = text.replace(/^\uFEFF/, '').trim();
  if (/<!DOCTYPE|<!ENTITY/i.test(source)) return refused('has a DOCTYPE, which could bring anything with it: save it as plain SVG');
  const open: string[] = [];
  let outer: { readonly start: number; readonly attributes: string } | null = null;
  let end = -1;
  for (PIECE.lastIndex = 0; PIECE.lastIndex < source.length;) {
    const start = PIECE.lastIndex;
    const piece = PIECE.exec(source);
    if (piece === null) return refused(`is no well-formed SVG (at '${source.slice(start, start + 40)}')`);
    const [all, closes, opens, attributes = '', alone] = piece;
    const problem = problemOf({ all, opens, attributes, inside: open.at(-1), root: outer === null, over: end >= 0 });
    if (problem !== null) return refused(problem);
    if (opens !== undefined) {
      outer ??= { start: PIECE.lastIndex, attributes };
      if (alone !== '/') open.push(opens);
    }
    if (closes !== undefined && open.pop() !== closes) return refused(`is no well-formed SVG (</${closes}> ends nothing)`);
    if (outer !== null && end < 0 && open.length === 0) end = start;
  }
  if (outer === null || open.length > 0) return refused('is no SVG: its end is missing');
  return measured(source.slice(outer.start, Math.max(end, outer.start)), outer.attributes);
}

/** Returns what is wrong with one tag, text, comment or instruction; null if nothing is. */
function problemOf(piece: {
  readonly all: string;
  readonly opens: string | undefined;
  readonly attributes: string;
  readonly inside: string | undefined;
  readonly root: boolean;
  readonly over: boolean;
}): string | null {
  const { all, opens, attributes, inside, root, over } = piece;
  if (all.startsWith('<?') && !/^<\?xml\s/.test(all)) return 'refers to something outside of itself (a processing instruction)';
  if (opens !== undefined) {
    if (root && localName(opens) !== 'svg') return 'is no SVG: it does not begin with <svg>';
    if (over) return 'is no well-formed SVG (more than one outer element)';
    if (RUNNING.has(localName(opens))) return `has a <${opens}>: a logo is a drawing and nothing else`;
    return attributesOf(attributes).reduce<string | null>((found, [name, value]) => {
      const plain = decoded(value);
      return found ?? (plain === null ? `is no well-formed SVG (${name})` : badAttribute(name, plain));
    }, null);
  }
  if (all.startsWith('<!--') || all.startsWith('</') || all.startsWith('<?')) return null;
  if (inside === undefined) return all.trim() === '' ? null : 'is no SVG: text stands around it';
  const plain = all.startsWith('<![CDATA[') ? all : decoded(all);
  if (plain === null) return 'is no well-formed SVG (an & stands alone)';
  return localName(inside) === 'style' ? badStyle(plain) : null;
}

function attributesOf(text: string): readonly (readonly [name: string, value: string])[] {
  return [...text.matchAll(ATTRIBUTE)].map(([, name, one, other]) => [name!, one ?? other ?? '']);
}

function measured(content: string, attributeText: string): ReadDrawing {
  const attributes = attributesOf(attributeText);
  const value = (wanted: string): string => attributes.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
  const length = (text: string): number => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(text)?.[1] ?? Number.NaN);
  const view = value('viewbox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = view.length === 4 ? view : [0, 0, length(value('width')), length(value('height'))];
  if (![x, y].every(Number.isFinite) || !(width! > 0 && height! > 0 && width! + height! < 1e6))
    return refused('does not say how large it is: give its <svg> a viewBox');
  const kept = attributes.filter(
    ([name, text]) => !OWN.has(name.toLowerCase()) && !name.startsWith('aria-') && !(name === 'style' && SIZED_BY_STYLE.test(text)),
  );
  return {
    ok: true,
    drawing: {
      content: content.trim(),
      attributes: kept.map(([name, text]) => ` ${name}="${text.replaceAll('"', '&quot;')}"`).join(''),
      box: { x: x!, y: y!, width: width!, height: height! },
    },
  };
}
