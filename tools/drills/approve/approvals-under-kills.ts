/**
 * Requests for a second person that are approved while a server is killed. Afterwards action and APPLIED must both be there, or both be
 * missing: the drill reads the tables, not the answers.
 */
import type { Client } from 'pg';
import type { DrillMarket } from '../parts/drill-markets.ts';
import type { ConsoleOperator } from './console-operator.ts';

/** An action that always needs a second person. */
interface Asked {
  readonly id: string;
  readonly effectHash: string;
}

/** Points of each grant in rupees: at the bound of F-05. */
const GRANT = 10_000;

export interface Team {
  readonly trading: readonly [ConsoleOperator, ConsoleOperator];
  readonly support: readonly [ConsoleOperator, ConsoleOperator];
}
export interface RequestsOfRound {
  /** Markets without a result: each is settled by a request. */
  readonly markets: readonly DrillMarket[];
  readonly grants: number;
  readonly memberCode: string;
}

let requestIds = 0;

/** Asks for the actions of a round and reads what each would do. Throws if one needs no second person. */
export async function askAll(
  team: Team,
  { markets, grants, memberCode }: RequestsOfRound,
): Promise<readonly { readonly by: ConsoleOperator; readonly asked: Asked }[]> {
  const actions = [
    ...markets.map(({ marketId, runners }) => ({
      pair: team.trading,
      call: 'operatorSettle',
      sent: { params: { marketId }, body: { winners: [runners[0]!.selectionId], reason: 'the drill' } },
    })),
    ...Array.from({ length: grants }, () => {
      requestIds += 1;
      return {
        pair: team.support,
        call: 'operatorGrant',
        sent: { params: { memberCode }, body: { amount: GRANT, requestId: requestIds, reason: 'the drill' } },
      };
    }),
  ];
  // an operator proves one call after another: a proof ends the one before
  const requests: { readonly by: ConsoleOperator; readonly asked: Asked }[] = [];
  for (const { pair, call, sent } of actions) {
    const answer = await pair[0].confirmed(call, sent);
    const { approval } = answer as { readonly approval?: { readonly id: string } };
    if (approval === undefined) throw new Error(`${call} ran without a second person, or was refused: ${JSON.stringify(answer)}`);
    const read = await pair[1].call('consoleApproval', { params: { id: approval.id } });
    requests.push({ by: pair[1], asked: { id: approval.id, effectHash: String(read['effectHash']) } });
  }
  return requests;
}

/** Approves the requests until the server does not answer any more, those of each operator one after another. Returns how many were answered. */
export async function approveAll(requests: Awaited<ReturnType<typeof askAll>>): Promise<number> {
  let answered = 0;
  await Promise.all(
    [...new Set(requests.map(({ by }) => by))].map(async (operator) => {
      for (const { by, asked } of requests) {
        if (by !== operator) continue;
        await by.confirmed('consoleApprove', { params: { id: asked.id }, body: { effectHash: asked.effectHash } }).then(
          () => (answered += 1),
          // the server was killed
          () => undefined,
        );
      }
    }),
  );
  return answered;
}

export interface Verdict {
  readonly requests: number;
  readonly applied: number;
  readonly faults: readonly string[];
}

/** Compares every request with its action and its audit entry. */
export async function compareAll(database: Pick<Client, 'query'>): Promise<Verdict> {
  const { rows } = await database.query<{ id: number; action: string; state: string; done: boolean; records: number }>(
    `select p.id, p.action, p.state, case p.action
        when 'operatorSettle' then exists (select from settlement s join market m on m.id = s.market where m.market_id = p.target_id)
        else exists (select from transfer_reference t join account a on a.id = t.account where a.member_code = p.target_id and t.reference = p.body ->> 'requestId') end as done,
      (select count(*)::int from audit_entry e where e.approval = p.id and e.action = p.action and e.outcome = 'OK') as records
     from approval p where p.action in ('operatorSettle', 'operatorGrant') order by p.id`,
  );
  const faults = rows
    .filter(({ state, done, records }) => (state === 'APPLIED') !== done || records !== (done ? 1 : 0))
    .map(
      ({ id, action, state, done, records }) => `request ${id} (${action}) is ${state}, its action ${done ? 'is' : 'is not'} there, with ${records} records`,
    );
  return { requests: rows.length, applied: rows.filter(({ state }) => state === 'APPLIED').length, faults };
}
