import type { z } from 'zod';
import { refuseOwnFiles } from '@/lib/answers/samples.store';
import { createDataset } from '@/lib/datasets/store';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { makePlan } from '../formats/plan/make';
import { versionOfPlan } from '../formats/plan/version';
import type { newPlanSchema } from '../formats/schema';
import { TEXT_WORDS, WAY_WORDS } from '../formats/words';
import { readSentTree, SUITE } from './plan';

/** Makes a plan of a prompt tree and keeps both. */
export async function makePlanOf(
  person: Person,
  { files, project, name, ...options }: z.output<typeof newPlanSchema>,
) {
  const into = await projectFor(person, project);
  const texts = Object.entries(files).map(([path, text]) => ({ name: path, text }));
  await refuseOwnFiles(into, texts);
  const { tree } = readSentTree(files);
  const { plan, findings } = makePlan(tree, options);
  const { road, text, seed } = plan;
  const dataset = await createDataset(
    {
      projectId: into.id,
      suite: SUITE,
      name,
      facts: { Videos: WAY_WORDS[road], Text: TEXT_WORDS[text], Seed: String(seed) },
      content: { tree, plan },
      version: versionOfPlan(plan),
      tasks: tree.entries.length,
      expected: plan.rows.length,
    },
    person.id,
  );
  return { plan: dataset, findings };
}
