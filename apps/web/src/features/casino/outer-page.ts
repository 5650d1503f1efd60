/** Messages between the built-in lobby in a frame and the page around it, which opens links that leave the lobby. */
import { useEffect, type MouseEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';

export const TABLE_LOBBY = '/casino/tables';

/** The message of the frame to the page around it. */
interface OpenLinkMessage {
  readonly maidanGoTo: string;
}

function isOpenLinkMessage(said: unknown): said is OpenLinkMessage {
  return typeof said === 'object' && said !== null && 'maidanGoTo' in said && typeof said.maidanGoTo === 'string' && /^\/(?![/\\])/.test(said.maidanGoTo);
}

/** In the frame: sends links that leave the lobby to the page around it. Without a frame they are normal links. */
export function followOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (window.parent === window || link === null || link.origin !== location.origin || link.pathname === TABLE_LOBBY) return;
  event.preventDefault();
  const message: OpenLinkMessage = { maidanGoTo: `${link.pathname}${link.search}` };
  window.parent.postMessage(message, location.origin);
}

/** Around the frame: opens the links that the lobby in this frame sends. Ignores other senders. */
export function useLobbyWishes(frame: RefObject<HTMLIFrameElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && source === frame.current?.contentWindow && isOpenLinkMessage(data)) void navigate(data.maidanGoTo);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame, navigate]);
}
