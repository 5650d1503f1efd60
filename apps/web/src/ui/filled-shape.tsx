/** The outline of something that can be on, filled while it is: the star and the pin of a card. */
interface FilledShapeProps {
  readonly path: string;
  readonly filled: boolean;
  /** px */
  readonly size: number;
}

export function FilledShape({ path, filled, size }: FilledShapeProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
