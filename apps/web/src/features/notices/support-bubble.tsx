/**
 * The WhatsApp bubble (RT-03). From 1024 px on it floats, widens under the pointer and is small again 3 s later (ST-81, ST-82). Below
 * 1024 px it is at the place that Home reserves, because a floating one would cover names or prices.
 */
import { BUBBLE_COLLAPSE_MS } from '@maidan/domain';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../platform/language/texts.ts';
import { pageSite } from '../../platform/site/page-site.ts';
import { useChatLink } from '../../platform/site/site-info.ts';
import { useDesktop } from '../../platform/viewport.ts';
import { Drawing } from '@maidan/ui-kit/drawing.tsx';
import { useNoticeText } from '../../messages/feature-texts.ts';

const LOOK = 'flex h-11 items-center overflow-hidden rounded-full bg-[#0b6b34] text-white';

interface BubbleProps {
  readonly chat: string;
  readonly label: string;
}

const never = () => () => undefined;
/** The place that Home reserves; it exists after the commit of Home. */
const placeOfHome = (): Element | null => document.querySelector('#support-place');

/** The bubble of a phone, at the place that Home reserves. */
function Inline({ chat, label }: BubbleProps): ReactNode {
  const place = useSyncExternalStore(never, placeOfHome);
  const bubble = (
    <a href={chat} target="_blank" rel="noreferrer noopener" aria-label={label} className={`${LOOK} w-11 justify-center`}>
      <Drawing name="chat" size={22} />
    </a>
  );
  return place === null ? null : createPortal(bubble, place);
}

function Floating({ chat, label }: BubbleProps) {
  const text = useNoticeText();
  const [wide, setWide] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const widen = (): void => {
    clearTimeout(leaving.current);
    setWide(true);
  };
  const collapse = (): void => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setWide(false), BUBBLE_COLLAPSE_MS);
  };
  return (
    <aside aria-label={label}>
      <a
        href={chat}
        target="_blank"
        rel="noreferrer noopener"
        aria-label={label}
        data-wide={wide || undefined}
        onPointerEnter={widen}
        onPointerLeave={collapse}
        onFocus={widen}
        onBlur={collapse}
        className={`${LOOK} fixed start-3 bottom-3 z-10 px-2.5 raised`}
      >
        <Drawing name="chat" size={24} />
        <span
          aria-hidden="true"
          className={`overflow-hidden font-semibold whitespace-nowrap transition-[max-width] duration-200 ${wide ? 'max-w-48' : 'max-w-0'}`}
        >
          <span className="ps-2 pe-1">{text('supportBubble.text')}</span>
        </span>
      </a>
    </aside>
  );
}

export function SupportBubble() {
  const label = useNoticeText()('supportBubble.label');
  const common = useText();
  const desktop = useDesktop();
  const chat = useChatLink(common('support.greeting', { name: pageSite.site.appName }));
  if (chat === null) return null;
  return desktop ? <Floating chat={chat} label={label} /> : <Inline chat={chat} label={label} />;
}
