/** Links within the client that load no new page. The router's links would bring the prefetching of its framework. */
import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string;
  /** true: Back skips the current page. */
  readonly replace?: boolean;
}

/** Returns true for a plain press. Presses with a modifier or another button open a tab, a window or a download. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

/** An `onClick` that prevents the default cancels the navigation. A link to the current page adds no history entry. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace || event.currentTarget.href === location.href });
  };
  // the content is in `rest`
  // eslint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...rest} href={href} onClick={go} />;
}

interface NavLinkProps extends LinkProps {
  /** true: not current on the pages below it. */
  readonly end?: boolean;
}

/** A link that marks the current page. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const page = new URL(useHref(to), location.href).pathname.toLowerCase();
  const current = here === page || (!end && here.startsWith(`${page}/`));
  return <Link to={to} aria-current={current ? 'page' : undefined} {...rest} />;
}
