/** Ports that only the holder of a lease serves and that any process may call. */
import type { Cluster } from './cluster.ts';

const ANSWER_WITHIN_MS = 25_000;

export interface LeasePortOptions<Port extends object> {
  readonly lease: number;
  /** Prefix of the methods' names. */
  readonly name: string;
  /** Asynchronous methods whose arguments and results can be serialized. */
  readonly methods: readonly (keyof Port & string)[];
  /** Returns the caller's result if the holder does not answer; may throw. */
  readonly unanswered: () => unknown;
}

/** Calls `local` if this process holds the lease; otherwise sends the listed methods to the holder. Other methods stay local. */
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

/** Returns the function that answers the calls of `portOfLease`. A method is named 'port.method'. */
export function answerOfPorts(ports: ReadonlyMap<string, { readonly port: object; readonly methods: readonly string[] }>) {
  return (method: string, args: readonly unknown[]): Promise<unknown> => {
    const [name, key] = method.split('.') as [string, string];
    const found = ports.get(name);
    if (found === undefined || !found.methods.includes(key)) throw new Error(`there is no ${method}`);
    return Promise.resolve(Reflect.apply(Reflect.get(found.port, key, found.port) as (...args: readonly unknown[]) => unknown, found.port, args));
  };
}
