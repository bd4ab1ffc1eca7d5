/**
 * Who may import whom. The table and its reasons are in docs/architecture.md; that each rule fires
 * is proven in scripts/import-rules.test.ts. Type imports count too.
 */

const path = require('node:path');

/** Stages in the order in which data flows, after who works on it; a stage imports earlier ones only. */
const STAGES = [
  'files',
  'audit',
  'people',
  'video',
  'suites',
  'replies',
  'declared',
  'judge',
  'endpoint',
  'webhooks',
  'baseline',
  'prompt-versions',
  'items',
  'datasets',
  'studies',
  'answers',
  'runs',
  'check-up',
  'disclosure',
  'library',
  'queues',
  'pairs',
  'ratings',
  'reviews',
  'comparison',
  'agreement',
  'results',
  'gate',
  'imports',
  'export',
  'report',
  'backup',
  'projects',
];

/** What review screens are made of, in order; components/queues comes last. */
const REVIEW_ROOMS = ['commands', 'evidence', 'player', 'review'];

/** The folders of components/review in order; what is at its root puts them together and comes last. */
const REVIEW_FOLDERS = [
  'item',
  'writing',
  'layout',
  'outbox',
  'answering',
  'findings',
  'reviewed',
  'matrix',
  'versions',
  'shown',
  'side',
  'list',
];

/** Modules at the root of lib that every stage may use. */
const LIB_ROOT = '^lib/[^/]+\\.(ts|mjs)$';

/** Takes numbers and gives numbers; every stage may use it. */
const STATISTICS = '^lib/statistics/';

/** What of lib a suite is written with. */
const SUITE_WORDS = ['^lib/suites/(?!settings\\.ts$)', '^lib/(video|datasets)/schema\\.ts$'];

/** What of lib may run in a browser. */
const BROWSER_SAFE_LIB = [
  ...SUITE_WORDS,
  '^lib/video/(?!.*store\\.ts)',
  STATISTICS,
  '^lib/.+[/.](schema|queries)\\.ts$',
  '^lib/suites/',
  '^lib/answers/counting\\.ts$',
  '^lib/declared/form/(empty|ids|table|usual)\\.ts$',
  '^lib/(library|results)/address\\.ts$',
  '^lib/(errors|former-name|markup|money|new-id|observable|request|table-reader|table-writer)\\.ts$',
];

/** What a suite says for pages: what they send and get, and its words. */
const SUITE_PAGES = '^prompts/.+/(schema|words)\\.ts$';

/** Files of a benchmark read and written, its names and plans. */
const FORMATS = '^benchmarks/[^/]+/formats/';

/** Served to the browser as it is, where ffmpeg's own worker imports it. */
const SERVED = '^lib/video/engines/ffmpeg-core-reading-ahead\\.js$';

/** A stage's own store, or one named by its subject: `store.ts`, `claims.store.ts`. */
const STORE = '[/.]store\\.ts$';

const TEST = '\\.test\\.(ts|tsx|mjs)$';
const TEST_MEANS = '^lib/testing/';
const SUITE_FIXTURES = '^prompts/.+/fixtures/';
/** Data in, data out, wherever they run. */
const PURE_PACKAGES = '^node_modules/(diff|fastest-levenshtein|js-rouge|zod)/';

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const stageRules = STAGES.map((stage, index) =>
  forbid(
    `stage-${stage}-imports-earlier-only`,
    `lib/${stage} imports itself, earlier stages and the modules at the root of lib.`,
    { path: `^lib/${stage}/`, pathNot: TEST },
    {
      path: '^lib/',
      pathNot: [
        LIB_ROOT,
        STATISTICS,
        ...STAGES.slice(0, index + 1).map((earlier) => `^lib/${earlier}/`),
      ],
    },
  ),
);

/**
 * Rules by which each of some folders imports none that come after it.
 * @param {string} parent
 * @param {string[]} folders in order
 * @param {string[]} last what comes after all of them
 */
const inOrder = (parent, folders, last) =>
  folders.map((folder, index) => {
    const later = folders.slice(index + 1).map((one) => `^${parent}/${one}/`);
    return forbid(
      `${path.basename(parent)}-${folder}-imports-earlier-only`,
      `${parent}/${folder} imports nothing that comes after it.`,
      { path: `^${parent}/${folder}/`, pathNot: TEST },
      { path: [...later, ...last] },
    );
  });

