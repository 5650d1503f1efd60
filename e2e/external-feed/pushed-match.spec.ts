import { playPushedMatch, test } from './pushed-match.ts';

test('a match of an external provider appears, is bet on and settles', async ({ page, provider }) => {
  await playPushedMatch(page, provider);
});
