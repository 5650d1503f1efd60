/** The import law of ARCHITECTURE.md as rules. Tests may import more, because they build the whole product; shipped code may not. */
const TESTS = '\\.(test|spec)\\.tsx?$|/testing-[^/]+\\.ts$|/testing/|^apps/server/test/|^packages/contract/src/fixtures/';
const PURE = '^packages/(domain|sites|engine|ledger|sports|casino|contract|betfair)/src/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', comment: 'Modules that import each other cannot be understood or tested apart.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan',
      comment: 'A module without an importer is dead code, or an entry that belongs in this list.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TESTS,
          '\\.d\\.ts$',
          '\\.config\\.(ts|cjs|mjs)$',
          '^packages/[^/]+/src/index\\.ts$',
          '^apps/server/src/main\\.ts$',
          '^apps/(web|console)/src/app/main\\.tsx$',
          '^apps/web/src/service-worker/service-worker\\.ts$',
          '^apps/web/build/no-web-transport\\.ts$',
          '^(bench|tools|e2e)/',
          '/(command-line|audit-command)\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'unresolvable',
      comment: 'An import of a file that does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Shipped code never imports a test or test support.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: TESTS },
      to: { path: TESTS },
    },

    // Packages
    {
      name: 'domain-and-sites-stand-alone',
      severity: 'error',
      from: { path: '^packages/(domain|sites)/' },
      to: { path: '^(packages/(?!$1/)|apps/|bench/|e2e/|tools/)' },
    },
    {
      name: 'packages-import-domain-only',
      severity: 'error',
      from: { path: '^packages/(engine|ledger|sports|casino|contract|betfair)/' },
      to: { path: '^(packages/(?!($1|domain)/)|apps/|bench/|e2e/|tools/)' },
    },
    {
      name: 'pure-packages-know-no-machine',
      comment: 'No IO, no clock, no randomness of the platform.',
      severity: 'error',
      from: { path: PURE, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-packages-bring-nothing',
      comment: 'Only the contract and the API of Betfair use a library, schemas, and the casino one: SHA-256.',
      severity: 'error',
      from: { path: PURE, pathNot: TESTS },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|@noble/hashes)/' },
    },
    {
      name: 'hashes-in-the-casino-only',
      severity: 'error',
      from: { path: '^packages/(?!casino/)', pathNot: TESTS },
      to: { path: 'node_modules/@noble/' },
    },
    {
      name: 'zod-in-wire-packages-only',
      severity: 'error',
      from: { path: '^packages/(?!(contract|betfair)/)', pathNot: TESTS },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'packages-by-their-entry',
      comment:
        'Another package is used through its index.ts. The parts of ui-kit are used one by one, so that a page loads only its own. Tests of the server use the stream client of the tests of betfair.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/([^/]+)/' },
      to: { path: '^packages/(?!$1/)[^/]+/', pathNot: '^packages/[^/]+/src/index\\.ts$|^packages/ui-kit/|^packages/betfair/src/testing/' },
    },
    {
      name: 'ui-kit-on-domain',
      comment: 'What both clients show knows neither a client nor a call.',
      severity: 'error',
      from: { path: '^packages/ui-kit/' },
      to: { path: '^(packages/(?!(ui-kit|domain)/)|apps/|bench/|e2e/|tools/)' },
    },
    {
      name: 'ui-kit-for-clients-only',
      severity: 'error',
      from: { path: '^(packages/(?!ui-kit/)|apps/server/|e2e/|tools/)' },
      to: { path: '^packages/ui-kit/' },
    },

    // Server: app → modules, realtime, cluster → commit, http → platform
    { name: 'server-never-imports-web', severity: 'error', from: { path: '^apps/server/' }, to: { path: '^apps/(web|console)/' } },
    {
      name: 'config-imports-values-only',
      comment: 'The configuration knows how variables are read, and nothing of what they configure.',
      severity: 'error',
      from: { path: '^apps/server/src/config(-betfair)?\\.ts$' },
      to: { path: '^(apps|packages)/(?!server/src/(platform/environment-values|config-betfair)\\.ts$)' },
    },
    {
      name: 'server-ships-no-test',
      comment: 'Test support is in apps/server/test, and no shipped file imports it.',
      severity: 'error',
      from: { path: '^apps/server/src/' },
      to: { path: '^apps/server/test/' },
    },
    {
      name: 'platform-is-the-floor',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/(?!platform/|config\\.ts$)' },
    },
    {
      name: 'commit-on-platform',
      comment: 'The commit writes the rows of any command and imports no module.',
      severity: 'error',
      from: { path: '^apps/server/src/commit/' },
      to: { path: '^apps/server/src/(?!commit/|platform/|config\\.ts$)' },
    },
    {
      name: 'http-on-platform',
      severity: 'error',
      from: { path: '^apps/server/src/http/' },
      to: { path: '^apps/server/src/(?!http/|platform/|config\\.ts$)' },
    },
    {
      name: 'modules-on-commit-and-http',
      severity: 'error',
      from: { path: '^apps/server/src/modules/' },
      to: { path: '^apps/server/src/(?!modules/|commit/|http/|platform/|config\\.ts$)' },
    },
    {
      name: 'modules-meet-at-ports',
      comment: 'A module imports only types of another module, from its port; the factory gets the values.',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: { path: '^apps/server/src/modules/(?!$1/)', pathNot: '-port\\.ts$' },
    },
    {
      name: 'realtime-beside-cluster',
      severity: 'error',
      from: { path: '^apps/server/src/realtime/' },
      to: { path: '^apps/server/src/(cluster|app)/|^apps/server/src/main\\.ts$' },
    },
    {
      name: 'cluster-beside-realtime',
      severity: 'error',
      from: { path: '^apps/server/src/cluster/' },
      to: { path: '^apps/server/src/(realtime|app|http)/|^apps/server/src/main\\.ts$' },
    },
    {
      name: 'realtime-and-cluster-know-ports',
      severity: 'error',
      from: { path: '^apps/server/src/(realtime|cluster)/' },
      to: { path: '^apps/server/src/modules/', pathNot: '-port\\.ts$' },
    },
    { name: 'app-below-main', severity: 'error', from: { path: '^apps/server/src/' }, to: { path: '^apps/server/src/main\\.ts$' } },

    // Web
    {
      name: 'web-knows-five-packages',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/(server|console)/|bench/|e2e/|tools/|packages/(?!(domain|casino|contract|sites|ui-kit)/))' },
    },
    {
      name: 'web-ships-zod-mini',
      comment: 'The whole of zod is four times the size.',
      severity: 'error',
      from: { path: '^(apps/web|apps/console|packages/contract)/src/', pathNot: TESTS },
      to: { path: 'node_modules/zod/(index\\.|v4/classic/|v3/)' },
    },
    {
      name: 'web-floor',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|platform)/', pathNot: TESTS },
      to: { path: '^apps/web/src/(realtime|features|app)/' },
    },
    {
      name: 'web-realtime-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/realtime/', pathNot: TESTS },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    { name: 'features-below-app', severity: 'error', from: { path: '^apps/web/src/features/', pathNot: TESTS }, to: { path: '^apps/web/src/app/' } },
    {
      name: 'features-never-meet',
      comment: 'Routes compose features.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/web/src/features/(?!$1/)' },
    },

    // Console: app → rooms → { platform, ui }
    {
      name: 'console-knows-three-packages',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^(apps/(server|web)/|bench/|e2e/|tools/|packages/(?!(domain|contract|ui-kit)/))' },
    },
    {
      name: 'console-floor',
      severity: 'error',
      from: { path: '^apps/console/src/(ui|platform)/', pathNot: TESTS },
      to: { path: '^apps/console/src/(rooms|app)/' },
    },
    {
      name: 'rooms-never-meet',
      comment: 'The shell composes the rooms of the console.',
      severity: 'error',
      from: { path: '^apps/console/src/rooms/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/console/src/(app/|rooms/(?!$1/))' },
    },
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no compiler API for others; without @swc/core it would read no file
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // our own build folders; installed packages have a dist folder too
    exclude: { path: '^(apps|packages)/[^/]+/(dist|dist-types)/|(^|/)(coverage|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
