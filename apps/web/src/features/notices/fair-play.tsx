/** Fair play, after a login (PP-08, PP-09, O-17). */
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeFrame, Points } from './notice-frame.tsx';
import { useNoticeText } from './notice-text.ts';

export function FairPlay() {
  const text = useNoticeText();
  return (
    <NoticeFrame notice="fair-play" title={text('fairPlay.title')} action={text('fairPlay.ok')}>
      <Points>{[text('fairPlay.fair'), text('fairPlay.points'), text('fairPlay.one'), text('fairPlay.stop'), text('fairPlay.adults')]}</Points>
      <Link className="self-start font-semibold text-brand hover:underline" to="/responsible-gambling" onClick={() => closeNamed('fair-play')}>
        {text('fairPlay.more')}
      </Link>
    </NoticeFrame>
  );
}
