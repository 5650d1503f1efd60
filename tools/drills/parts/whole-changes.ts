/** Finds replaces, batches and matches through other runners of which only a part is in the database. */
import { Client } from 'pg';

const FAULTS = {
  'replaced without a stored answer': `
    select o.id::text as at from orders o left join bet_reference r on r.replaced = o.id and (r.order_id is not null or r.refusal is not null)
    where o.reason = 'REPLACED' group by o.id having count(r.reference) <> 1`,
  'answered as replaced, but not ended': `
    select r.reference as at from bet_reference r join orders o on o.id = r.replaced
    where (r.order_id is not null or r.refusal is not null) and (o.status <> 2 or o.reason is distinct from 'REPLACED')`,
  'answered as replaced by an order that does not exist': `
    select r.reference as at from bet_reference r left join orders o on o.id = r.order_id where r.replaced is not null and r.order_id is not null and o.id is null`,
  'a batch without all its bets': `
    select r.reference as at from bet_reference r where r.batch is not null and r.batch <> (
      select count(*) from bet_reference b where b.account = r.account and b.order_id is not null
        and b.reference = any(array(select r.reference || '/' || n from generate_series(1, r.batch) n)))`,
  'a bet of a batch without its batch': `
    select b.reference as at from bet_reference b where b.reference like '%/%' and b.order_id is not null
      and not exists (select 1 from bet_reference r where r.account = b.account and r.batch is not null and r.reference = split_part(b.reference, '/', 1))`,
  'a match through other runners that is not whole': `
    select t.match || ' runner ' || t.runner as at from trade t where t.match is not null group by t.match, t.runner
    having sum(t.value) <> 100 * (select sum(size) from trade s where s.match = t.match)`,
};

export interface WholeChanges {
  readonly replaced: number;
  readonly batches: number;
  /** Matches through other runners. */
  readonly crossed: number;
  /** One sentence each. */
  readonly faults: readonly string[];
}

/** Looks for parts of replaces, of batches and of matches through other runners (MX-141). A kill leaves the old order, the new order, or the old one ended with its stored answer (MX-051). */
export async function findPartialChanges(url: string): Promise<WholeChanges> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const faults: string[] = [];
    for (const [fault, sql] of Object.entries(FAULTS)) {
      const { rows } = await client.query<{ at: string }>(sql);
      faults.push(...rows.map(({ at }) => `${at}: ${fault}`));
    }
    const { rows } = await client.query<Pick<WholeChanges, 'replaced' | 'batches' | 'crossed'>>(
      'select count(replaced)::int as replaced, count(batch)::int as batches, (select count(distinct match)::int from trade) as crossed from bet_reference',
    );
    return { ...rows[0]!, faults };
  } finally {
    await client.end();
  }
}
