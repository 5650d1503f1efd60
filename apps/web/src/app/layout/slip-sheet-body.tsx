/** The slip with the wallet that its bet uses. */
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../../platform/session/session.ts';
import SlipPanel from '../../features/betslip/slip-panel.tsx';
import { completeBet } from '../../features/betslip/entry/slip-summary.ts';
import { slipStore } from '../../features/betslip/slip-store.ts';
import { SlipWagering } from '../../features/bonus/wagering-estimate.tsx';
import { WalletSwitch } from '../../features/bonus/wallet-switch.tsx';
import { pickedSelection } from '../../realtime/markets/picked-selection.ts';

/** The choice of the wallet, and what the bet counts towards the wagering of Free Cash. */
function SlipWallet() {
  const slip = slipStore((state) => state.slip);
  return (
    <>
      <WalletSwitch />
      <SlipWagering bet={completeBet(slip)} />
    </>
  );
}

export function SlipWithWallet() {
  return <SlipPanel wallet={useSignedIn() === null ? null : <SlipWallet />} />;
}

/** Space between the pressed row and the sheet, px. */
const AIR_PX = 8;

/** Scrolls the pressed row above the sheet when the sheet covers it. */
function uncover(sheet: HTMLElement): void {
  const cell = document.querySelector("button.cell[aria-pressed='true']");
  const row = cell?.closest('.runner');
  if (!row) return;
  const covered = row.getBoundingClientRect().bottom + AIR_PX - sheet.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy({ top: covered });
}

/** The sheet at the bottom of a phone. It never hides the pressed row. */
export default function SlipSheetBody() {
  const pick = pickedSelection((state) => state.pick);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      // lets the page scroll by the height of the sheet
      document.body.style.paddingBottom = `${element.offsetHeight}px`;
      uncover(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.body.style.paddingBottom = '';
    };
  }, []);
  useEffect(() => {
    if (pick !== null && sheet.current !== null) uncover(sheet.current);
  }, [pick]);
  return (
    <div ref={sheet} className="slip-sheet">
      <SlipWithWallet />
    </div>
  );
}
