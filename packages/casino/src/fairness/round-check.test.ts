import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskOf, sharesOf, type TableSpot } from '../tables/table-game.ts';
import { DRAGON_TIGER } from '../dragon-tiger/dragon-tiger.ts';
import { checkBet, checkRound, followsInChain, outcomeOf, positionInChain, type ReportedBet, type ReportedRound } from './round-check.ts';
import { commitmentOf, seedBefore } from './seed-chain.ts';

const LAST = '3f'.repeat(32);
const seedOf = (nonce: number): string => seedBefore(LAST, 1000 - nonce);

function reportedRound(gameId: string, nonce: number): ReportedRound {
  const proof = { serverSeed: seedOf(nonce), clientSeed: 'players', nonce };
  const outcome = outcomeOf(gameId, proof);
  const shown = { burst: 0, code: '', winners: [], dealt: [] };
  return { gameId, commitment: commitmentOf(proof.serverSeed), proof, brokenOff: false, ...shown, ...outcome };
}

const bet = (round: ReportedRound, part: Partial<ReportedBet>): ReportedBet => ({
  gameId: round.gameId,
  commitment: round.commitment,
  proof: round.proof,
  spot: '',
  stake: 10_000,
  risk: 10_000,
  returned: 0,
  state: 'LOST',
  autoCashOut: 0,
  cashedOutAt: 0,
  shown: {},
  ...part,
});

describe('a shared round', () => {
  it.each(['aviator', 'crash', 'dragon-tiger'])('%s as it was played has no flaw', (gameId) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (nonce) => {
        expect(checkRound(reportedRound(gameId, nonce)).flaws).toEqual([]);
      }),
    );
  });

  it('returns a flaw for each manipulated field', () => {
    const round = reportedRound('aviator', 7);
    const cards = reportedRound('dragon-tiger', 7);
    expect(checkRound({ ...round, burst: round.burst + 1 }).flaws).toEqual(['OUTCOME']);
    expect(checkRound({ ...round, proof: { ...round.proof, clientSeed: 'Players' } }).flaws).toEqual(['OUTCOME']);
    expect(checkRound({ ...round, proof: { ...round.proof, serverSeed: seedOf(8) } }).flaws).toContain('COMMITMENT');
    expect(checkRound({ ...round, proof: { ...round.proof, serverSeed: 'none' } })).toEqual({ flaws: ['SEED'], outcome: null });
    expect(checkRound({ ...cards, dealt: cards.dealt.toReversed() }).flaws).toEqual(['OUTCOME']);
    expect(checkRound({ ...cards, winners: [] }).flaws).toEqual(['OUTCOME']);
    expect(checkRound({ ...round, gameId: 'unheard-of' }).flaws).toEqual(['GAME']);
  });

  it('checks only the commitment of a round that was broken off', () => {
    const round = { ...reportedRound('aviator', 3), burst: 0, brokenOff: true };
    expect(checkRound(round).flaws).toEqual([]);
    expect(checkRound({ ...round, commitment: seedOf(3) }).flaws).toEqual(['COMMITMENT']);
  });

  it('has a position in its chain', () => {
    const commitment = seedBefore(LAST, 1001);
    expect([0, 41].map((nonce) => positionInChain(seedOf(nonce), commitment, 1000))).toEqual([1, 42]);
    expect(positionInChain(seedOf(41), commitment, 41)).toBeNull();
    expect(positionInChain('no seed', commitment, 41)).toBeNull();
    expect(followsInChain(seedOf(4), seedOf(5))).toBe(true);
    expect(followsInChain(seedOf(5), seedOf(4))).toBe(false);
  });
});

describe('the returned amount', () => {
  const flight = Array.from({ length: 1000 }, (_, nonce) => reportedRound('aviator', nonce)).find(({ burst }) => burst >= 200) as ReportedRound;

  it('of a flight is the stake times the multiplier, if the flight reached it', () => {
    const out = { state: 'CASHED_OUT', cashedOutAt: 150, returned: 15_000 } as const;
    expect(checkBet(bet(flight, out)).flaws).toEqual([]);
    expect(checkBet(bet(flight, { ...out, returned: 14_999 })).flaws).toEqual(['RETURNED']);
    const above = flight.burst + 1;
    expect(checkBet(bet(flight, { ...out, cashedOutAt: above, returned: sharesOf(10_000, above) })).flaws).toEqual(['RETURNED']);
    expect(checkBet(bet(flight, {})).flaws).toEqual([]);
  });

  it('is not 0 if the flight reached the target of the bet', () => {
    expect(checkBet(bet(flight, { autoCashOut: flight.burst })).flaws).toEqual(['RETURNED']);
    expect(checkBet(bet(flight, { autoCashOut: flight.burst + 1 })).flaws).toEqual([]);
  });

  it('at a table follows its rules', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.constantFrom(...DRAGON_TIGER.spots), fc.integer({ min: 1, max: 10 ** 9 }), (nonce, { spot }, stake) => {
        const round = reportedRound('dragon-tiger', nonce);
        const dealtOn = DRAGON_TIGER.spots.find((one) => one.spot === spot) as TableSpot;
        const hundredths = DRAGON_TIGER.returned(round.dealt, spot);
        const risk = sharesOf(stake, riskOf(dealtOn), 'up');
        const returned = hundredths === riskOf(dealtOn) ? risk : sharesOf(stake, hundredths);
        const state = returned > 0 ? 'WON' : 'LOST';
        expect(checkBet(bet(round, { spot, stake, risk, state, returned })).flaws).toEqual([]);
        expect(checkBet(bet(round, { spot, stake, risk, state, returned: returned + 1 })).flaws).toEqual(['RETURNED']);
      }),
    );
  });

  it('of a round that was broken off is the risk of the bet', () => {
    expect(checkBet(bet(flight, { state: 'RETURNED', returned: 10_000 })).flaws).toEqual([]);
    expect(checkBet(bet(flight, { state: 'RETURNED', returned: 9_999 })).flaws).toEqual(['RETURNED']);
    const cards = bet(reportedRound('dragon-tiger', 5), { spot: 'dragon', state: 'RETURNED', returned: 10_000 });
    expect(checkBet({ ...cards, shown: { dealt: [] } }).flaws).toEqual([]);
    // A round that was dealt completely is paid; its stakes are not returned.
    expect(checkBet({ ...cards, shown: { dealt: reportedRound('dragon-tiger', 5).dealt } }).flaws).toEqual(['RETURNED']);
  });

  it('in a game against the house is the whole return of the round, without a cap', () => {
    const caught = Array.from({ length: 1000 }, (_, nonce) => ({
      proof: { serverSeed: seedOf(nonce), clientSeed: 'own', nonce },
      outcome: outcomeOf('fishing', { serverSeed: seedOf(nonce), clientSeed: 'own', nonce }, 'mahseer'),
    })).find(({ outcome }) => outcome?.kind === 'solo' && outcome.returned === 20_000);
    if (caught?.outcome?.kind !== 'solo') throw new Error('no mahseer was caught');
    const { proof, outcome } = caught;
    const fields = { gameId: 'fishing', commitment: commitmentOf(proof.serverSeed), proof, spot: 'mahseer', state: 'WON', shown: outcome.shown } as const;
    const most = { ...bet(reportedRound('aviator', 0), fields), stake: 25_000_00, risk: 25_000_00, returned: 50_00_000_00 };
    expect(checkBet(most).flaws).toEqual([]);
    expect(checkBet({ ...most, returned: 10_00_000_00 }).flaws).toEqual(['RETURNED']);
  });
});
