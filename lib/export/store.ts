import 'server-only';
import { z } from 'zod';
import { listFacets } from '@/lib/agreement/facets.store';
import { guidelineSchema } from '@/lib/answers/guideline';
import { listAnswers } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { facetsOf } from '@/lib/items/facets.store';
import { canonicalJson } from '@/lib/json';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import { reviewItem } from '@/lib/reviews/cells.store';
import { listNotes } from '@/lib/reviews/notes.store';
import { dialsOf, judgedInput, judgedParts, judgeNameOf } from '@/lib/runs/store';
import type { SuiteById } from '@/lib/suites/by-id';
import { readEvidence } from '@/lib/suites/evidence';
import type { SuiteInput } from '@/lib/suites/input';
import { generatorOf } from '@/lib/suites/sides';
import { asksAnything, type Suite } from '@/lib/suites/suite';
import type { Prisma, Run } from '@/prisma/generated/client';
import type {
  ExportedAnswer,
  ExportedGuideline,
  ExportedItem,
  ExportedNote,
  ExportedPrompt,
  ExportedQueue,
  ExportedRow,
} from './exported';
import { exportedAnswers, exportedNotes, exportedRows } from './rows';
import { type Weights, weighAnswers } from './weights';

/** Who exports, and whether they may know what only admins do. */
export interface Exporter {
  id: string;
  admin: boolean;
}

/** A run's tables, each read from the database as it is wanted: memory holds one item at a time. */
export interface RunExport {
  run: RunFacts;
  /** A name for files, without an ending. */
  name: string;
  suite: Suite;
  /** The names of the facets that the run's items have. */
  facets: readonly string[];
  /** Whether answers say at which place of its cluster a person had an item. */
  placed: boolean;
  scores: () => AsyncIterable<ExportedRow>;
  answers: () => AsyncIterable<ExportedAnswer>;
  notes: () => AsyncIterable<ExportedNote>;
  prompts: () => AsyncIterable<ExportedPrompt>;
  guidelines: () => AsyncIterable<ExportedGuideline>;
}

/** What is said of a run as a whole. */
export interface RunFacts {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  judge: string;
  model: string | null;
  /** By which version of the suite scores are derived. */
  suiteVersion: string;
  /** The hashes of its prompts, by their ids. */
  prompts: Readonly<Record<string, string>>;
}

/** What is told of weights to who may not know how a clip came to be reviewed. */
const NOTHING_TOLD: ReadonlyMap<string, Weights> = new Map();

const promptsSchema = z.record(z.string(), z.string());
const factsSchema = z.object({ model: z.string().nullish() });

/** A run of which tables are written, and who they are for. */
interface ExportedRun {
  run: Run;
  suite: Suite;
  exporter: Exporter;
  /** The hashes of its prompts, by their ids. */
  prompts: Readonly<Record<string, string>>;
  facets: readonly string[];
  placed: boolean;
}

/**
 * All that is known of a run's answers.
 * @throws {AppError} 404 when there is no such run
 */
export async function exportRun(
  runId: string,
  exporter: Exporter,
  suiteById: SuiteById,
): Promise<RunExport> {
  const db = database();
  const run = (await db.run.findUnique({ where: { id: runId } })) ?? missing('run', runId);
  const suite = suiteById(run.suite, run.suiteVersion);
  if (!asksAnything(suite)) {
    throw new AppError(
      422,
      `“${suite.name}” asks nothing, so its runs hold no answers: export those about what they made.`,
    );
  }
  const exported: ExportedRun = {
    run,
    suite,
    exporter,
    prompts: promptsSchema.parse(run.prompts),
    facets: await listFacets(runId),
    placed: (await db.claim.findFirst({ where: placedIn(run.suite, runId) })) !== null,
  };
  const day = run.createdAt.toISOString().slice(0, 10);
  return {
    run: {
      id: runId,
      createdAt: run.createdAt.toISOString(),
      judge: judgeNameOf(run.judgeFacts),
      model: factsSchema.parse(run.judgeFacts).model ?? null,
      suiteVersion: run.derivedVersion ?? run.suiteVersion,
      prompts: exported.prompts,
    },
    name: `framejury-${suite.id}-${day}-${run.id.slice(-6)}`,
    suite,
    facets: exported.facets,
    placed: exported.placed,
    scores: () => listScores(exported),
    answers: () => listAllAnswers(exported),
    notes: () => listAllNotes(exported),
    prompts: () => listPrompts(exported),
    guidelines: () => listGuidelines(exported),
  };
}

/** The run's items, one after another, each with what all of its rows have in common. */
async function* listItems({ run, suite, exporter, facets }: ExportedRun) {
  const db = database();
  const runId = run.id;
  const itemIds = await db.runItem.findMany({
    where: { runId, framed: true, item: { deletedAt: null } },
    select: { itemId: true },
    orderBy: { item: { name: 'asc' } },
  });
  for (const { itemId } of itemIds) {
    const [runItem, { queues, told }] = await Promise.all([
      db.runItem.findUniqueOrThrow({
        where: { runId_itemId: { runId, itemId } },
        include: judgedParts,
      }),
      listQueuesOf(itemId, run.suite, exporter),
    ]);
    const { item } = runItem;
    const facts: ExportedItem = {
      video: item.name,
      videoHash: item.media[0]?.video?.hash ?? '',
      generatorModel: generatorOf(suite, item),
      generationPrompt: item.prompt,
      suite: suite.id,
      suiteVersion: run.derivedVersion ?? run.suiteVersion,
      run: runId,
      judge: judgeNameOf(run.judgeFacts),
      model: factsSchema.parse(run.judgeFacts).model ?? null,
      judgeDials: dialsOf(run.judgeFacts).join('; '),
      repeat: run.repeat,
      group: run.groupId,
      ...(facets.length > 0 && { facets: facetsOf(item) }),
      queues,
    };
    const input = judgedInput(suite, runItem, run.settings);
    yield { itemId, facts, told, evidence: runItem.evidence, input };
  }
}

