/** The operator's commands: names, usage, and the call of each. Pure: words in, a request or a complaint out. */
import { basename } from 'node:path';
import { CONSOLE_ENDPOINTS, OPERATOR_ENDPOINTS as E, pathOf, type Endpoint } from '@maidan/contract';
import { commandWords } from '../../platform/process/command-words.ts';

export interface OperatorRequest {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** 'site/name' that must be looked up first and becomes params.memberCode. */
  readonly find?: { readonly site: string; readonly username: string };
  /** A file whose text becomes body.text; the server refuses a body without it. */
  readonly file?: string;
}
export type Parsed = { readonly ok: true; readonly request: OperatorRequest } | { readonly ok: false; readonly complaint: string };

export type Options = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
interface Command {
  /** Arguments after the name; those in <> are required. */
  readonly usage: string;
  readonly says: string;
  parse(words: readonly string[], options: Options): Parsed;
}

const complain = (complaint: string): Parsed => ({ ok: false, complaint });
const send = (endpoint: Endpoint, parts: Partial<Omit<OperatorRequest, 'endpoint'>> = {}): Parsed => ({
  ok: true,
  request: { endpoint, params: {}, query: {}, body: {}, ...parts },
});

function text(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
function numbers(options: Options, name: string): number[] | undefined {
  const value = options[name];
  const list = Array.isArray(value) ? value : typeof value === 'string' ? [value] : undefined;
  return list?.flatMap((item) => String(item).split(',')).map(Number);
}
function rupees(options: Options): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [option, name] of [
    ['min', 'minStake'],
    ['max', 'maxStake'],
    ['max-win', 'maxWin'],
  ] as const) {
    const value = text(options, option);
    if (value !== undefined) found[name] = Number(value);
  }
  return found;
}
const reasonOf = (options: Options): Readonly<Record<string, unknown>> => {
  const reason = text(options, 'reason');
  return reason === undefined ? {} : { reason };
};

const onMarket =
  (endpoint: Endpoint, bodyOf: (options: Options) => Readonly<Record<string, unknown>>) =>
  ([marketId]: readonly string[], options: Options): Parsed =>
    marketId === undefined
      ? complain('Which market? Its id is missing (list-markets shows them).')
      : send(endpoint, { params: { marketId }, body: bodyOf(options) });

/** Returns the account that a member code ('u1001') or 'site/user name' names. */
function member(word: string): Pick<OperatorRequest, 'params' | 'find'> {
  const [site, username] = word.split('/');
  return username === undefined || site === undefined ? { params: { memberCode: word } } : { params: {}, find: { site, username } };
}
const onAccount =
  (endpoint: Endpoint, bodyOf: (rest: readonly string[], options: Options) => Readonly<Record<string, unknown>> | string) =>
  ([reference, ...rest]: readonly string[], options: Options): Parsed => {
    if (reference === undefined) return complain('Whose account? A member code (u1001) or site/name is missing.');
    const body = bodyOf(rest, options);
    return typeof body === 'string' ? complain(body) : send(endpoint, { ...member(reference), body });
  };

function resultOf(options: Options): Readonly<Record<string, unknown>> {
  const winners = numbers(options, 'winner');
  const runs = text(options, 'runs');
  const places = text(options, 'places');
  return {
    ...(winners === undefined ? {} : { winners }),
    ...(runs === undefined ? {} : { runs: Number(runs) }),
    ...(places === undefined ? {} : { places: Number(places) }),
    ...reasonOf(options),
  };
}

const newAccount =
  (endpoint: Endpoint) =>
  ([where, password]: readonly string[], options: Options): Parsed => {
    const [site, username] = where?.split('/') ?? [];
    if (site === undefined || username === undefined || password === undefined) return complain('A new account needs <site>/<name> and <password>.');
    const phone = text(options, 'phone');
    const fullName = text(options, 'full-name');
    return send(endpoint, {
      body: { site, username, password, ...(phone === undefined ? {} : { phone }), ...(fullName === undefined ? {} : { fullName }) },
    });
  };
