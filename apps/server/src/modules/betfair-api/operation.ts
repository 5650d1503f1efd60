/** What one operation of the API is, for JSON-RPC and REST alike. The transports find session and app key before they run it. */
import type { ApiException, Service } from '@maidan/betfair';
import type * as z from 'zod/mini';
import type { BettingAccount } from '../orders/orders-port.ts';

/** Who calls: decided from the session's token, never from the request's body. */
export interface ApiCaller {
  readonly account: BettingAccount;
  readonly person: number;
  /** Whether the account may bet as far as its own status says. */
  readonly isActive: boolean;
  /** The API session's own key in the database. */
  readonly session: number;
  /** null: the operation needs no app key. */
  readonly appKey: { readonly key: string; readonly delayed: boolean } | null;
}

export type ApiAnswer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly exception: ApiException; readonly details?: string };

export interface ApiOperation<P extends z.ZodMiniType = z.ZodMiniType> {
  readonly service: Service;
  readonly name: string;
  /** False for the calls that make and list app keys. */
  readonly needsAppKey: boolean;
  readonly parameters: P;
  /** Names of the parameters in the order of positional ones; absent: it takes none. */
  readonly positions?: readonly string[];
  /** Throws only on a fault of ours, which clients see as UNEXPECTED_ERROR. */
  run(caller: ApiCaller, parameters: z.output<P>): Promise<ApiAnswer>;
}

/** Declares an operation, so that `run` gets the type of its parameters. */
export function declareOperation<P extends z.ZodMiniType>(operation: ApiOperation<P>): ApiOperation {
  // the transport passes to `run` only what `parameters` has parsed
  return operation;
}

export const answer = (value: unknown): ApiAnswer => ({ ok: true, value });

export const except = (exception: ApiException, details = ''): ApiAnswer => ({ ok: false, exception, details });
