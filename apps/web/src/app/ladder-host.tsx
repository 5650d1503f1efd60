/** The open ladder with what other features know: one-click betting and the stake buttons. On phones it stands over the page. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { changeOneClick, disarm, oneClick } from '../features/betslip/one-click.ts';
import { slipPreferences } from '../features/betslip/slip-store.ts';
import { DepthLadder } from '../features/depth-ladder/depth-ladder.tsx';
import { notify } from '../platform/notify.ts';
import { useSignedIn } from '../platform/session/session.ts';
import { useDesktop } from '../platform/viewport.ts';
import { pickedSelection } from '../realtime/picked-selection.ts';
import { openedLadder, type OpenedLadder } from '../realtime/opened-ladder.ts';

/** Armed with a stake of the strip, where it is not above the player's own cap. */
async function arm(stake: number): Promise<void> {
  const saved = oneClick.getState();
  const problem = await changeOneClick({ active: true, stake: stake > saved.cap ? saved.stake : stake, cap: saved.cap });
  if (problem !== null) notify('error', problem);
}

/** What lies under the sheet cannot be reached meanwhile; the slip, toasts and dialogs stand above it. */
function useCoveredPage(covered: boolean): void {
  useEffect(() => {
    if (!covered) return undefined;
    const page = [...document.querySelectorAll<HTMLElement>('.shell > :not(.slip-sheet)')];
    for (const part of page) part.inert = true;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      for (const part of page) part.inert = false;
      document.documentElement.style.overflow = '';
    };
  }, [covered]);
}

/** Closed, the key that opened it has the focus again. */
function useFocusBack({ marketId, selectionId }: OpenedLadder): void {
  useEffect(
    () => () => {
      if (openedLadder.getState().ladder !== null) return;
      const row = `[data-market='${CSS.escape(marketId)}'] [data-ladder-button='${selectionId}']`;
      document.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
    },
    [marketId, selectionId],
  );
}

export default function LadderHost({ ladder }: { readonly ladder: OpenedLadder }) {
  const desktop = useDesktop();
  const signedIn = useSignedIn() !== null;
  const { active: armed, stake: saved, cap } = oneClick();
  /** What the slip begins with while a press only opens it. */
  const [chosen, setChosen] = useState<number | null>(null);
  const slipOpen = pickedSelection((state) => state.pick !== null);
  const stakes = slipPreferences((state) => state.stakeButtons);
  useCoveredPage(!desktop);
  useFocusBack(ladder);
  const onChange = (on: boolean, next: number): void => {
    if (on) void arm(next);
    else if (armed) void disarm();
    else setChosen(next);
  };
  const part = signedIn ? { armed, stake: armed ? saved : (chosen ?? saved), most: armed ? cap : null, stakes, onChange } : null;
  const shown = <DepthLadder key={`${ladder.marketId} ${ladder.selectionId}`} {...ladder} desktop={desktop} underSlip={!desktop && slipOpen} oneClick={part} />;
  return desktop ? shown : createPortal(shown, document.body);
}
