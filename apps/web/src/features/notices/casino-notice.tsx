/** The notice before the first casino page of a tab (PP-11 to PP-17, O-14): Agree opens the page, close leads Home (T-68). */
import { casinoGames } from '@maidan/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveCasino } from '../../platform/casino-state.ts';
import { closeNamed } from '../../platform/dialogs/dialogs.ts';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { Dialog } from '@maidan/ui-kit/dialog.tsx';
import { useNoticeText } from '../../messages/feature-texts.ts';
import { mute, noteSeen } from './notice-memory.ts';

/** Returns the number of open games on this site; 0 until the list is loaded. */
function useOpenGames(): number {
  const [open, setOpen] = useState(0);
  useEffect(() => {
    let here = true;
    call(casinoGames, {}).then(
      ({ result }) => here && setOpen(result.games.filter((game) => game.open).length),
      (error: unknown) => logProblem('casino notice', error),
    );
    return () => {
      here = false;
    };
  }, []);
  return open;
}

export function CasinoNotice() {
  const text = useNoticeText();
  const navigate = useNavigate();
  const open = useOpenGames();
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
          <p className="figures min-h-5 text-sm">{open > 0 && text('casinoNotice.open', { count: open })}</p>
          <p className="text-sm">{text('casinoNotice.money')}</p>
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
