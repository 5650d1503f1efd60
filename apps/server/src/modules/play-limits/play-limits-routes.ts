/** Reads and sets a player's own limits. */
import { ENDPOINTS, toRupees, type PlayLimitWire, type PlayReturnWire } from '@maidan/contract';
import {
  accept,
  BREAK_TOKEN_MS,
  HELP_LINES,
  parseRupees,
  raiseConfirmableAt,
  REALITY_CHOICES,
  refuse,
  type Language,
  type LimitName,
  type Outcome,
  type PlayBreak,
  type PlayStop,
} from '@maidan/domain';
import { passkeyOfCall } from '../../http/passkeys.ts';
import type { SessionAccount, Routes } from '../../http/routes-port.ts';
import type { IdentityProofs } from '../identity-proofs/identity-proofs-port.ts';
import type { ConfirmedBreaks, LimitView, OwnLimits, PlayBreaks, PlayReturn, PlayReturns, PlayReviews, PlayTimes } from './play-limits-port.ts';

export interface PlayLimitsRoutesParts {
  readonly limits: OwnLimits;
  readonly breaks: PlayBreaks;
  readonly confirmed: ConfirmedBreaks;
  readonly times: PlayTimes;
  readonly identity: Pick<IdentityProofs, 'guardRefusal'>;
  readonly returns: PlayReturns;
  readonly reviews: PlayReviews;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const BEGUN: { readonly [kind in PlayBreak['kind']]: { readonly [language in Language]: string } } = {
  TIMEOUT: { en: 'Your time-out has begun', hi: 'आपका विराम शुरू हो गया है' },
  EXCLUSION: { en: 'You are excluded from now on', hi: 'अब से आप बाहर हैं' },
};

const SENT: { readonly [language in Language]: string } = { en: 'An OTP was sent to your phone', hi: 'आपके फ़ोन पर OTP भेजा गया है' };

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const breakWire = <Kind extends PlayStop['kind']>({ kind, until }: { readonly kind: Kind; readonly until: number | null }) => ({ kind, until: iso(until) });

function returnWire({ askedAt, from, limitsChosen }: PlayReturn, now: number): PlayReturnWire {
  return { askedAt: iso(askedAt), from: iso(from), ready: from !== null && from <= now, limitsChosen };
}

/** Returns a limit for the wire: session limits in minutes, other limits in rupees. */
function limitWire({ name, amount, used, atRisk, freesAt, raise }: LimitView, now: number): PlayLimitWire {
  const out = (value: number | null): number | null => (value === null || name === 'session' ? value : toRupees(value));
  return {
    name,
    amount: out(amount),
    used: out(used),
    atRisk: toRupees(atRisk),
    freesAt: iso(freesAt),
    raise: raise === null ? null : { to: out(raise.to), from: new Date(raiseConfirmableAt(raise)).toISOString(), ready: raiseConfirmableAt(raise) <= now },
  };
}

/** Returns a limit from the request, in paise or minutes; NaN (refused as LIMIT_INVALID) if invalid. 0 is a valid limit. */
function amountOf(name: LimitName, written: number | null): number | null {
  if (written === null || name === 'session' || written === 0) return written;
  return parseRupees(written) ?? Number.NaN;
}

export function registerPlayLimitsRoutes(routes: Routes, parts: PlayLimitsRoutesParts): void {
  const { limits, breaks } = parts;
  const answer = async (session: SessionAccount, done: Outcome<true> = accept(true)) => {
    if (!done.ok) return done;
    const { account } = session;
    const [views, standing, { realityMinutes }] = await Promise.all([limits.view(account), breaks.ofAccount(account), parts.times.of(session)]);
    const pause = standing === null ? null : breakWire(standing);
    const awaited = standing?.kind === 'RETURN' ? await parts.returns.of(account) : null;
    const comeBack = awaited === null ? null : returnWire(awaited, parts.now());
    return accept({ success: true as const, result: { limits: views.map((view) => limitWire(view, parts.now())), pause, comeBack, realityMinutes } });
  };
  routes.signedIn(ENDPOINTS.playLimits, (call) => answer(call.session));
  routes.signedIn(ENDPOINTS.askPlayLimit, async ({ session, body }) =>
    answer(session, await limits.ask(session.account, body.name, amountOf(body.name, body.amount), await parts.identity.guardRefusal(session))),
  );
  routes.signedIn(ENDPOINTS.confirmPlayLimit, async ({ session, body }) => {
    const refused = await parts.identity.guardRefusal(session);
    return refused ?? answer(session, await limits.confirm(session.account, body.name));
  });
  routes.signedIn(ENDPOINTS.withdrawRaise, async ({ session, body }) => answer(session, await limits.withdraw(session.account, body.name)));
  routes.signedIn(ENDPOINTS.askReturn, async ({ session }) => answer(session, await parts.returns.ask(session.account)));
  routes.signedIn(ENDPOINTS.confirmReturn, async ({ session }) => answer(session, await parts.returns.confirm(session.account)));
  registerBreaks(routes, parts.confirmed);
  registerReviews(routes, parts.reviews);
  registerTimes(routes, parts);
}

function registerBreaks(routes: Routes, confirmed: ConfirmedBreaks): void {
  routes.signedIn(ENDPOINTS.askBreak, async ({ session, body, site, language }) => {
    const summary = await confirmed.summary(session, body);
    if (!summary.ok) return summary;
    const { token, playBreak, balance, held, proofs } = summary.value;
    const help = HELP_LINES.map(({ name, number }) => ({ name: name[language], number }));
    const { email: support } = site.support;
    const result = {
      token,
      validMs: BREAK_TOKEN_MS,
      ...breakWire(playBreak),
      balance: toRupees(balance),
      held: toRupees(held),
      proofs: [...proofs],
      support,
      help,
    };
    return accept({ success: true as const, result });
  });
  routes.signedIn(ENDPOINTS.sendBreakOtp, async ({ session, address, device, language }) => {
    const sent = await confirmed.sendOtp(session, { address, device, language });
    return sent.ok ? accept({ success: true as const, message: SENT[language], orderId: sent.value }) : sent;
  });
  routes.signedIn(ENDPOINTS.beginBreak, async (call) => {
    const { session, body, language, site, address, browser, device } = call;
    const begun = await confirmed.begin(session, { ...body, passkey: passkeyOfCall(call) }, { site: site.site, address, browser, device });
    return begun.ok ? accept({ success: true as const, message: BEGUN[begun.value.kind][language], result: breakWire(begun.value) }) : begun;
  });
}

function registerReviews(routes: Routes, reviews: PlayReviews): void {
  const answer = async ({ account }: SessionAccount, done: Outcome<true> = accept(true)) => {
    if (!done.ok) return done;
    const { since, balance, deposited, withdrawn, net, ...states } = await reviews.of(account);
    const sums = { balance: toRupees(balance), deposited: toRupees(deposited), withdrawn: toRupees(withdrawn), net: toRupees(net) };
    return accept({ success: true as const, result: { since: new Date(since).toISOString(), ...sums, ...states } });
  };
  routes.signedIn(ENDPOINTS.playReview, ({ session }) => answer(session));
  routes.signedIn(ENDPOINTS.playReviewSeen, async ({ session }) => {
    await reviews.seen(session.account);
    return answer(session);
  });
  routes.signedIn(ENDPOINTS.setPlayReview, async ({ session, body }) => answer(session, await reviews.setMonths(session.account, body.everyMonths)));
  routes.signedIn(ENDPOINTS.answerLimitQuestion, async ({ session, body }) =>
    answer(session, await reviews.answer(session.account, body.occasion, body.answer)),
  );
}

function registerTimes(routes: Routes, { times, now }: PlayLimitsRoutesParts): void {
  const answer = async (session: SessionAccount) => {
    const { since, staked, net, netMonth, realityMinutes, checkAt, endsAt, reviewDue, offers } = await times.of(session);
    const until = (at: number | null): number | null => (at === null ? null : Math.max(0, at - now()));
    return accept({
      success: true as const,
      result: {
        since: new Date(since).toISOString(),
        playedMs: Math.max(0, now() - since),
        staked: toRupees(staked),
        net: toRupees(net),
        netMonth: toRupees(netMonth),
        realityMinutes,
        checkInMs: until(checkAt),
        endsInMs: until(endsAt),
        reviewDue,
        offers,
      },
    });
  };
  routes.signedIn(ENDPOINTS.playSession, ({ session }) => answer(session));
  routes.signedIn(ENDPOINTS.setRealityCheck, async ({ session, body: { minutes } }) => {
    if (minutes !== null && !REALITY_CHOICES.includes(minutes)) return refuse('LIMIT_INVALID');
    await times.setReality(session, minutes);
    return answer(session);
  });
  routes.signedIn(ENDPOINTS.realityCheckSeen, async ({ session }) => {
    await times.seen(session);
    return answer(session);
  });
}
