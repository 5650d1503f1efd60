/** What must be agreed to before the first casino page of a tab (PP-11 to PP-17, O-14): Agree goes on, close goes Home (T-68). */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveCasino } from '../../platform/casino-state.ts';
import { closeNamed } from '../../platform/dialogs.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { mute, noteSeen } from './notice-memory.ts';
import { useNoticeText } from './notice-text.ts';

export function CasinoNotice() {
  const text = useNoticeText();
  const navigate = useNavigate();
  const [unwanted, setUnwanted] = useState(false);
  const agree = (): void => {
    noteSeen('casino');
    if (unwanted) mute('casino');
    closeNamed('casino');
  };
  const leave = (): void => {
    leaveCasino();
    closeNamed('casino');
    void navigate('/');
  };
  return (
    <Dialog title={text('casinoNotice.title')} closeLabel={text('noticeBox.close')} onClose={leave}>
      <div className="flex flex-col gap-4 p-4 text-center">
        <p className="figures text-xl font-bold text-accent">{text('casinoNotice.rate')}</p>
        <div className="flex flex-col gap-1">
          <p className="text-lg font-bold">{text('casinoNotice.welcome')}</p>
          <p className="text-sm text-muted">{text('casinoNotice.games')}</p>
        </div>
        <button type="button" className="btn btn-primary btn-large w-full" onClick={agree}>
          {text('casinoNotice.agree')}
        </button>
        <label className="-my-2 flex min-h-11 items-center gap-2 text-start text-sm text-muted">
          <input type="checkbox" className="size-5 accent-[var(--brand)]" checked={unwanted} onChange={(event) => setUnwanted(event.target.checked)} />
          {text('noticeBox.mute')}
        </label>
      </div>
    </Dialog>
  );
}
