/** Links to pages of the client, gone to without loading a new page. The router's own bring the prefetching of its framework along. */
import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  readonly to: string;
  /** The page it stands on is not gone back to. */
  readonly replace?: boolean;
}

/** Everything else asks the browser for a tab, a window or a file. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

/** An `onClick` that prevents the default stays where it is. Going to where one is leaves no second entry in the history. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace || event.currentTarget.href === location.href });
  };
  // what stands in it is among `rest`
  // eslint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...rest} href={href} onClick={go} />;
}

interface NavLinkProps extends LinkProps {
  /** Not current on the pages below it. */
  readonly end?: boolean;
}

/** A link that says whether its page is the current one. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const page = new URL(useHref(to), location.href).pathname.toLowerCase();
  const current = here === page || (!end && here.startsWith(`${page}/`));
  return <Link to={to} aria-current={current ? 'page' : undefined} {...rest} />;
}
