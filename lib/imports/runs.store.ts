import 'server-only';
import { AppError } from '@/lib/errors';
import { importedName } from '@/lib/judge/imported-name';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { RESERVED_NAMES } from '@/lib/judge/store';
import { readSettings, storedSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import type { Coverage } from '@/lib/video/frames/coverage';
import type { Prisma } from '@/prisma/generated/client';

/** As names are told apart by people: neither by case and blanks nor by how letters are encoded. */
function comparable(name: string): string {
  const visible = name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return visible.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/**
 * The judge of that name whose scores are imported; one that can be asked keeps its name to itself, and whatever people
 * would take for it.
 * @throws {AppError} 409 when no name is left for the imported one
 */
async function importedJudge(
  db: Prisma.TransactionClient,
  { judge, model }: { judge: string; model: string | null },
): Promise<{ id: string; name: string }> {
  const names = [judge, importedName(judge)];
  const known = await db.judge.findMany({ select: { id: true, name: true, kind: true } });
  const asked = known.filter(({ kind }) => kind !== 'imported').map((one) => one.name);
  const taken = new Set([...RESERVED_NAMES, ...asked].map(comparable));
  const free = names.filter((each) => !taken.has(comparable(each)));
  const imported = known.find((one) => one.kind === 'imported' && free.includes(one.name));
  if (imported) return imported;
  const [name] = free;
  if (name === undefined) {
    throw new AppError(409, `“${judge}” is the name of a judge that is connected here.`);
  }
  const parameters = judgeParametersSchema.parse({});
  return db.judge.create({ data: { kind: 'imported', name, model, parameters } });
}

/** Whose scores an imported run holds, and where they are from. */
export interface ImportedRun {
  projectId: string;
  suite: Suite;
  /** The version of the suite by which it was judged; the present one when left out. */
  suiteVersion?: string;
  judge: string;
  /** Null where it is not known. */
  model: string | null;
  /** The names of the files. */
  file: string;
  coverage: Coverage;
}

/** Creates the ended run as which a judge's scores are imported, still without items, and its rater. */
export async function createImportedRun(
  db: Prisma.TransactionClient,
  {
    projectId,
    suite,
    suiteVersion = suite.version,
    judge: called,
    model,
    file,
    coverage,
  }: ImportedRun,
): Promise<{ runId: string; raterId: string; judge: string; at: Date }> {
  const judge = await importedJudge(db, { judge: called, model });
  const parameters = judgeParametersSchema.parse({});
  const at = new Date();
  const rater = await db.rater.create({
    data: {
      kind: 'judge',
      name: judge.name,
      run: {
        create: {
          projectId,
          suite: suite.id,
          suiteVersion,
          judgeId: judge.id,
          prompts: {},
          judgeFacts: {
            kind: 'imported',
            name: judge.name,
            baseUrl: null,
            model,
            file,
            parameters,
          },
          settings: storedSettings(readSettings(suite, { coverage })),
          state: 'ended',
          createdAt: at,
          endedAt: at,
        },
      },
    },
  });
  if (rater.runId === null) throw new Error('the rater of an imported run has no run');
  return { runId: rater.runId, raterId: rater.id, judge: judge.name, at };
}
