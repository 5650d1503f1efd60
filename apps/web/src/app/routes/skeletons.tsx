/** The shape of a list of markets while it loads; apart from other states, so that Home loads no more than it needs. */
import { useText } from '../../platform/language/texts.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { MarketSkeleton } from '../../ui/market-skeleton.tsx';

export function Skeletons({ count = 4 }: { readonly count?: number }) {
  const text = useText();
  return (
    <Awaited>
      <div aria-busy="true" className="flex flex-col gap-2">
        <output className="sr">{text('state.loading')}</output>
        {Array.from({ length: count }, (_, card) => (
          <MarketSkeleton key={card} />
        ))}
      </div>
    </Awaited>
  );
}
