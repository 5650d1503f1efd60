/** Checks at the end of a simulation: nothing is pending, every caller has an answer, and all answers match the database. */
import type { RefusalCode } from '@maidan/domain';
import { TRANSIENT, type PlayerCall, type PlayerCalls } from './player-calls.ts';
import type { Invariants } from './invariants.ts';
import { MARKETS } from './markets.ts';
import type { OperatorCalls } from './operators/operator-calls.ts';
import { checkAnswers } from './operators/operator-invariants.ts';
import type { Server, World } from './world.ts';

export interface FinalCheckParts {
  readonly world: World;
  readonly playerCalls: PlayerCalls;
  readonly operatorCalls: OperatorCalls;
  readonly invariants: Invariants;
  readonly server: Server;
  readonly isFailing: () => boolean;
  readonly until: (ms: number, reached: () => boolean) => Promise<void>;
  readonly setClock: (byMs: number) => void;
}

const DONE_WITHIN_MS = 60_000;
/** Longer than any request for a second person waits, and the time until all are looked through. */
const REQUESTS_END_MS = 4 * 24 * 3_600_000;
const SWEPT_WITHIN_MS = 12_000;
const ANOTHER_BODY = 'DUPLICATE_REFERENCE';
const CLOSED = 'REFERENCE_CLOSED';

/** Reports violated invariants. */
export async function checkEnd(parts: FinalCheckParts): Promise<void> {
  const { world, playerCalls, invariants, server } = parts;
  await done(parts, 'every bet is queried', async () => {
    for (const playerCall of playerCalls.all.filter(({ kind }) => kind === 'bet')) {
      const [state] = await server.modules.orders.betStatus(playerCall.player, [playerCall.name]);
      if (state!.state === 'PENDING') world.violate('every reference is answered', `${playerCall.name} of ${playerCall.player.account} is still pending`);
      playerCalls.noteState(playerCall, state!);
    }
  });
  await done(parts, 'everything is written', () => server.modules.pipeline.idle());
  await invariants.quick();
  await invariants.audit();
  await invariants.quiet(server);
  await compareAnswers(world, playerCalls);
  for (const { match } of await world.store.read<{ match: number }>('select distinct match from trade where match is not null'))
    if (match > 0) world.count('cross match');
  // read before: simulated time passes while `done` waits, and PostgreSQL takes real time
  const payments = await world.store.read<{ id: number }>("select id from cashier_request where status = 'PENDING' order by id");
  await done(parts, 'every payment is decided', () => decide(server, payments));
  await nothingWaits(world);
  if (parts.isFailing()) return;
  await done(parts, 'every market is settled', async () => {
    for (const { marketId, kind, selectionIds } of MARKETS) {
      const settled = await server.modules.operator.settle(
        marketId,
        kind === 'line' ? { type: 'runs', runs: 46 } : { type: 'winners', winners: [selectionIds[0]!] },
        { actor: 'simulation', reason: 'the end' },
        true,
      );
      // a removed winner is not a winner
      if (!settled.ok) await server.modules.operator.void(marketId, { actor: 'simulation', reason: 'the end' });
    }
  });
  await done(parts, 'everything is written', () => server.modules.pipeline.idle());
  await invariants.quick();
  await invariants.audit();
  for (const { account } of await world.store.read<{ account: number }>('select account from wallet where held <> 0'))
    world.violate('nothing is held when everything is settled', `wallet ${account}`);
  await endRequests(parts);
}

/** Payments without a provider wait for an operator. */
async function decide(server: Server, payments: readonly { readonly id: number }[]): Promise<void> {
  for (const { id } of payments) await server.modules.cashier.decide(id, id % 2 === 0 ? 'APPROVED' : 'REJECTED', { actor: 'simulation', remark: 'the end' });
}

/** Days later no request is open, also without a call that reads it. */
async function endRequests({ world, operatorCalls, invariants, until, setClock }: FinalCheckParts): Promise<void> {
  setClock(REQUESTS_END_MS);
  await until(SWEPT_WITHIN_MS, () => false);
  await checkAnswers(world, operatorCalls.all);
  await invariants.quick();
  await invariants.audit();
}

/** Runs work that must end: advances simulated time until it has. */
async function done({ world, until }: FinalCheckParts, what: string, work: () => Promise<void>): Promise<void> {
  const state = { isOver: false };
  work().then(
    () => (state.isOver = true),
    (error: unknown) => world.violate('the simulation ends', `${what}: ${(error as Error).stack}`),
  );
  await until(DONE_WITHIN_MS, () => state.isOver);
  if (!state.isOver) world.violate('the simulation ends', `never: ${what}`);
}

interface Standing {
  readonly account: number;
  readonly name: string;
  readonly id: number | null;
  readonly refusal: string | null;
}

const TRUTH = {
  // the answer of a reduced order is that order, and the answer of a batch that of its first bet
  bet: `select r.account, r.reference as name, coalesce(r.order_id, first.order_id, case when r.refusal is null then r.replaced end) as id, coalesce(r.refusal, first.refusal) as refusal
    from bet_reference r left join bet_reference first on r.batch is not null and first.account = r.account and first.reference = r.reference || '/1'`,
  payment: 'select account, request_id as name, id, null as refusal from cashier_request',
  casino: 'select account, bet_ref as name, id, null as refusal from casino_bet',
} as const;

async function compareAnswers(world: World, playerCalls: PlayerCalls): Promise<void> {
  for (const kind of ['bet', 'payment', 'casino'] as const) {
    const rows = await world.store.read<Standing>(TRUTH[kind]);
    const standing = new Map(rows.map((row) => [`${row.account} ${row.name}`, row]));
    for (const playerCall of playerCalls.all)
      if (playerCall.kind === kind) compare(world, playerCall, standing.get(`${playerCall.player.account} ${playerCall.name}`));
  }
}

function compare(world: World, { kind, name, player, answers, isClash }: PlayerCall, stands: Standing | undefined): void {
  const wrong = (what: string): void =>
    world.violate(
      'every answer was true',
      `${kind} ${name} of ${player.account}: ${what}, stored ${JSON.stringify(stands ?? null)}, answered ${JSON.stringify(answers)}`,
    );
  for (const answer of answers) {
    if ('id' in answer) {
      if (stands?.id !== answer.id) wrong(`acknowledged as ${answer.id}`);
      continue;
    }
    const { refused } = answer;
    if (TRANSIENT.has(refused as RefusalCode) || refused === 'NOT_REPLACED' || kind !== 'bet' || (isClash && refused === ANOTHER_BODY)) continue;
    if (refused === ANOTHER_BODY || stands === undefined) wrong(`refused by ${refused}`);
    else if (stands.refusal !== refused && !(refused === CLOSED && stands.refusal === CLOSED)) wrong(`refused by ${refused}`);
  }
}

async function nothingWaits(world: World): Promise<void> {
  const waiting = await world.store.read<{ what: string }>(
    `select 'order ' || id || ' in its delay' as what from orders where status = 0
     union all select 'payment ' || id from cashier_request where status = 'PENDING'
     union all select 'casino bet ' || id from casino_bet where state = 'OPEN'
     union all select 'settlement of ' || market from settlement where status = 'RUNNING'`,
  );
  for (const { what } of waiting) world.violate('every wait ends', what);
}