async function* listScores(exported: ExportedRun) {
  const { run, suite, exporter } = exported;
  const deciding = createDecidingPrompts(suite, exported.prompts);
  for await (const { itemId, facts, evidence, input } of listItems(exported)) {
    const [{ cells }, answers] = await Promise.all([
      reviewItem(itemId, run.id, suite, input, exporter.id),
      listAnswers(itemId, suite.id, run.id),
    ]);
    const promptOf = deciding(evidence, input);
    yield* exportedRows(facts, cells, { answers, questions: suite.questions, promptOf });
  }
}

async function* listAllAnswers(exported: ExportedRun) {
  const { run, suite, placed } = exported;
  const asked = new Set(suite.questions.map(({ id }) => id));
  const inclusions = await readInclusions(suite.id, COUNTED_ANSWERS);
  for await (const { itemId, facts, told } of listItems(exported)) {
    const answers = await listAnswers(itemId, suite.id, run.id);
    const weights = told ? weighAnswers(itemId, answers, inclusions) : NOTHING_TOLD;
    const places = placed ? await placesOf(itemId, run.suite) : null;
    yield* exportedAnswers(facts, answers, asked, weights, places);
  }
}

async function* listAllNotes(exported: ExportedRun) {
  for await (const { itemId, facts } of listItems(exported)) {
    yield* exportedNotes(facts, await listNotes(itemId, exported.suite.id));
  }
}

async function* listPrompts({ run, suite, prompts }: ExportedRun) {
  const versions = await database().promptVersion.findMany({
    where: { hash: { in: Object.values(prompts) } },
    orderBy: { prompt: 'asc' },
  });
  for (const { prompt, hash, note, parentHash, markdown } of versions) {
    yield { run: run.id, suite: suite.id, prompt, hash, note, parentHash, markdown };
  }
}

/** The words by which people answered about the run's items. */
async function* listGuidelines({ run }: ExportedRun) {
  const used = await database().$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT a."guidelineHash" AS hash FROM "RunItem" rv
    JOIN "Answer" a ON a."itemId" = rv."itemId" AND a.suite = ${run.suite}
    WHERE rv."runId" = ${run.id}::uuid AND a."guidelineHash" IS NOT NULL`;
  const rows = await database().guideline.findMany({
    where: { hash: { in: used.map(({ hash }) => hash) } },
    orderBy: [{ question: 'asc' }, { createdAt: 'asc' }, { hash: 'asc' }],
  });
  for (const { hash, content } of rows) {
    const { suite, question, label, help, instructions } = guidelineSchema.parse(content);
    const document = canonicalJson(content);
    yield { hash, suite, question, label, help, instructions, document };
  }
}

/**
 * The queues for reviews of a suite that an item is in, and whether all may be told how it came into them. While a queue
 * is not closed only admins learn that: reviewers would know a check of their attention by it.
 */
async function listQueuesOf(
  itemId: string,
  suite: string,
  { admin }: Exporter,
): Promise<{ queues: ExportedQueue[]; told: boolean }> {
  const items = await database().queueItem.findMany({
    where: { itemId, queue: { kind: 'review', run: { suite } } },
    include: { queue: { select: { name: true, blind: true, state: true } } },
    orderBy: { queue: { createdAt: 'asc' } },
  });
  const mayKnow = ({ state }: { state: string }) => admin || state === 'closed';
  return {
    told: items.every(({ queue }) => mayKnow(queue)),
    queues: items.map(({ queueId, queue, probability, attention }) => ({
      queue: queueId,
      name: queue.name,
      blind: queue.blind,
      probability: mayKnow(queue) ? probability : null,
      attention: mayKnow(queue) && attention,
    })),
  };
}

/** Which claims say a place in a cluster, of items of a run in queues for reviews of its suite. */
function placedIn(suite: string, runId: string): Prisma.ClaimWhereInput {
  return {
    place: { not: null },
    queueItem: {
      item: { runItems: { some: { runId } } },
      queue: { kind: 'review', run: { suite } },
    },
  };
}

/** At which place of its cluster each person had an item, the latest time, by their ids. */
async function placesOf(itemId: string, suite: string): Promise<Map<string, number>> {
  const claims = await database().claim.findMany({
    where: {
      place: { not: null },
      queueItem: { itemId, queue: { kind: 'review', run: { suite } } },
    },
    orderBy: { claimedAt: 'asc' },
  });
  return new Map(
    claims.flatMap(({ raterId, place }) => (raterId && place !== null ? [[raterId, place]] : [])),
  );
}

type PromptOf = (unit: string, question: string) => { id: string; hash: string } | null;

/** Finds the prompts whose replies decide; the same one decides a question about all units of its kind. */
function createDecidingPrompts(suite: Suite, hashes: Readonly<Record<string, string>>) {
  const known = new Map<string, { id: string; hash: string }>();
  return (stored: unknown, input: SuiteInput): PromptOf => {
    const brought = stored === null ? null : readEvidence(suite, stored, input);
    return (unit, question) => {
      if (brought === null) return null;
      const before = known.get(question);
      if (before) return before;
      const id = suite.explain(brought, input, unit, question).calls[0]?.prompt;
      const hash = id === undefined ? undefined : hashes[id];
      if (id === undefined || hash === undefined) return null;
      known.set(question, { id, hash });
      return { id, hash };
    };
  };
}
