/** A QR code drawn as one path; dark on white in both themes, so that cameras can read it. */
import { encode } from 'uqr';
import './cashier.css';

/** Width of the white border in squares: the least that a reader needs. */
const QUIET_ZONE = 4;

/** Returns an SVG path with one rectangle for each run of dark squares in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      const from = x;
      while (row[x + 1] === true) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  }
  return path;
}

/** The code has no text alternative: the caller describes it. */
export function QrCode({ value }: { readonly value: string }) {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="cashier-qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}
