/** Tag of tests that go through every page or game, or kill servers again and again: `npm run test:long` runs them (playwright.config.ts). */
export const LONG = { tag: '@long' };