module.exports = {
  forbidden: [
    forbid('no-circular', 'Modules that need each other are one module.', {}, { circular: true }),
    forbid(
      'no-orphans',
      'A module that nobody imports and that imports nobody is left over.',
      {
        orphan: true,
        pathNot: [
          '^[^/]+$',
          '\\.d\\.ts$',
          '^prisma/generated/',
          '^lib/testing/next/',
          SERVED,
          TEST,
        ],
      },
      {},
    ),
    forbid(
      'no-unresolvable',
      'The imported module does not exist.',
      {},
      // What the app serves at /ffmpeg/ is copied from packages at the start.
      { couldNotResolve: true, pathNot: '^/ffmpeg/' },
    ),

    forbid(
      'app-imports-components-prompts-lib',
      'Pages, actions and routes are thin: they use components, suites and lib.',
      { path: '^app/', pathNot: TEST },
      { path: '^(cli|clips|e2e|prisma|scripts|tools)/' },
    ),
    forbid(
      'components-are-views',
      'Components get data and give callbacks: they import components, lib that runs in a browser, and what suites say for their own pages.',
      { path: '^components/', pathNot: TEST },
      {
        path: '^(app|benchmarks|cli|clips|e2e|lib|prisma|prompts|scripts|tools)/',
        pathNot: [...BROWSER_SAFE_LIB, SUITE_PAGES],
      },
    ),
    forbid(
      'ui-has-no-domain',
      'components/ui holds primitives that know nothing about videos or judges.',
      { path: '^components/ui/', pathNot: TEST },
      { path: '^(components|lib)/', pathNot: '^components/ui/' },
    ),
    ...inOrder('components', REVIEW_ROOMS, ['^components/queues/']),
    ...inOrder('components/review', REVIEW_FOLDERS, ['^components/review/[^/]+$']),
    forbid(
      'suite-speaks-suite-words',
      'A suite imports itself and the words that suites are written in.',
      { path: '^prompts/([^/]+)/', pathNot: [TEST, SUITE_FIXTURES] },
      {
        path: '^(app|benchmarks|cli|clips|components|e2e|lib|prisma|prompts|scripts|tools)/',
        pathNot: ['^prompts/$1/', FORMATS, ...SUITE_WORDS, '^lib/declared/built-in\\.ts$'],
      },
    ),
    forbid(
      'benchmarks-stay-apart',
      'What two benchmarks share is no benchmark’s.',
      { path: '^benchmarks/([^/]+)/', pathNot: TEST },
      { path: '^(benchmarks|app|cli|e2e|scripts|tools)/', pathNot: '^benchmarks/$1/' },
    ),
    forbid(
      'formats-are-pure',
      'Formats read and write what others made: nothing of the house but the words of suites.',
      { path: FORMATS, pathNot: [TEST, '/fixtures/'] },
      {
        path: '^(app|cli|clips|components|e2e|lib|prisma|prompts|scripts|tools|benchmarks)/',
        pathNot: [FORMATS, ...SUITE_WORDS, '^lib/(located-json|table-reader|table-writer)\\.ts$'],
      },
    ),
    forbid(
      'benchmark-views-are-views',
      'The views of a benchmark’s pages import what components may, and its formats.',
      { path: '^benchmarks/[^/]+/views/', pathNot: TEST },
      {
        path: '^(benchmarks|lib|prisma|prompts)/',
        pathNot: ['^benchmarks/[^/]+/(views|formats)/', ...BROWSER_SAFE_LIB, SUITE_PAGES],
      },
    ),
    forbid(
      'use-cases-know-no-view',
      'A use case returns data; a page shows them.',
      { path: '^benchmarks/[^/]+/use-cases/', pathNot: TEST },
      { path: '^(components/|benchmarks/[^/]+/views/)' },
    ),
    forbid(
      'only-pure-packages',
      'Suites and formats are pure, and so are the packages that they use.',
      { path: ['^prompts/[^/]+/', FORMATS], pathNot: TEST },
      { path: '^node_modules/', pathNot: PURE_PACKAGES },
    ),
    forbid(
      'lib-knows-nobody-above',
      'lib is given what it needs: a suite is passed in, a page calls it.',
      { path: '^lib/', pathNot: [TEST, TEST_MEANS] },
      { path: '^(app|benchmarks|cli|clips|components|e2e|prompts|scripts|tools)/' },
    ),
    ...stageRules,
    forbid(
      'statistics-are-pure',
      'Statistics take numbers and give numbers: nothing outside of their folder.',
      { path: STATISTICS, pathNot: [TEST, '/fixtures/'] },
      { pathNot: STATISTICS },
    ),

    forbid(
      'only-stores-use-the-database',
      'Only stores ask the database; tools fill it and look into it.',
      {
        path: '^(app|benchmarks|cli|components|lib|prompts|scripts)/',
        pathNot: [STORE, TEST, TEST_MEANS],
      },
      { path: '^lib/db\\.ts$' },
    ),
    forbid(
      'only-stores-know-tables',
      'The generated database client is for lib/db.ts and stores.',
      {
        path: '^(app|benchmarks|cli|components|lib|prompts|scripts)/',
        pathNot: [STORE, '^lib/db\\.ts$', TEST, TEST_MEANS],
      },
      { path: ['^prisma/generated/', '^node_modules/@prisma/client/'] },
    ),
    forbid(
      'only-video-imports-decoders',
      'Only lib/video knows ffmpeg and the demuxer.',
      { pathNot: '^lib/video/' },
      { path: '^node_modules/(@ffmpeg/|mediabunny/)' },
    ),
    forbid(
      'only-endpoint-imports-its-packages',
      'Only lib/endpoint speaks with endpoints; its packages are loaded by the first request.',
      { pathNot: '^lib/endpoint/' },
      { path: '^node_modules/(openai|@google/genai|@anthropic-ai/sdk)/' },
    ),
    forbid(
      'only-files-speak-s3',
      'Only lib/files speaks with object stores; what does is loaded where one is set.',
      { pathNot: '^lib/files/s3-requests\\.ts$' },
      { path: '^node_modules/aws4fetch/' },
    ),
    forbid(
      's3-is-loaded-where-it-is-set',
      'Where files lie in a folder, what speaks S3 is not loaded.',
      { pathNot: TEST },
      { path: '^lib/files/s3-store\\.ts$', dependencyTypesNot: ['dynamic-import'] },
    ),
    forbid(
      'only-queries-know-react',
      'In lib only queries know React.',
      { path: '^lib/', pathNot: ['[/.]queries\\.ts$', TEST] },
      { path: '^node_modules/(react|react-dom|@types/react|@types/react-dom|@tanstack)/' },
    ),
  ],
  options: {
    doNotFollow: { path: ['^node_modules/', '^prisma/generated/'] },
    exclude: { path: ['^\\.next/', '^\\.data/', '^next-env\\.d\\.ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
