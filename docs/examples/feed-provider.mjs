// FEED_SECRET=... node docs/examples/feed-provider.mjs [address] [provider]: opens a football match, quotes it, plays it in a minute and settles it.
import { createHmac } from 'node:crypto';

const [address = 'http://localhost:3000', provider = 'acme'] = process.argv.slice(2);
const path = `/feed/${provider}`;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms * Number(process.env.FEED_PACE ?? 1)));

async function call(method, body = '') {
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', process.env.FEED_SECRET).update(`${timestamp}.${path}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/x-ndjson', 'x-timestamp': timestamp, 'x-signature': signature };
  const answer = await fetch(address + path, { method, headers, ...(method === 'POST' ? { body } : {}) });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

let { next } = await call('GET'); // continues after the last line of an earlier run
async function say(...statements) {
  const { lines } = await call('POST', JSON.stringify({ seq: next, say: statements }));
  if (lines[0].status === 'refused') throw new Error(`line ${next}: ${lines[0].code}, ${lines[0].reason}`);
  next += 1;
}

const [eventId, marketId] = [`m${next}`, `m${next}.odds`];
const teams = ['North End', 'South End'];
const runners = [...teams, 'The Draw'].map((name, index) => ({ selectionId: index + 1, name }));
const prices = (...odds) =>
  odds.map(([back, lay], index) => ({ type: 'ladder', marketId, selectionId: index + 1, back: [[back, 20000]], lay: [[lay, 20000]] }));
const status = (state, inPlay) => ({ type: 'market-status', marketId, status: state, inPlay });
const score = (home, minute, state) => ({
  type: 'score',
  eventId,
  score: { sport: 'football', home: teams[0], away: teams[1], goals: [home, 0], minute, status: state },
});
const alive = setInterval(() => void call('POST', '{"say":[]}').catch(console.error), 1000); // heartbeat: after 5 s of silence in play the server suspends house markets

await say({
  type: 'event',
  eventId,
  eventTypeId: '1',
  name: teams.join(' v '),
  competitionId: 'league',
  competitionName: 'Example League',
  openDate: Date.now() + 60_000,
  teams,
});
await say({ type: 'market', marketId, eventId, name: 'Match Odds', marketType: 'MATCH_ODDS', runners, betDelay: 0, turnInPlay: true });
await say(...prices([2.5, 2.52], [3.1, 3.15], [3.5, 3.55]), status('OPEN', false));
await pause(30_000);
await say(status('OPEN', true), score(0, 1, 'FIRST_HALF'));
await pause(15_000);
await say(status('SUSPENDED', true), score(1, 37, 'FIRST_HALF'), { type: 'material-event', eventId, kind: 'GOAL' });
await say(...prices([1.4, 1.41], [8, 8.4], [5, 5.2]), status('OPEN', true));
await pause(15_000);
await say(status('CLOSED', true), score(1, 90, 'FINISHED'), { type: 'result', marketId, result: { type: 'winners', winners: [1] } });
await say({ type: 'event-closed', eventId });
clearInterval(alive);
console.log(`${eventId} is settled; the next number is ${next}`);
