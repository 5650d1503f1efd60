// node docs/examples/place-a-bet.mjs [address] [marketId]: a demo player watches a market, backs its first runner at the best price, and prints the answer.
import { io } from 'socket.io-client';

const [address = 'http://localhost:3000', wanted] = process.argv.slice(2);
const { token, data } = await (await fetch(`${address}/LoginWithDemo`, { method: 'POST' })).json();
const socket = io(address, { transports: ['websocket'] });
const next = (...names) => new Promise((resolve) => names.forEach((name) => socket.once(name, (payload) => resolve({ name, payload }))));

const listed = next('get-freehomeallmarkets-success');
socket.emit('get-free-home-allmarkets', {});
const marketId = wanted ?? (await listed).payload.find((market) => market.status === 'OPEN' && market.marketType === 'MATCH_ODDS').marketId;
const snapshot = next('market-snapshot');
await socket.emitWithAck('subscribe', { markets: [marketId], account: true, token: token.accessToken });
const { market } = (await snapshot).payload;
socket.on('market-update', ({ seq, changes }) => console.error('update', seq, JSON.stringify(changes)));

const runner = market.marketBook.runners.find(({ availableToBack }) => availableToBack.price > 0);
const bet = { runnerId: runner.selectionId, rate: runner.availableToBack.price, stake: 100, type: 'Back', marketId };
const answered = next('place-bet-success', 'place-bet-error');
socket.emit('create-bet', { token: token.accessToken, bet, betSlipRef: crypto.randomUUID() });
const { name, payload } = await answered;
console.log(JSON.stringify({ player: data.memberCode, event: name, message: payload.message, bet: payload.bet }));
socket.close();
