/** A page or list without anything in it: what it says, and what to do next. */
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export function Empty({
  icon = 'bets',
  title,
  heading = false,
  hint,
  children,
}: {
  /** A name, or a drawing of the page's own. */
  readonly icon?: IconName | ReactElement;
  readonly title: string;
  /** true: the title is the page's own heading. */
  readonly heading?: boolean;
  readonly hint?: string;
  readonly children?: ReactNode;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span className="text-line-strong">{typeof icon === 'string' ? <Icon name={icon} size={32} /> : icon}</span>
      <Title className="font-semibold">{title}</Title>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      {children}
    </div>
  );
}
