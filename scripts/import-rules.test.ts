import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..');
const config = path.join(root, '.dependency-cruiser.cjs');
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const configSchema = z.object({ forbidden: z.array(z.object({ name: z.string() })) });
const cruiseSchema = z.object({
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

/** For each rule, imports that it must report: the importing file and what it imports. */
const BROKEN: Record<string, Array<[importer: string, imported: string]>> = {
  'no-circular': [['lib/video/egg.ts', 'lib/video/hen.ts']],
  'no-orphans': [['lib/video/left-over.ts', '']],
  'no-unresolvable': [['lib/video/lost.ts', 'lib/video/nowhere.ts']],
  'app-imports-components-prompts-lib': [['app/wrong-page.ts', 'scripts/tool.ts']],
  'components-are-views': [
    ['components/review/asks-database.ts', 'lib/video/store.ts'],
    ['components/review/reads-settings.ts', 'lib/env.ts'],
    ['components/review/knows-page.ts', 'app/page.ts'],
    ['components/review/knows-suite.ts', 'prompts/one/index.ts'],
  ],
  'ui-has-no-domain': [['components/ui/knows-video.ts', 'lib/video/schema.ts']],
  'components-commands-imports-earlier-only': [
    ['components/commands/later.ts', 'components/evidence/shows.ts'],
  ],
  'components-evidence-imports-earlier-only': [
    ['components/evidence/later.ts', 'components/player/shows.ts'],
  ],
  'components-player-imports-earlier-only': [
    ['components/player/later.ts', 'components/review/shows.ts'],
  ],
  'components-review-imports-earlier-only': [
    ['components/review/later.ts', 'components/queues/shows.ts'],
  ],
  'review-item-imports-earlier-only': [
    ['components/review/item/later.ts', 'components/review/writing/shows.ts'],
  ],
  'review-writing-imports-earlier-only': [
    ['components/review/writing/later.ts', 'components/review/layout/shows.ts'],
  ],
  'review-layout-imports-earlier-only': [
    ['components/review/layout/later.ts', 'components/review/outbox/shows.ts'],
  ],
  'review-outbox-imports-earlier-only': [
    ['components/review/outbox/later.ts', 'components/review/answering/shows.ts'],
  ],
  'review-answering-imports-earlier-only': [
    ['components/review/answering/later.ts', 'components/review/findings/shows.ts'],
  ],
  'review-findings-imports-earlier-only': [
    ['components/review/findings/later.ts', 'components/review/reviewed/shows.ts'],
  ],
  'review-reviewed-imports-earlier-only': [
    ['components/review/reviewed/later.ts', 'components/review/matrix/shows.ts'],
  ],
  'review-matrix-imports-earlier-only': [
    ['components/review/matrix/later.ts', 'components/review/versions/shows.ts'],
  ],
  'review-versions-imports-earlier-only': [
    ['components/review/versions/later.ts', 'components/review/shown/shows.ts'],
  ],
  'review-shown-imports-earlier-only': [
    ['components/review/shown/later.ts', 'components/review/side/shows.ts'],
  ],
  'review-side-imports-earlier-only': [
    ['components/review/side/later.ts', 'components/review/list/shows.ts'],
  ],
  'review-list-imports-earlier-only': [
    ['components/review/list/later.ts', 'components/review/screen.ts'],
  ],
  'suite-speaks-suite-words': [
    ['prompts/one/knows-other.ts', 'prompts/two/index.ts'],
    ['prompts/one/knows-runs.ts', 'lib/runs/schema.ts'],
    ['prompts/one/declares.ts', 'lib/declared/suite.ts'],
  ],
  'only-pure-packages': [
    ['prompts/one/draws.ts', 'react'],
    ['benchmarks/one/formats/draws.ts', 'react'],
  ],
  'benchmarks-stay-apart': [
    ['benchmarks/one/formats/knows-other.ts', 'benchmarks/two/formats/names.ts'],
    ['benchmarks/one/use-cases/knows-page.ts', 'app/page.ts'],
  ],
  'formats-are-pure': [
    ['benchmarks/one/formats/knows-suite.ts', 'prompts/one/index.ts'],
    ['benchmarks/one/formats/stores.ts', 'lib/video/store.ts'],
    ['benchmarks/one/formats/shows.ts', 'benchmarks/one/views/table.ts'],
  ],
  'benchmark-views-are-views': [
    ['benchmarks/one/views/asks-database.ts', 'lib/video/store.ts'],
    ['benchmarks/one/views/decides.ts', 'benchmarks/one/use-cases/make-plan.ts'],
    ['benchmarks/one/views/knows-suite.ts', 'prompts/one/index.ts'],
  ],
  'use-cases-know-no-view': [
    ['benchmarks/one/use-cases/shows.ts', 'benchmarks/one/views/table.ts'],
    ['benchmarks/one/use-cases/draws.ts', 'components/ui/button.ts'],
  ],
  'lib-knows-nobody-above': [
    ['lib/runs/knows-suite.ts', 'prompts/one/index.ts'],
    ['lib/runs/knows-page.ts', 'app/page.ts'],
    ['lib/runs/draws-clips.ts', 'clips/shapes.ts'],
    ['lib/runs/measures.ts', 'tools/bench/figures.ts'],
  ],
  'stage-files-imports-earlier-only': [['lib/files/later.ts', 'lib/audit/schema.ts']],
  'stage-audit-imports-earlier-only': [['lib/audit/later.ts', 'lib/people/schema.ts']],
  'stage-people-imports-earlier-only': [['lib/people/later.ts', 'lib/video/schema.ts']],
  'stage-video-imports-earlier-only': [['lib/video/later.ts', 'lib/judge/schema.ts']],
  'stage-suites-imports-earlier-only': [['lib/suites/later.ts', 'lib/replies/read.ts']],
  'stage-replies-imports-earlier-only': [['lib/replies/later.ts', 'lib/judge/schema.ts']],
  'stage-judge-imports-earlier-only': [['lib/judge/later.ts', 'lib/answers/schema.ts']],
  'stage-endpoint-imports-earlier-only': [['lib/endpoint/later.ts', 'lib/answers/schema.ts']],
  'stage-webhooks-imports-earlier-only': [['lib/webhooks/later.ts', 'lib/answers/schema.ts']],
  'stage-declared-imports-earlier-only': [['lib/declared/later.ts', 'lib/judge/schema.ts']],
  'stage-baseline-imports-earlier-only': [['lib/baseline/later.ts', 'lib/answers/schema.ts']],
  'stage-prompt-versions-imports-earlier-only': [
    ['lib/prompt-versions/later.ts', 'lib/answers/schema.ts'],
  ],
  'stage-items-imports-earlier-only': [['lib/items/later.ts', 'lib/answers/schema.ts']],
  'stage-datasets-imports-earlier-only': [['lib/datasets/later.ts', 'lib/answers/schema.ts']],
  'stage-studies-imports-earlier-only': [['lib/studies/later.ts', 'lib/answers/schema.ts']],
  'stage-answers-imports-earlier-only': [['lib/answers/later.ts', 'lib/runs/schema.ts']],
  'stage-runs-imports-earlier-only': [['lib/runs/later.ts', 'lib/reviews/schema.ts']],
  'stage-check-up-imports-earlier-only': [['lib/check-up/later.ts', 'lib/library/schema.ts']],
  'stage-disclosure-imports-earlier-only': [['lib/disclosure/later.ts', 'lib/library/schema.ts']],
  'stage-library-imports-earlier-only': [['lib/library/later.ts', 'lib/queues/schema.ts']],
  'stage-queues-imports-earlier-only': [['lib/queues/later.ts', 'lib/reviews/schema.ts']],
  'stage-pairs-imports-earlier-only': [['lib/pairs/later.ts', 'lib/reviews/schema.ts']],
  'stage-ratings-imports-earlier-only': [['lib/ratings/later.ts', 'lib/reviews/schema.ts']],
  'stage-reviews-imports-earlier-only': [['lib/reviews/later.ts', 'lib/agreement/schema.ts']],
  'stage-comparison-imports-earlier-only': [['lib/comparison/later.ts', 'lib/agreement/schema.ts']],
  'stage-agreement-imports-earlier-only': [['lib/agreement/later.ts', 'lib/export/rows.ts']],
  'stage-results-imports-earlier-only': [['lib/results/later.ts', 'lib/export/rows.ts']],
  'stage-gate-imports-earlier-only': [['lib/gate/later.ts', 'lib/export/rows.ts']],
  'stage-imports-imports-earlier-only': [['lib/imports/later.ts', 'lib/export/rows.ts']],
  'stage-export-imports-earlier-only': [['lib/export/later.ts', 'lib/report/schema.ts']],
  'stage-report-imports-earlier-only': [['lib/report/later.ts', 'lib/backup/schema.ts']],
  'stage-backup-imports-earlier-only': [['lib/backup/later.ts', 'lib/projects/schema.ts']],
  'stage-projects-imports-earlier-only': [['lib/projects/later.ts', 'lib/unknown/room.ts']],
  'statistics-are-pure': [
    ['lib/statistics/later.ts', 'lib/errors.ts'],
    ['lib/statistics/parses.ts', 'zod'],
  ],
  'only-stores-use-the-database': [['lib/runs/asks-database.ts', 'lib/db.ts']],
  'only-stores-know-tables': [['lib/runs/knows-tables.ts', 'prisma/generated/client.ts']],
  'only-video-imports-decoders': [
    ['lib/runs/decodes.ts', '@ffmpeg/ffmpeg'],
    ['lib/runs/demuxes.ts', 'mediabunny'],
  ],
  'only-endpoint-imports-its-packages': [
    ['lib/runs/speaks.ts', 'openai'],
    ['lib/judge/uploads.ts', '@google/genai'],
    ['lib/runs/batches.ts', '@anthropic-ai/sdk'],
  ],
  'only-files-speak-s3': [['lib/video/speaks-s3.ts', 'aws4fetch']],
  's3-is-loaded-where-it-is-set': [['lib/video/opens-s3.ts', 'lib/files/s3-store.ts']],
  'only-queries-know-react': [['lib/runs/draws.ts', 'react']],
};

/** The other half of the circle, which is reported once. */
const WAY_BACK: [importer: string, imported: string] = ['lib/video/hen.ts', 'lib/video/egg.ts'];

/** Imports that no rule may report. */
const KEPT: Array<[importer: string, imported: string]> = [
  ['app/page.ts', 'components/review/matrix.ts'],
  ['app/page.ts', 'prompts/one/index.ts'],
  ['app/page.ts', 'lib/video/store.ts'],
  ['components/review/matrix.ts', 'components/ui/button.ts'],
  ['components/review/matrix.ts', 'lib/runs/queries.ts'],
  ['components/review/matrix.ts', 'lib/runs/schema.ts'],
  ['components/review/matrix.ts', 'lib/answers/counting.ts'],
  ['components/review/matrix.ts', 'lib/statistics/kappa.ts'],
  ['components/review/matrix.ts', 'lib/observable.ts'],
  ['prompts/one/index.ts', 'prompts/one/steps.ts'],
  ['prompts/one/steps.ts', 'lib/suites/suite.ts'],
  ['prompts/one/steps.ts', 'benchmarks/one/formats/names.ts'],
  ['benchmarks/one/formats/names.ts', 'lib/suites/suite.ts'],
  ['benchmarks/one/views/table.ts', 'benchmarks/one/formats/names.ts'],
  ['benchmarks/one/views/table.ts', 'components/ui/button.ts'],
  ['benchmarks/one/use-cases/make-plan.ts', 'prompts/one/index.ts'],
  ['benchmarks/one/use-cases/make-plan.ts', 'lib/video/store.ts'],
  ['prompts/one/steps.ts', 'zod'],
  ['prompts/two/index.ts', 'zod'],
  ['lib/video/store.ts', 'lib/db.ts'],
  ['lib/video/store.ts', 'prisma/generated/client.ts'],
  ['lib/video/engines/engine.ts', '@ffmpeg/ffmpeg'],
  ['lib/files/s3-requests.ts', 'aws4fetch'],
  ['lib/endpoint/client.ts', 'openai'],
  ['lib/endpoint/gemini-client.ts', '@google/genai'],
  ['lib/endpoint/anthropic-client.ts', '@anthropic-ai/sdk'],
  ['lib/runs/queries.ts', 'react'],
  ['lib/runs/plan.ts', 'lib/suites/suite.ts'],
  ['lib/reviews/store.ts', 'lib/statistics/kappa.ts'],
  ['lib/export/rows.ts', 'lib/reviews/schema.ts'],
];

const PACKAGES = [
  '@anthropic-ai/sdk',
  '@ffmpeg/ffmpeg',
  '@google/genai',
  'aws4fetch',
  'mediabunny',
  'openai',
  'react',
  'zod',
];

let folder = '';
let reported: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-import-rules-'));
  writeTree();
  reported = cruise();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import rules', () => {
  it('have a proof each', () => {
    const rules = configSchema.parse(createRequire(import.meta.url)(config)).forbidden;
    expect(rules.map((rule) => rule.name).sort()).toEqual(Object.keys(BROKEN).sort());
  });

  it.each(Object.entries(BROKEN))('%s fires', (rule, imports) => {
    const expected = imports.map(([importer]) => `${rule}: ${importer}`);
    expect(reported.filter((line) => line.startsWith(`${rule}:`)).sort()).toEqual(expected.sort());
  });

  it('let every allowed import pass', () => {
    const allowed = new Set(KEPT.map(([importer]) => importer));
    expect(reported.filter((line) => allowed.has(line.replace(/^.*: /, '')))).toEqual([]);
  });
});

