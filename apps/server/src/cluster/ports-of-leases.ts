/** A port that only one process serves (the holder of a lease), called from any. */
import type { Cluster } from './cluster.ts';

const ANSWER_WITHIN_MS = 25_000;

export interface LeasePortOptions<Port extends object> {
  readonly lease: number;
  /** Goes before the methods' names. */
  readonly name: string;
  /** Asynchronous, with arguments and answers that can be sent. */
  readonly methods: readonly (keyof Port & string)[];
  /** What the caller hears when the holder does not answer; it may throw. */
  readonly unanswered: () => unknown;
}

/** `local` where this process holds the lease; these of its methods are else asked of the holder. All others stay as they are. */
export function portOfLease<Port extends object>(cluster: Cluster, local: Port, { lease, name, methods, unanswered }: LeasePortOptions<Port>): Port {
  const remote = new Set<PropertyKey>(methods);
  return new Proxy(local, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      const here = (...args: readonly unknown[]): unknown => Reflect.apply(value, target, args);
      if (!remote.has(key)) return here;
      return async (...args: readonly unknown[]): Promise<unknown> => {
        if (cluster.owns(lease)) return here(...args);
        const reply = await cluster.ask(lease, { method: `${name}.${String(key)}`, args }, ANSWER_WITHIN_MS);
        return reply.type === 'answer' ? reply.value : unanswered();
      };
    },
  });
}

/** Answers such calls, for these ports by their names. */
export function answerOfPorts(ports: ReadonlyMap<string, { readonly port: object; readonly methods: readonly string[] }>) {
  return (method: string, args: readonly unknown[]): Promise<unknown> => {
    const [name, key] = method.split('.') as [string, string];
    const found = ports.get(name);
    if (found === undefined || !found.methods.includes(key)) throw new Error(`there is no ${method}`);
    return Promise.resolve(Reflect.apply(Reflect.get(found.port, key, found.port) as (...args: readonly unknown[]) => unknown, found.port, args));
  };
}