const onSite =
  (endpoint: Endpoint) =>
  ([site]: readonly string[], options: Options): Parsed =>
    site === undefined ? complain('Which site? Its key is missing (maidan, patang, ...).') : send(endpoint, { params: { site }, body: reasonOf(options) });

const onOperator =
  (endpoint: Endpoint) =>
  ([login]: readonly string[], options: Options): Parsed =>
    login === undefined ? complain('Which operator? His login name is missing.') : send(endpoint, { body: { login, ...reasonOf(options) } });

const onPayment =
  (endpoint: Endpoint, bodyOf: (options: Options) => Readonly<Record<string, unknown>>) =>
  ([refrenceNo]: readonly string[], options: Options): Parsed =>
    refrenceNo === undefined
      ? complain('Which deposit or withdrawal? Its reference is missing (list-payments shows them).')
      : send(endpoint, { params: { refrenceNo }, body: bodyOf(options) });

const MARKETS: Readonly<Record<string, Command>> = {
  'list-markets': {
    usage: '[--sport 4] [--event <id>] [--status OPEN]',
    says: 'markets with their runners',
    parse: (_words, options) => {
      const query: Record<string, string> = {};
      for (const [option, name] of [
        ['sport', 'eventTypeId'],
        ['event', 'eventId'],
        ['status', 'status'],
      ] as const) {
        const value = text(options, option);
        if (value !== undefined) query[name] = value;
      }
      return send(E.operatorMarkets, { query });
    },
  },
  suspend: { usage: '<market>', says: 'stop betting on a market at once', parse: onMarket(E.operatorSuspend, reasonOf) },
  resume: { usage: '<market>', says: 'lift the suspension; the status of the feed applies again', parse: onMarket(E.operatorResume, reasonOf) },
  settle: { usage: '<market> --winner <selection> | --runs <n> [--places <n>]', says: 'settle a market', parse: onMarket(E.operatorSettle, resultOf) },
  'settle-again': {
    usage: '<market> --winner <selection> | --runs <n> --reason <text>',
    says: 'correct a result; the difference is booked',
    parse: onMarket(E.operatorSettleAgain, resultOf),
  },
  'remove-runner': {
    usage: '<market> <selection> [--reduction <per cent>] --reason <text>',
    says: 'void its bets and reduce the odds of the others at once',
    parse: ([marketId, selection], options) => {
      if (marketId === undefined || selection === undefined) return complain('Which runner? <market> and <selection> are needed (list-markets shows them).');
      const reduction = text(options, 'reduction');
      const body = { selectionId: Number(selection), ...(reduction === undefined ? {} : { reduction: Number(reduction) }), ...reasonOf(options) };
      return send(E.operatorRemoveRunner, { params: { marketId }, body });
    },
  },
  void: { usage: '<market> --reason <text>', says: 'return every stake; players see the reason', parse: onMarket(E.operatorVoid, reasonOf) },
  'official-result': {
    usage: '<file>',
    says: 'settle a recorded match again by its Cricsheet JSON where it differs',
    parse: ([file]) =>
      file === undefined
        ? complain('Which file? The path of a Cricsheet JSON is missing.')
        : send(E.operatorOfficialResult, { file, body: { name: basename(file) } }),
  },
  'set-stream': {
    usage: '<event> [--video <https address>] [--video-id <id>] [--panel <https address>]',
    says: 'set the video and statistics of an event; an omitted one is removed',
    parse: parseStream,
  },
  unsettle: { usage: '<market> --reason <text>', says: 'take a settlement back', parse: onMarket(E.operatorUnsettle, reasonOf) },
};

const onTable =
  (endpoint: Endpoint) =>
  ([tableId]: readonly string[], options: Options): Parsed =>
    tableId === undefined
      ? complain('Which table of the casino? Its number is missing (see the address of the table).')
      : send(endpoint, { params: { tableId }, body: reasonOf(options) });

const TABLES: Readonly<Record<string, Command>> = {
  'pause-table': { usage: '<table> --reason <text>', says: 'take no more bets at a table of the casino; its round ends', parse: onTable(E.operatorPauseTable) },
  'resume-table': { usage: '<table>', says: 'accept bets at a table of the casino again', parse: onTable(E.operatorResumeTable) },
};

