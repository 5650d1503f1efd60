/** What operators do at random moments. Each act has its own random stream, like the actions of players. */
import { permissionsOfAssignments, type OperatorRole, type Permission } from '@maidan/contract';
import type { MarketResult } from '@maidan/domain';
import { CARD_TABLE, type Scene } from '../actions.ts';
import { Draws } from '../draws.ts';
import { MARKETS, type SimulatedMarket } from '../markets.ts';
import type { Player } from '../player-calls.ts';
import { ask } from '../network.ts';
import type { OperatorCalls } from './operator-calls.ts';
import type { OperatorRequest, SimulatedOperator } from './operator-console.ts';

/** Request ids of grants: apart from those of the actions of players. */
const FIRST_REQUEST_ID = 1_000_000;

export interface OperatorScene extends Scene {
  readonly team: readonly SimulatedOperator[];
  readonly operatorCalls: OperatorCalls;
}

interface Turn {
  readonly scene: OperatorScene;
  readonly draws: Draws;
  readonly player: Player;
  readonly number: number;
}

interface OperatorAct {
  readonly name: string;
  /** Frequency relative to the others. */
  readonly weight: number;
  readonly act: (turn: Turn) => void | Promise<void>;
}

const REASONS = ['of the simulation', 'INTEGRITY: of the simulation', 'a wrong result'] as const;

/** Returns an operator of the role, the first one more often than others. */
function anyOf({ scene: { team }, draws }: Turn, role: OperatorRole): SimulatedOperator {
  const all = team.filter((one) => one.role === role);
  return draws.chance(70) ? all[0]! : draws.pick(all);
}

/** Sends an action. If it becomes a request, other operators look at it soon. */
function send(turn: Turn, by: SimulatedOperator, request: OperatorRequest): void {
  const { scene, draws } = turn;
  const { world, operatorCalls } = scene;
  operatorCalls.send(by, request, (value) => {
    const { approval } = value as { readonly approval?: { readonly id: string } };
    if (approval === undefined || draws.chance(15)) return;
    const sooner = draws.chance(50) ? 500 : 8000;
    world.schedule.after(draws.below(sooner), world.outside, 'operators look', () => decideOne(turn, Number(approval.id)));
  });
}

const call =
  (role: OperatorRole, request: (turn: Turn) => OperatorRequest): OperatorAct['act'] =>
  (turn) =>
    send(turn, anyOf(turn, role), request(turn));

const onMarket = (name: string, { marketId }: SimulatedMarket, body: object): OperatorRequest => ({ call: name, params: { marketId }, body });
const onPlayer = (name: string, { memberCode }: Player, body: object): OperatorRequest => ({ call: name, params: { memberCode }, body });

/** Returns a result as the body of operatorSettle names it. */
function bodyOf(result: MarketResult): object {
  if (result.type === 'runs') return { runs: result.runs };
  if (result.type === 'dead-heat') return { winners: result.winners, places: result.places };
  return { winners: result.type === 'winners' ? result.winners : [] };
}

function resultOf({ kind, selectionIds }: SimulatedMarket, draws: Draws): MarketResult {
  if (kind === 'line') return { type: 'runs', runs: 42 + draws.below(8) };
  if (draws.chance(15)) return { type: 'dead-heat', winners: selectionIds.slice(0, 2), places: 1 };
  return { type: 'winners', winners: [draws.pick(selectionIds)] };
}

const settle = (name: string) =>
  call('headOfTrading', ({ draws }) => {
    const market = draws.pick(MARKETS);
    return onMarket(name, market, { ...bodyOf(resultOf(market, draws)), reason: draws.pick(REASONS) });
  });

/** Sends grants of an operator to several players at once. */
const grant =
  (most: number): OperatorAct['act'] =>
  (turn) => {
    const { scene, draws, number } = turn;
    const by = anyOf(turn, 'supportLead');
    const count = draws.between(1, most);
    for (let place = 0; place < count; place += 1) {
      const amount = draws.chance(80) ? draws.between(2000, 9999) : draws.between(10_000, 14_000);
      const body = { amount, requestId: FIRST_REQUEST_ID + number * 100 + place, reason: 'of the simulation' };
      send(turn, by, onPlayer('operatorGrant', draws.pick(scene.players), body));
    }
  };

