/** The built-in lobby and the page around its frame: what leads out of the lobby is gone to by that page. */
import { useEffect, type MouseEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';

export const TABLE_LOBBY = '/casino/tables';

/** Said by the frame to the page around it. */
interface GoThere {
  readonly maidanGoTo: string;
}

function isGoThere(said: unknown): said is GoThere {
  return typeof said === 'object' && said !== null && 'maidanGoTo' in said && typeof said.maidanGoTo === 'string' && /^\/(?![/\\])/.test(said.maidanGoTo);
}

/** Inside: presses on links that lead out of the lobby; outside a frame they are links like others. */
export function followOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (window.parent === window || link === null || link.origin !== location.origin || link.pathname === TABLE_LOBBY) return;
  event.preventDefault();
  const message: GoThere = { maidanGoTo: `${link.pathname}${link.search}` };
  window.parent.postMessage(message, location.origin);
}

/** Around: goes where the lobby in this frame, and nobody else, asks to. */
export function useLobbyWishes(frame: RefObject<HTMLIFrameElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && source === frame.current?.contentWindow && isGoThere(data)) void navigate(data.maidanGoTo);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame, navigate]);
}
