/** The button in a runner's row that opens and closes its ladder. */
import { useText } from '../../platform/language/texts.ts';
import { closeLadder, openedLadder, openLadder } from '../../realtime/markets/picked-selection.ts';
import { Icon } from '@maidan/ui-kit/icon.tsx';

interface LadderButtonProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly name: string;
}

export function LadderButton({ marketId, selectionId, name }: LadderButtonProps) {
  const text = useText();
  const open = openedLadder(({ ladder }) => ladder !== null && ladder.marketId === marketId && ladder.selectionId === selectionId);
  return (
    <button
      type="button"
      className="icon-btn text-muted aria-expanded:text-brand"
      aria-label={text('depth.open', { runner: name })}
      aria-expanded={open}
      data-ladder-button={selectionId}
      onClick={() => (open ? closeLadder() : openLadder({ marketId, selectionId }))}
    >
      <Icon name="ladder" size={18} />
    </button>
  );
}