/** Decides one of the pending payments, if there is one. */
const decidePayment =
  (name: string): OperatorAct['act'] =>
  async (turn) => {
    const { scene, draws } = turn;
    const pending = await scene.world.store.read<{ id: number }>("select id from cashier_request where status = 'PENDING' order by id");
    if (pending.length === 0) return;
    const refrenceNo = String(draws.pick(pending).id);
    send(turn, anyOf(turn, 'cashier'), { call: name, params: { refrenceNo }, body: { reason: 'of the simulation' } });
  };

interface OpenRequest {
  readonly id: number;
  readonly asked_by: number;
  readonly permissions: readonly Permission[];
}

/** Returns operators who could be the second person. */
function deciders({ team }: OperatorScene, { asked_by: asker, permissions }: OpenRequest): readonly SimulatedOperator[] {
  return team.filter(({ operator, assignments }) => {
    const held = permissionsOfAssignments(assignments);
    return operator !== asker && held.includes('approval.decide') && permissions.some((permission) => held.includes(permission));
  });
}

/** Reads a request and decides it a moment later: by its effect of then, or by another one. */
function decide({ scene, draws }: Turn, { id }: OpenRequest, by: SimulatedOperator): void {
  const { world, operatorCalls } = scene;
  const params = { id: String(id) };
  const verb = draws.chance(75) ? 'consoleApprove' : draws.chance(65) ? 'consoleDecline' : 'consoleWithdraw';
  const thoughtMs = draws.chance(40) ? draws.below(200) : draws.below(6000);
  const isWrong = draws.chance(4);
  const sendVerdict = (effectHash: string): void =>
    operatorCalls.send(by, { call: verb, params, body: verb === 'consoleApprove' ? { effectHash } : { reason: 'of the simulation' } });
  if (verb !== 'consoleApprove') return sendVerdict('');
  return operatorCalls.send(by, { call: 'consoleApproval', params, body: {} }, (value) => {
    const { effectHash } = value as { readonly effectHash: string };
    world.schedule.after(thoughtMs, world.outside, 'an operator decides', () => sendVerdict(isWrong ? '0'.repeat(64) : effectHash));
  });
}

/** Operators decide an open request, or one that has ended. */
const decideRequest: OperatorAct['act'] = async (turn) => {
  const { scene, draws } = turn;
  const { store } = scene.world;
  const columns = 'select id, asked_by, permissions from approval';
  const open = await store.read<OpenRequest>(`${columns} where state = 'ASKED' order by id`);
  const any = open.length > 0 && !draws.chance(5) ? open : await store.read<OpenRequest>(`${columns} order by id`);
  if (any.length === 0) return;
  decideTogether(turn, draws.pick(any));
};

/** Operators decide the request with this number. */
async function decideOne(turn: Turn, id: number): Promise<void> {
  const [request] = await turn.scene.world.store.read<OpenRequest>('select id, asked_by, permissions from approval where id = $1', [id]);
  if (request !== undefined) decideTogether(turn, request);
}

/** One or two operators decide a request, sometimes the asker himself. */
function decideTogether(turn: Turn, request: OpenRequest): void {
  const { scene, draws } = turn;
  const asker = scene.team.find(({ operator }) => operator === request.asked_by)!;
  const others = deciders(scene, request);
  const first = draws.chance(20) || others.length === 0 ? asker : draws.pick(others);
  decide(turn, request, first);
  if (draws.chance(35)) decide(turn, request, draws.chance(15) || others.length === 0 ? asker : draws.pick(others));
}

/** The owner who froze a site lifts the freeze soon: a run is not about a frozen site. */
const freeze: OperatorAct['act'] = ({ scene, draws }) => {
  const { world, team, operatorCalls } = scene;
  const by = team.find(({ role }) => role === 'owner')!;
  const params = { site: 'maidan' };
  operatorCalls.send(by, { call: 'operatorFreezeSite', params, body: { reason: draws.pick(REASONS) } });
  world.schedule.after(draws.between(200, 2500), world.outside, 'an owner unfreezes', () =>
    operatorCalls.send(by, { call: 'operatorUnfreezeSite', params, body: { reason: 'of the simulation' } }),
  );
};