function parseStream([eventId]: readonly string[], options: Options): Parsed {
  if (eventId === undefined) return complain('Which event? Its id is missing (list-markets shows them).');
  return send(E.operatorEventStream, {
    params: { eventId },
    body: { videoId: text(options, 'video-id') ?? '', url: text(options, 'video') ?? '', panelUrl: text(options, 'panel') ?? '' },
  });
}

const LIMIT_USAGE = 'market <market> | user <account> [--market <id>] [--kind odds] [--min <rupees>] [--max <rupees>] [--max-win <rupees>] [--clear]';
function parseLimit([what, ...rest]: readonly string[], options: Options): Parsed {
  if (what === 'market') return onMarket(E.operatorMarketLimits, (given) => (given['clear'] === true ? { clear: true } : rupees(given)))(rest, options);
  if (what !== 'user') return complain("A limit is for a 'market' or a 'user'.");
  return onAccount(E.operatorAccountLimits, (_words, given) => {
    const marketId = text(given, 'market');
    const kind = text(given, 'kind');
    return { ...rupees(given), ...(marketId === undefined ? {} : { marketId }), ...(kind === undefined ? {} : { kind }) };
  })(rest, options);
}

function permissionsOf(words: readonly string[]): Readonly<Record<string, unknown>> | string {
  const pairs = words.map((word) => /^(1|2|4|c1|c9|v9|b9)=(on|off)$/.exec(word));
  if (pairs.length === 0 || pairs.includes(null)) return 'Permissions are given as 4=on c9=off ...';
  return { permissions: Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] === 'on'])) };
}

function bonusTerms(options: Options): Readonly<Record<string, number>> {
  const [wagering, days] = [text(options, 'wagering'), text(options, 'days')];
  return { ...(wagering === undefined ? {} : { wagering: Number(wagering) }), ...(days === undefined ? {} : { days: Number(days) }) };
}

function parseServiceClient([name, sites]: readonly string[], options: Options): Parsed {
  if (name === undefined || sites === undefined) return complain('A name and sites are needed.');
  return send(E.operatorCreateServiceClient, { body: { name, sites: sites.split(','), days: Number(text(options, 'days') ?? 90) } });
}
const parseEndOfClient = ([clientId]: readonly string[]): Parsed =>
  clientId === undefined ? complain('The id is missing.') : send(E.operatorEndServiceClient, { params: { clientId } });

function parsePromoCode([site, code]: readonly string[], options: Options): Parsed {
  if (site === undefined || code === undefined) return complain('A promo code needs <site> and <code>.');
  const [endsAt, grant] = [text(options, 'ends'), text(options, 'grant')];
  return send(E.operatorSignUpCode, {
    params: { site },
    body: {
      code,
      ...(endsAt === undefined ? {} : { endsAt }),
      ...(grant === undefined ? {} : { grant: Number(grant) }),
      ...(options['bonus'] === true ? { wallet: 'BONUS' } : {}),
      ...bonusTerms(options),
    },
  });
}

