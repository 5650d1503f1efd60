/** Reads bets of the casino for lists of the account, without their proofs. */
import type { Database } from '../../platform/postgres/database.ts';
import type { CasinoBets, CasinoBetSummary } from './casino-bets-port.ts';

const SUMMARIES = `select b.id as bet, b.table_id as "tableId", b.game_id as "gameId", b.round, b.spot, b.stake, b.risk, b.state,
    b.cashed_out_at as "cashedOutAt", b.returned, coalesce(r.number, b.nonce, 0) as "roundNumber"
  from casino_bet b left join casino_round r on r.id = b.round where b.account = $1 and b.id = any($2::bigint[])`;

export function createCasinoBets(database: Database): CasinoBets {
  return {
    async summaries(account, bets) {
      const found = bets.length === 0 ? [] : await database.query<CasinoBetSummary>(SUMMARIES, [account, bets]);
      return new Map(found.map((summary) => [summary.bet, summary]));
    },
  };
}
