/** Messages between players and servers: they may be lost, duplicated, and overtake each other, in both directions. */
import type { Server, World } from './world.ts';

/** An answer, or the fault that a transport answers when a call throws. */
export type Received<T> = { readonly value: T } | { readonly fault: string };

/** Calls the server that answers when the message arrives. `received` gets every answer that returns. */
export function ask<T>(world: World, what: string, call: (server: Server) => Promise<T>, received: (answer: Received<T>, server: Server) => void): void {
  const { plan, draws, healing } = world;
  const { lossPercent, doublePercent } = healing ? { lossPercent: 0, doublePercent: 0 } : plan.network;
  const copies = draws.chance(doublePercent) ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    if (draws.chance(lossPercent)) continue;
    travel(world, what, () => {
      const server = world.server();
      if (server === null) return;
      void answer(call, server).then((said) =>
        draws.chance(world.healing ? 0 : lossPercent) ? undefined : travel(world, `answer to ${what}`, () => received(said, server)),
      );
    });
  }
}

function travel({ plan, draws, schedule, outside, healing }: World, what: string, arrive: () => void): void {
  const longest = healing ? 5 : plan.network.longestMs;
  schedule.after(draws.below(longest * 100) / 100, outside, what, arrive);
}

async function answer<T>(call: (server: Server) => Promise<T>, server: Server): Promise<Received<T>> {
  try {
    return { value: await call(server) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
