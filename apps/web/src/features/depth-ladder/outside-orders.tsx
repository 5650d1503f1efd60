/** Markers for own orders above and below the rows that are visible; a press shows the nearest one. */
import { formatPrice, priceOf } from '@maidan/domain';
import { useStore } from 'zustand';
import { useText } from '../../platform/language/texts.ts';
import type { LadderController } from './ladder-controller.ts';
import type { OutsideOrders as Outside } from './ladder-model.ts';

function Marker({ where, orders, controller }: { readonly where: 'above' | 'below'; readonly orders: Outside; readonly controller: LadderController }) {
  const text = useText();
  if (orders.count === 0) return null;
  const price = formatPrice(priceOf(orders.nearest));
  const words = { count: orders.count, price };
  return (
    <button
      type="button"
      className="ladder-outside figures"
      data-where={where}
      aria-label={text(where === 'above' ? 'depth.ordersAbove' : 'depth.ordersBelow', words)}
      onClick={() => controller.reveal(orders.nearest)}
    >
      <span aria-hidden="true">
        {where === 'above' ? '▲' : '▼'} {text('depth.ordersOutside', words)}
      </span>
    </button>
  );
}

export function OutsideOrders({ controller }: { readonly controller: LadderController }) {
  const above = useStore(controller.status, (status) => status.above);
  const below = useStore(controller.status, (status) => status.below);
  return (
    <>
      <Marker where="above" orders={above} controller={controller} />
      <Marker where="below" orders={below} controller={controller} />
    </>
  );
}
