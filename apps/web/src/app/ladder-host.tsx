/** The open ladder with parts of other features: one-click betting and stake buttons, and on phones score and cash-out, because it covers the page. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { changeOneClick, switchOneClickOff, oneClick } from '../features/betslip/settings/one-click.ts';
import { slipPreferences } from '../features/betslip/slip-store.ts';
import { takesTerms } from '../features/betslip/terms/bet-terms.ts';
import { DepthLadder } from '../features/depth-ladder/depth-ladder.tsx';
import { ScoreLine } from '../features/scores/score-line.tsx';
import { notify } from '../platform/dialogs/notify.ts';
import { useSignedIn } from '../platform/session/session.ts';
import { useDesktop } from '../platform/viewport.ts';
import { useMarketFrame } from '../realtime/live.ts';
import { pickedSelection, openedLadder, type OpenedLadder } from '../realtime/markets/picked-selection.ts';
import { CashOutOffer } from './routes/sport/cash-out-offer.tsx';

/** Switches one-click betting on with a stake of the strip. If it is above the player's cap, the saved stake is used. Whole rupees. */
async function switchOneClickOn(stake: number): Promise<void> {
  const saved = oneClick.getState();
  const problem = await changeOneClick({ active: true, stake: stake > saved.cap ? saved.stake : stake, cap: saved.cap });
  if (problem !== null) notify('error', problem);
}

/** Makes the page under the sheet inert. Slip, toasts and dialogs stay above it. */
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

/** Score of the event and cash-out of the market, which the ladder covers on a phone. */
function CoveredFacts({ marketId }: { readonly marketId: string }) {
  const market = useMarketFrame(marketId)?.view;
  return (
    <div className="ladder-facts">
      {market !== undefined && <ScoreLine eventId={market.eventId} />}
      <CashOutOffer marketId={marketId} shown="key" />
    </div>
  );
}

/** Focuses the button of the ladder again after the ladder has closed. */
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
  /** The stake of a slip that a press opens. */
  const [chosen, setChosen] = useState<number | null>(null);
  const market = useMarketFrame(ladder.marketId)?.view;
  const slipOpen = pickedSelection((state) => state.pick !== null);
  const stakes = slipPreferences((state) => state.stakeButtons);
  useCoveredPage(!desktop);
  useFocusBack(ladder);
  const onChange = (on: boolean, next: number): void => {
    if (on) void switchOneClickOn(next);
    else if (armed) void switchOneClickOff();
    else setChosen(next);
  };
  const part = signedIn ? { armed, stake: armed ? saved : (chosen ?? saved), most: armed ? cap : null, stakes, onChange } : null;
  const shown = (
    <DepthLadder
      key={`${ladder.marketId} ${ladder.selectionId}`}
      {...ladder}
      desktop={desktop}
      takesOffers={market !== undefined && takesTerms(market)}
      underSlip={!desktop && slipOpen}
      oneClick={part}
      facts={desktop ? null : <CoveredFacts marketId={ladder.marketId} />}
    />
  );
  return desktop ? shown : createPortal(shown, document.body);
}
