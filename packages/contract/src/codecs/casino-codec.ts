/** Encodes casino rounds and bets: paise to rupees, hundredths to decimals. */
import type { OwnRound, PastRound, SeedChain } from '../http/casino/casino-rounds.ts';
import type { CasinoBet, LastResult, LiveBet, RoundResult, TableRound } from '../socket/casino-rounds.ts';
import { toDecimal, toRupees } from './wire-units.ts';

interface Bet {
  readonly bet: number;
  readonly betRef: string;
  readonly tableId: string;
  readonly gameId: string;
  readonly round: number | null;
  readonly spot: string;
  readonly stake: number;
  readonly risk: number;
  readonly autoCashOut: number;
  readonly cashedOutAt: number;
  readonly state: CasinoBet['state'];
  readonly returned: number;
  readonly placedAt: number;
}

export function encodeCasinoBet(bet: Bet): CasinoBet {
  const { betRef, tableId, gameId, spot, state, placedAt } = bet;
  return {
    betId: String(bet.bet),
    betRef,
    tableId,
    gameId,
    roundId: bet.round === null ? '' : String(bet.round),
    spot,
    stake: toRupees(bet.stake),
    risk: toRupees(bet.risk),
    autoCashOut: toDecimal(bet.autoCashOut),
    cashedOutAt: toDecimal(bet.cashedOutAt),
    state,
    returned: toRupees(bet.returned),
    placedAt,
  };
}

export function encodeLiveBet(bet: Pick<Bet, 'bet' | 'spot' | 'stake' | 'cashedOutAt' | 'returned'> & { readonly player: string }): LiveBet {
  const { player, spot } = bet;
  return { id: String(bet.bet), player, spot, stake: toRupees(bet.stake), cashedOutAt: toDecimal(bet.cashedOutAt), returned: toRupees(bet.returned) };
}

interface Verdict {
  readonly code: string;
  readonly winners: readonly string[];
  readonly burst: number;
}
interface Proof {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}
interface Dealt {
  readonly place: string;
  readonly face: string;
}

interface Round {
  readonly tableId: string;
  readonly round: number;
  readonly number: number;
  readonly seq: number;
  readonly phase: TableRound['phase'];
  readonly closed: boolean;
  readonly since: number;
  readonly until: number | null;
  readonly commitment: string;
  readonly dealt: readonly Dealt[];
  readonly players: number;
  readonly result: (Verdict & { readonly proof: Proof }) | null;
}

/** Encodes a round of a table. `now` is the server's clock, ms since 1970. */
export function encodeTableRound({ round, result, dealt, ...view }: Round, now: number): TableRound {
  return { ...view, roundId: String(round), now, dealt: dealt.map(encodeDealt), result: result === null ? null : encodeResult(result) };
}

function encodeDealt({ place, face }: Dealt): Dealt {
  return { place, face };
}
function encodeProof({ serverSeed, clientSeed, nonce }: Proof): Proof {
  return { serverSeed, clientSeed, nonce };
}
function encodeResult({ code, winners, burst, proof }: Verdict & { readonly proof: Proof }): RoundResult {
  return { code, winners: [...winners], burst: toDecimal(burst), proof: encodeProof(proof) };
}

export function encodeLastResult({
  round,
  number,
  code,
  burst,
}: {
  readonly round: number;
  readonly number: number;
  readonly code: string;
  readonly burst: number;
}): LastResult {
  return { roundId: String(round), number, code, burst: toDecimal(burst) };
}

export function encodePastRound(
  round: Verdict &
    Pick<PastRound, 'tableId' | 'gameId' | 'number' | 'endedAt' | 'commitment' | 'brokenOff'> & {
      readonly round: number;
      readonly dealt: readonly Dealt[];
      readonly proof: Proof;
    },
): PastRound {
  const { tableId, gameId, number, endedAt, code, winners, burst, dealt, commitment, brokenOff, proof } = round;
  return {
    roundId: String(round.round),
    tableId,
    gameId,
    number,
    endedAt,
    code,
    burst: toDecimal(burst),
    winners: [...winners],
    dealt: dealt.map(encodeDealt),
    commitment,
    brokenOff,
    proof: encodeProof(proof),
  };
}

export function encodeOwnRound(
  round: Bet & Pick<OwnRound, 'number' | 'commitment'> & { readonly shown: Readonly<Record<string, unknown>>; readonly proof: Proof | null },
): OwnRound {
  const { number, shown, commitment, proof } = round;
  return { ...encodeCasinoBet(round), number, shown: { ...shown }, commitment, proof: proof === null ? null : encodeProof(proof) };
}

export function encodeSeedChain({ tableId, commitment, rounds, since, salt, lastSeed }: SeedChain): SeedChain {
  return { tableId, commitment, rounds, since, salt, lastSeed };
}
