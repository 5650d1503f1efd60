import type { TableRound } from '@maidan/contract';
import { expect, it } from 'vitest';
import { roundWire } from '../../realtime/tables/testing-table-wire.ts';
import { happened } from './history/happened.ts';

const proof = { serverSeed: 's', clientSeed: 'c', nonce: 1 };
const result: TableRound['result'] = { code: 'D', winners: ['dragon'], burst: 0, proof };
const king = { place: 'dragon', face: 'KS' };

it('what happened before the viewer’s eyes is told, in its order and once', () => {
  const open = roundWire();
  expect(happened(null, { ...open, phase: 'running', dealt: [king] })).toEqual({ phase: null, cards: [], result: null });
  const running = roundWire({ seq: 2, phase: 'running', dealt: [king] });
  expect(happened(open, running)).toEqual({ phase: 'closed', cards: [king], result: null });
  const over = roundWire({ seq: 3, phase: 'result', dealt: [king], result });
  expect(happened(running, over)).toEqual({ phase: null, cards: [], result: 'D' });
  expect(happened(over, { ...over, seq: 4 })).toEqual({ phase: null, cards: [], result: null });
  expect(happened(over, roundWire({ roundId: 'r8', number: 8 }))).toEqual({ phase: 'open', cards: [], result: null });
  expect(happened(over, { ...over, seq: 5, phase: 'paused' })).toMatchObject({ phase: 'paused' });
});