const ACCOUNTS: Readonly<Record<string, Command>> = {
  account: {
    usage: '<account>',
    says: 'one account',
    parse: ([who]) => (who === undefined ? complain('Whose account?') : send(E.operatorAccount, member(who))),
  },
  'create-user': {
    usage: '<site>/<name> <password> [--phone <10 digits>] [--full-name <text>]',
    says: 'a new player with the grant of the site',
    parse: newAccount(E.operatorCreateUser),
  },
  grant: {
    usage: '<account> <rupees> [--request-id <n>] [--reason <text>]',
    says: 'play money for an account; the same request id grants once',
    parse: onAccount(E.operatorGrant, ([amount], options) => {
      const requestId = text(options, 'request-id');
      return amount === undefined
        ? 'How many rupees?'
        : { amount: Number(amount), ...(requestId === undefined ? {} : { requestId: Number(requestId) }), ...reasonOf(options) };
    }),
  },
  'grant-bonus': {
    usage: '<account> <rupees> --reason <text> [--wagering <times>] [--days <n>] [--request-id <n>]',
    says: 'Free Cash for an account, by the terms of its site',
    parse: onAccount(E.operatorGrantBonus, ([amount], options) => {
      const requestId = text(options, 'request-id');
      return amount === undefined
        ? 'How many rupees?'
        : { amount: Number(amount), ...bonusTerms(options), ...(requestId === undefined ? {} : { requestId: Number(requestId) }), ...reasonOf(options) };
    }),
  },
  'list-conversions': { usage: '', says: 'Free Cash that waits for a person before it becomes cash', parse: () => send(E.operatorConversions, {}) },
  'approve-conversion': { usage: '<account>', says: 'the Free Cash of a player becomes cash', parse: onAccount(E.operatorApproveConversion, () => ({})) },
  'refuse-conversion': {
    usage: '<account> --reason <text>',
    says: 'the Free Cash of a player returns to the house, and he sees the reason',
    parse: onAccount(E.operatorRefuseConversion, (_words, options) => reasonOf(options)),
  },
  'list-payments': {
    usage: '[--status PENDING] [--page <n>]',
    says: 'deposits and withdrawals, newest first',
    parse: (_words, options) => {
      const [status, page] = [text(options, 'status')?.toUpperCase(), text(options, 'page')];
      return send(E.operatorPayments, { query: { ...(status === undefined ? {} : { status }), ...(page === undefined ? {} : { page }) } });
    },
  },
  'approve-payment': {
    usage: '<reference>',
    says: 'a deposit or withdrawal is paid',
    parse: onPayment(E.operatorApprovePayment, () => ({})),
  },
  'reject-payment': {
    usage: '<reference> --reason <text>',
    says: 'a deposit or withdrawal is not paid; the amount of a withdrawal returns, and the player sees the reason',
    parse: onPayment(E.operatorRejectPayment, reasonOf),
  },
  block: { usage: '<account> --reason <text>', says: 'no bets, no sessions', parse: onAccount(E.operatorBlock, (_words, options) => reasonOf(options)) },
  unblock: { usage: '<account>', says: 'an account may play again', parse: onAccount(E.operatorUnblock, (_words, options) => reasonOf(options)) },
  breaks: {
    usage: '<account>',
    says: 'time-outs and exclusions that a player has taken',
    parse: ([who]) => (who === undefined ? complain('Whose account?') : send(E.operatorBreaks, member(who))),
  },
  'lengthen-break': {
    usage: '<account> --until <ISO time> | --for-good --reason <text>',
    says: 'lengthen a break that a player has taken; it cannot be shortened',
    parse: onAccount(E.operatorLengthenBreak, (_words, options) => {
      const until = text(options, 'until');
      if ((until === undefined) === (options['for-good'] !== true)) return 'Until when? --until <ISO time> or --for-good.';
      return { until: until ?? null, ...reasonOf(options) };
    }),
  },
  limit: { usage: LIMIT_USAGE, says: 'own limits of a market or a player; 0 is not set', parse: parseLimit },
  permit: { usage: '<account> 4=on c9=off ...', says: 'sports and casino an account may use', parse: onAccount(E.operatorPermissions, permissionsOf) },
  recover: {
    usage: '<account> <phone or mail>',
    says: 'send the player a login link for one use; its secret is in the message only',
    parse: onAccount(E.operatorRecovery, ([channel]) => (channel === 'phone' || channel === 'mail' ? { channel } : 'The channel must be phone or mail.')),
  },
  'service-client': {
    usage: '<name> <sites, with commas> [--days <n>]',
    says: 'a client for a bot or mailer that creates links; its secret is shown once',
    parse: parseServiceClient,
  },
  'service-clients': { usage: '', says: 'all service clients', parse: () => send(E.operatorServiceClients) },
  'end-service-client': { usage: '<id>', says: 'end a service client at once', parse: parseEndOfClient },
  'promo-code': {
    usage: '<site> <code> [--ends <ISO time>] [--grant <rupees> [--bonus [--wagering <times>] [--days <n>]]]',
    says: 'a code of the sign-up form and of players, once per person; a repeated command sets a new end; a grant of 1000 or more adds random characters',
    parse: parsePromoCode,
  },
  'freeze-site': { usage: '<site> --reason <text>', says: 'pause betting on a site', parse: onSite(E.operatorFreezeSite) },
  'unfreeze-site': { usage: '<site>', says: 'resume betting on a site', parse: onSite(E.operatorUnfreezeSite) },
  'accept-restore': {
    usage: '--reason <text>',
    says: 'a restored audit log is accepted; a second person must accept it too, and one of both is an owner',
    parse: (_words, options) => send(E.operatorAcceptRestore, { body: reasonOf(options) }),
  },
  emergency: {
    usage: '--reason <text of 20 characters>',
    says: 'open the emergency session of the local key for 15 minutes; the owners are alerted, and the key is replaced afterwards',
    parse: (_words, options) => send(E.operatorOpenEmergency, { body: { reason: text(options, 'reason') ?? '' } }),
  },
  'disable-operator': { usage: '<login> --reason <text>', says: 'disable an operator with the local key', parse: onOperator(E.operatorEmergencyDisable) },
  'owner-link': {
    usage: '<login> --reason <text>',
    says: 'a new enrolment link of an owner, with the local key',
    parse: onOperator(E.operatorEmergencyOwnerLink),
  },
  audit: {
    usage: '[--before <seq>]',
    says: 'entries of the audit log, newest first; --before goes on with older ones',
    parse: (_words, options) => {
      const before = text(options, 'before');
      return send(CONSOLE_ENDPOINTS.consoleAudit, before === undefined ? {} : { query: { before } });
    },
  },
};

