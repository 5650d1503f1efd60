/** The built-in table lobby can run in a frame. It sends links that leave the lobby to the page around the frame, which opens them. */
import { useEffect, type MouseEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';

export const TABLE_LOBBY = '/casino/tables';

/** The message from the frame to the page around it. */
interface OpenLinkMessage {
  /** A path of this site, with its query. */
  readonly maidanGoTo: string;
}

function isOpenLinkMessage(data: unknown): data is OpenLinkMessage {
  return typeof data === 'object' && data !== null && 'maidanGoTo' in data && typeof data.maidanGoTo === 'string' && /^\/(?![/\\])/.test(data.maidanGoTo);
}

/** Handles a click in the lobby. If the lobby runs in a frame, it sends links that leave the lobby to the page around the frame. */
export function sendLinkToOuterPage(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (window.parent === window || link === null || link.origin !== location.origin || link.pathname === TABLE_LOBBY) return;
  event.preventDefault();
  const message: OpenLinkMessage = { maidanGoTo: `${link.pathname}${link.search}` };
  window.parent.postMessage(message, location.origin);
}

/** Opens the links that the lobby in this frame sends to the page. Ignores messages of other senders. */
export function useLobbyLinks(frame: RefObject<HTMLIFrameElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const openLink = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && source === frame.current?.contentWindow && isOpenLinkMessage(data)) void navigate(data.maidanGoTo);
    };
    addEventListener('message', openLink);
    return () => removeEventListener('message', openLink);
  }, [frame, navigate]);
}