/** A player bets with Free Cash from now on, or no longer. */
const chooseWallet: OperatorAct['act'] = ({ scene: { world }, draws, player }) => {
  const isBonus = draws.chance(80);
  ask(
    world,
    'wallet choice',
    ({ modules }) => modules.bonuses.choose(player.account, isBonus),
    (received) => world.count(`wallet choice: ${'value' in received ? (received.value.ok ? 'OK' : received.value.code) : 'FAULT'}`),
  );
};

const table = (name: string, reason: boolean): OperatorAct['act'] =>
  call('casinoManager', ({ draws }) => ({ call: name, params: { tableId: CARD_TABLE }, body: { reason: reason ? draws.pick(REASONS) : 'of the simulation' } }));

export const ACTS: readonly OperatorAct[] = [
  { name: 'decide a request', weight: 40, act: decideRequest },
  { name: 'settle', weight: 9, act: settle('operatorSettle') },
  { name: 'settle again', weight: 7, act: settle('operatorSettleAgain') },
  { name: 'void', weight: 3, act: call('headOfTrading', ({ draws }) => onMarket('operatorVoid', draws.pick(MARKETS), { reason: draws.pick(REASONS) })) },
  {
    name: 'unsettle',
    weight: 5,
    act: call('headOfTrading', ({ draws }) => onMarket('operatorUnsettle', draws.pick(MARKETS), { reason: draws.pick(REASONS) })),
  },
  {
    name: 'remove runner',
    weight: 3,
    act: call('headOfTrading', ({ draws }) => {
      const market = draws.pick(MARKETS.filter(({ kind }) => kind === 'players' || kind === 'made'));
      return onMarket('operatorRemoveRunner', market, {
        selectionId: market.selectionIds.at(-1)!,
        reduction: draws.between(0, 30),
        reason: 'of the simulation',
      });
    }),
  },
  {
    name: 'market limits',
    weight: 2,
    act: call('headOfTrading', ({ draws }) =>
      onMarket('operatorMarketLimits', draws.pick(MARKETS), {
        minStake: 0,
        maxStake: draws.pick([50_000, 9_00_000, 90_00_000]),
        maxWin: 0,
        reason: 'of the simulation',
      }),
    ),
  },
  { name: 'suspend', weight: 2, act: call('headOfTrading', ({ draws }) => onMarket('operatorSuspend', draws.pick(MARKETS), { reason: draws.pick(REASONS) })) },
  { name: 'resume', weight: 4, act: call('headOfTrading', ({ draws }) => onMarket('operatorResume', draws.pick(MARKETS), { reason: 'of the simulation' })) },
  { name: 'grant', weight: 8, act: grant(2) },
  { name: 'many grants', weight: 3, act: grant(14) },
  {
    name: 'grant Free Cash',
    weight: 6,
    act: call('supportLead', ({ draws, player, number }) =>
      onPlayer('operatorGrantBonus', player, {
        amount: draws.chance(70) ? draws.between(500, 4999) : draws.between(5000, 7000),
        wagering: 1,
        days: 3,
        requestId: FIRST_REQUEST_ID + number * 100,
        reason: 'of the simulation',
      }),
    ),
  },
  { name: 'choose a wallet', weight: 8, act: chooseWallet },
  { name: 'approve a payment', weight: 12, act: decidePayment('operatorApprovePayment') },
  { name: 'reject a payment', weight: 3, act: decidePayment('operatorRejectPayment') },
  { name: 'block', weight: 2, act: call('integrityAnalyst', ({ draws, player }) => onPlayer('operatorBlock', player, { reason: draws.pick(REASONS) })) },
  { name: 'unblock', weight: 3, act: call('supportLead', ({ player }) => onPlayer('operatorUnblock', player, { reason: 'of the simulation' })) },
  { name: 'freeze', weight: 1, act: freeze },
  { name: 'pause a table', weight: 1, act: table('operatorPauseTable', true) },
  { name: 'resume a table', weight: 2, act: table('operatorResumeTable', false) },
];

const TOTAL = ACTS.reduce((sum, { weight }) => sum + weight, 0);

/** Starts the act with this number. */
export async function actAsOperator(scene: OperatorScene, number: number): Promise<void> {
  const draws = new Draws(scene.world.plan.seed, 8, number);
  let at = draws.below(TOTAL);
  const found = ACTS.find(({ weight }) => (at -= weight) < 0)!;
  await found.act({ scene, draws, player: draws.pick(scene.players), number });
}