export const COMMANDS: Readonly<Record<string, Command>> = { ...MARKETS, ...TABLES, ...ACCOUNTS };

/** Commands about the operator's own session. */
export const SESSION_COMMANDS: Readonly<Record<string, string>> = {
  login: 'sign in for 8 hours: shows a code that you confirm in the console',
  logout: 'end the session of the command line',
};

/** Options of all commands, for node:util's parseArgs. */
export const OPTIONS = {
  sport: { type: 'string' },
  event: { type: 'string' },
  status: { type: 'string' },
  winner: { type: 'string', multiple: true },
  runs: { type: 'string' },
  places: { type: 'string' },
  reason: { type: 'string' },
  reduction: { type: 'string' },
  video: { type: 'string' },
  'video-id': { type: 'string' },
  panel: { type: 'string' },
  ends: { type: 'string' },
  until: { type: 'string' },
  'for-good': { type: 'boolean' },
  grant: { type: 'string' },
  bonus: { type: 'boolean' },
  wagering: { type: 'string' },
  days: { type: 'string' },
  market: { type: 'string' },
  kind: { type: 'string' },
  min: { type: 'string' },
  max: { type: 'string' },
  'max-win': { type: 'string' },
  clear: { type: 'boolean' },
  phone: { type: 'string' },
  'full-name': { type: 'string' },
  'request-id': { type: 'string' },
  page: { type: 'string' },
  before: { type: 'string' },
  url: { type: 'string' },
  wait: { type: 'boolean' },
  key: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Returns the whole help text. */
export function usage(): string {
  const line = (words: string, says: string): string => `  ${words.padEnd(78)} ${says}`;
  const lines = [
    ...Object.entries(SESSION_COMMANDS).map(([name, says]) => line(name, says)),
    ...Object.entries(COMMANDS).map(([name, command]) => line(`${name} ${command.usage}`, command.says)),
  ];
  return [
    `Usage: ${commandWords('operator')} <command> [options]`,
    '',
    ...lines,
    '',
    '  <account> is a member code (u1001) or <site>/<name>.',
    '  --url <address>        the console; default http://CONSOLE_HOST:CONSOLE_PORT of the settings',
    '  --wait                 wait until a second person has decided the request of the command',
    '  --key                  use the local key although you are signed in',
    '  --json                 the answer as it came',
    '',
    'Exit codes: 0 done, 1 refused, 2 wrong words, 3 no server or no key.',
  ].join('\n');
}

/** Returns the path and query of a request. */
export function addressOf(request: OperatorRequest): string {
  const query = new URLSearchParams(request.query).toString();
  return `${pathOf(request.endpoint, request.params)}${query === '' ? '' : `?${query}`}`;
}
