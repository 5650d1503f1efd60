import { fixtures, seededRandom } from '@maidan/sports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing-app.ts';
import { idGiver, newProgramme } from '../../../../src/modules/feeds/simulated/programme-state.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('the table of a competition is public, computed from stored results, and reveals nothing else of the programme (17.A10)', async () => {
  const state = newProgramme();
  const competition = fixtures(seededRandom('table'), idGiver(state.ids)).competition('football', { seed: 'secret seed', openDate: 0 });
  const [one, other] = competition.teams;
  state.lanes[1]!.seasons[competition.competitionId] = {
    competition,
    planned: [0, 1],
    results: [{ teams: [one!.selectionId, other!.selectionId], winner: other!.selectionId, scores: [{ made: 1 }, { made: 3 }] }],
  };
  await test.database.query("insert into feed_state (source, seq, state) values ('simulated', 1, $1)", [JSON.stringify(state)]);
  const path = `exchange/table/1/${competition.competitionId}`;
  const { status, body } = await test.call('GET', path);
  const { result } = body as unknown as { result: { played: number; matches: number; rows: { name: string; points: number; difference: number }[] } };
  expect([status, result.played, result.matches, result.rows.length]).toEqual([200, 1, 45, 10]);
  expect(result.rows[0]).toMatchObject({ name: other!.name, points: 3, difference: 2 });
  expect(result.rows.at(-1)).toMatchObject({ name: one!.name, points: 0, difference: -2 });
  expect(JSON.stringify(body)).not.toContain('strength');
  // of another sport, or unknown: no table
  expect((await test.call('GET', `exchange/table/4/${competition.competitionId}`)).body).toMatchObject({ success: true, result: null });
  expect((await test.call('GET', 'exchange/table/1/8001')).body).toMatchObject({ success: true, result: null });
});
