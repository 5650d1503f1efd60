/**
 * Calls of operators with every answer. An operator without an answer sends the call again. In the end the answers must agree with the
 * tables.
 */
import type { OperatorRole } from '@maidan/contract';
import type { RefusalCode } from '@maidan/domain';
import { ask, type Received } from '../network.ts';
import { TRANSIENT } from '../player-calls.ts';
import type { World } from '../world.ts';
import { publicIdOf, type OperatorRequest, type SimulatedOperator } from './operator-console.ts';

/** Two of each role that asks and decides; the analyst's blocks need a second person of his own office. */
const TEAM: readonly (readonly [string, OperatorRole])[] = [
  ['owner.one', 'owner'],
  ['owner.two', 'owner'],
  ['trading.one', 'headOfTrading'],
  ['trading.two', 'headOfTrading'],
  ['lead.one', 'supportLead'],
  ['lead.two', 'supportLead'],
  ['cashier.one', 'cashier'],
  ['cashier.two', 'cashier'],
  ['analyst.one', 'integrityAnalyst'],
  ['casino.one', 'casinoManager'],
];

/** Enrols the team, before any fault. */
export async function enrolTeam(world: World): Promise<readonly SimulatedOperator[]> {
  const at = new Date(world.wall());
  const rows = await world.store.read<{ id: number; login: string }>(
    `insert into operator (public_id, login, name, status, created_at)
     select t.public_id, t.login, t.login, 'ACTIVE', $3 from unnest($1::text[], $2::text[]) as t(public_id, login) returning id, login`,
    [TEAM.map(([login]) => publicIdOf(login)), TEAM.map(([login]) => login), at],
  );
  const team = rows.map(({ id, login }): SimulatedOperator => {
    const role = TEAM.find(([name]) => name === login)![1];
    return { operator: id, login, role, assignments: [{ role, sites: null, sports: null }] };
  });
  await world.store.read(
    `insert into operator_assignment (operator, role, assigned_at) select t.operator, t.role, $3 from unnest($1::int[], $2::text[]) as t(operator, role)
     returning operator`,
    [team.map(({ operator }) => operator), team.map(({ role }) => role), at],
  );
  return team;
}

/** A call and its answers, in the order in which servers gave them, also those that were lost on the way. */
export interface OperatorCall {
  readonly by: SimulatedOperator;
  readonly request: OperatorRequest;
  readonly answers: OperatorAnswer[];
}
/** `approval`: the number of the request that the action became. */
export type OperatorAnswer = { readonly ok: true; readonly approval: number | null } | { readonly ok: false; readonly code: string };

const PATIENCE_MS = 3000;
const TRIES = 6;

export class OperatorCalls {
  readonly all: OperatorCall[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Sends a call until it has a final answer, a few times at most. `then`: called once with the first answer that arrives. */
  send(by: SimulatedOperator, request: OperatorRequest, then: (value: unknown) => void = () => undefined): void {
    const call: OperatorCall = { by, request, answers: [] };
    const state = { isOver: false };
    this.all.push(call);
    const received = (answer: Received<unknown>): void => {
      if (!('value' in answer) || state.isOver) return;
      const outcome = answer.value as { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly code: RefusalCode };
      state.isOver = outcome.ok || !TRANSIENT.has(outcome.code);
      if (outcome.ok) then(outcome.value);
    };
    this.#again(call, { state, received, tries: TRIES });
  }

  #again(
    call: OperatorCall,
    sending: { readonly state: { readonly isOver: boolean }; readonly received: (answer: Received<unknown>) => void; readonly tries: number },
  ): void {
    const { schedule, outside } = this.#world;
    const { by, request } = call;
    ask(
      this.#world,
      `operator: ${request.call}`,
      async (server) => {
        try {
          return this.#noted(call, await server.console.call(by, request));
        } catch (error) {
          this.#fault(call, error as Error);
          throw error;
        }
      },
      sending.received,
    );
    schedule.after(PATIENCE_MS, outside, 'an operator looks', () => {
      if (!sending.state.isOver && sending.tries > 1) this.#again(call, { ...sending, tries: sending.tries - 1 });
    });
  }

  #noted<T extends { readonly ok: boolean }>({ request, answers }: OperatorCall, outcome: T): T {
    const {
      ok,
      code = '',
      value,
    } = outcome as { readonly ok: boolean; readonly code?: string; readonly value?: { readonly approval?: { readonly id: string } } };
    answers.push(ok ? { ok: true, approval: value?.approval === undefined ? null : Number(value.approval.id) } : { ok: false, code });
    this.#world.count(`${request.call}: ${ok ? (value?.approval === undefined ? 'OK' : 'OK with a request') : code}`);
    return outcome;
  }

  #fault({ by, request }: OperatorCall, { message }: Error): void {
    this.#world.count(`${request.call}: FAULT`);
    if (message.includes('approval_second_person'))
      this.#world.violate('nobody decides his own request', `only the table stopped ${by.login} at ${request.call} of ${request.params['id']}`);
  }
}
