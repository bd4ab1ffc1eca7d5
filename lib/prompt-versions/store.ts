import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { type Prompt, splitFrontMatter } from '@/lib/suites/prompt';
import { usedVariables } from '@/lib/suites/prompt-text';
import type { Suite } from '@/lib/suites/suite';
import { parseVersion } from './import';
import { type PromptVersion, type PromptVersions, promptRunsSchema } from './schema';

/** How many of the runs that used a version are named. */
const NAMED_RUNS = 5;

type SuitePrompts = Pick<Suite, 'id' | 'prompts'>;

/** Every prompt of a suite with its versions, the suite's own text first, then the newest first. */
export async function listPromptVersions(suite: SuitePrompts): Promise<PromptVersions[]> {
  const [stored, used] = await Promise.all([
    database().promptVersion.findMany({
      where: { suite: suite.id },
      orderBy: [{ createdAt: 'desc' }, { hash: 'asc' }],
    }),
    listUses(suite.id),
  ]);
  return suite.prompts.map((prompt) => {
    const ownRow = stored.find(({ hash }) => hash === prompt.hash);
    const own = {
      hash: prompt.hash,
      markdown: prompt.markdown,
      note: '',
      parentHash: null,
      createdAt: ownRow?.createdAt ?? null,
    };
    const others = stored.filter((row) => row.prompt === prompt.id && row.hash !== prompt.hash);
    return {
      id: prompt.id,
      purpose: prompt.purpose,
      versions: [own, ...others].map(
        ({ hash, markdown, note, parentHash, createdAt }): PromptVersion => {
          const text = splitFrontMatter(markdown).text.trim();
          return {
            hash,
            isSuiteText: hash === prompt.hash,
            note,
            parentHash,
            createdAt: createdAt?.toISOString() ?? null,
            variables: usedVariables(text),
            text,
            runs: used.get(hash) ?? { count: 0, latest: [] },
          };
        },
      ),
    };
  });
}

const useSchema = promptRunsSchema.extend({ hash: z.string() });

/** The runs that asked each version of a suite's prompts, by hash. */
async function listUses(suite: string): Promise<Map<string, PromptVersion['runs']>> {
  const rows = await database().$queryRaw<unknown[]>`
    SELECT hash, count(*)::int AS count,
      (array_agg(json_build_object('id', id, 'judge', judge, 'createdAt', "createdAt") ORDER BY "createdAt" DESC))[1:${NAMED_RUNS}::int] AS latest
    FROM (
      SELECT id, "createdAt", "judgeFacts"->>'name' AS judge, asked.value AS hash
      FROM "Run", jsonb_each_text(prompts) AS asked WHERE suite = ${suite}
    ) AS uses
    GROUP BY hash`;
  return new Map(
    z
      .array(useSchema)
      .parse(rows)
      .map(({ hash, ...runs }) => [hash, runs]),
  );
}

/**
 * Stores a version that a person wrote or imported. A version is known by its content: the same one twice is one.
 * @param parentHash the version from which it was written
 * @returns whether it is new
 */
export async function savePromptVersion(
  suite: SuitePrompts,
  prompt: Prompt,
  { note, parentHash }: { note: string; parentHash: string },
): Promise<boolean> {
  // The suite's own text is always there; stored as a person's, it would pass for one.
  if (suite.prompts.some(({ hash }) => hash === prompt.hash)) return false;
  const { count } = await database().promptVersion.createMany({
    data: {
      hash: prompt.hash,
      suite: suite.id,
      prompt: prompt.id,
      markdown: prompt.markdown,
      note,
      parentHash,
    },
    skipDuplicates: true,
  });
  return count > 0;
}

/**
 * The Markdown of one version, the suites' own texts included.
 * @throws {AppError} 404 when there is none of that hash
 */
export async function readPromptVersion(
  hash: string,
  prompts: readonly Prompt[],
): Promise<{ prompt: string; markdown: string }> {
  const own = prompts.find((prompt) => prompt.hash === hash);
  if (own) return { prompt: own.id, markdown: own.markdown };
  const stored = await database().promptVersion.findUnique({ where: { hash } });
  return stored ?? missing('prompt version', hash);
}

/**
 * The texts that a run is to ask, one for each prompt of the suite: the chosen version where there is one, else the
 * suite's own.
 * @param chosen prompt id → hash
 * @throws {AppError} 422 for a prompt or version that is not there, or that the suite can no longer ask
 */
export async function choosePromptTexts(
  suite: SuitePrompts,
  chosen: Readonly<Record<string, string>>,
): Promise<{ prompt: string; hash: string; markdown: string }[]> {
  for (const id of Object.keys(chosen)) {
    if (!suite.prompts.some((prompt) => prompt.id === id)) {
      throw new AppError(422, `The suite “${suite.id}” has no prompt “${id}”.`);
    }
  }
  const stored = await database().promptVersion.findMany({
    where: { suite: suite.id, hash: { in: Object.values(chosen) } },
  });
  return suite.prompts.map((prompt) => {
    const hash = chosen[prompt.id] ?? prompt.hash;
    if (hash === prompt.hash) return { prompt: prompt.id, hash, markdown: prompt.markdown };
    const version = stored.find((row) => row.hash === hash && row.prompt === prompt.id);
    if (!version) {
      throw new AppError(422, `There is no version ${hash.slice(0, 8)}… of “${prompt.id}”.`);
    }
    return { prompt: prompt.id, hash, markdown: parseVersion(version.markdown, prompt).markdown };
  });
}

/** Every version of a suite's prompts as a file: the suite's own text under the prompt's id, others with their hash. */
export async function listPromptFiles(
  suite: SuitePrompts,
): Promise<{ path: string; markdown: string }[]> {
  const own = suite.prompts.map(({ id, markdown }) => ({ path: `${id}.md`, markdown }));
  const stored = await database().promptVersion.findMany({
    where: { suite: suite.id, hash: { notIn: suite.prompts.map(({ hash }) => hash) } },
    orderBy: { createdAt: 'asc' },
  });
  const others = stored.map(({ prompt, hash, markdown }) => ({
    path: `${prompt}.${hash.slice(0, 8)}.md`,
    markdown,
  }));
  return [...own, ...others];
}