function writeTree() {
  write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
    write(`node_modules/${name}/index.js`, '');
  }
  const imports = [WAY_BACK, ...KEPT, ...Object.values(BROKEN).flat()];
  const files = new Map<string, string>();
  for (const [importer, imported] of imports) {
    // What is imported exists, unless it is meant to be missing, and imports something itself.
    if (/^[a-z]+\/.*\.ts$/.test(imported) && !imported.includes('nowhere')) {
      files.set(imported, files.get(imported) ?? '');
    }
    const specifier = imported.endsWith('.ts') ? `@/${imported.slice(0, -3)}` : imported;
    const line = imported === '' ? '' : `import '${specifier}';\n`;
    files.set(importer, (files.get(importer) ?? '') + line);
  }
  for (const [name, content] of files) write(name, content);
}

function write(name: string, content: string) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** @returns each violation as "rule: importing file" */
function cruise(): string[] {
  const words = [cruiser, '--config', config, '--output-type', 'json'];
  const folders = [
    'app',
    'benchmarks',
    'clips',
    'components',
    'lib',
    'prompts',
    'scripts',
    'tools',
    'prisma',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [...words, ...folders], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout) throw new Error(stderr);
  const { violations } = cruiseSchema.parse(JSON.parse(stdout)).summary;
  return [...new Set(violations.map(({ rule, from }) => `${rule.name}: ${from}`))];
}
