/** Commands about players, sites, payments and operators. */
import { CONSOLE_ENDPOINTS, OPERATOR_ENDPOINTS as E } from '@maidan/contract';
import {
  complain,
  member,
  newAccount,
  onAccount,
  onMarket,
  onOperator,
  onPayment,
  onSite,
  reasonOf,
  rupees,
  send,
  text,
  type Command,
  type Options,
  type Parsed,
} from './command-request.ts';

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

export const ACCOUNTS: Readonly<Record<string, Command>> = {
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
