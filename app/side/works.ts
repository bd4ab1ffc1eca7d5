import { z } from 'zod';
import {
  annotationRequestSchema,
  previewRequestSchema,
} from '@/benchmarks/instructional-qa/formats/pages/schema';
import { addClips, previewAnnotations } from '@/benchmarks/instructional-qa/use-cases/annotations';
import {
  type CheckedTree,
  itemsRequestSchema,
  matchRequestSchema,
  newPlanSchema,
  sentTreeSchema,
} from '@/benchmarks/vbench/formats/schema';
import { summariseTree } from '@/benchmarks/vbench/formats/tree/summary';
import { makePlanOf } from '@/benchmarks/vbench/use-cases/make-plan';
import { matchNames } from '@/benchmarks/vbench/use-cases/match-names';
import { readSentTree } from '@/benchmarks/vbench/use-cases/plan';
import { takeInVideos } from '@/benchmarks/vbench/use-cases/take-in-videos';
import { refuseOwnFiles } from '@/lib/answers/samples.store';
import { refuseGuesses } from '@/lib/disclosure/refusals.store';
import { AppError } from '@/lib/errors';
import { withFormerName } from '@/lib/former-name';
import { isBenchmarkTable } from '@/lib/imports/benchmark-table';
import { foreignScoresRequestSchema } from '@/lib/imports/foreign.schema';
import { importForeignScores } from '@/lib/imports/foreign.store';
import { itemImportRequestSchema } from '@/lib/imports/items.schema';
import { importItems } from '@/lib/imports/items.store';
import { predictionsRequestSchema } from '@/lib/imports/predictions.schema';
import { importPredictions } from '@/lib/imports/predictions.store';
import { preferenceRequestSchema } from '@/lib/imports/preferences.schema';
import { importPreferences } from '@/lib/imports/preferences.store';
import { importQuerySchema } from '@/lib/imports/schema';
import { importFile } from '@/lib/imports/store';
import { permits } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById, suites } from '@/prompts';
import type { Works } from './work';

const planAddress = z.object({ id: z.uuid() });

/** What was called otherwise when files are matched with a plan. */
const FORMER_NAMES = { mendings: 'renamings' };

/** The files of a tree, by name. */
const namesOf = (files: Readonly<Record<string, string>>) =>
  Object.keys(files).map((name) => ({ name }));

/** What is done with files from elsewhere, each as the route says that has it done. */
export const works = {
  async items(person, { json, reads, record }) {
    const input = json(itemImportRequestSchema);
    reads(input.files);
    await refuseOwnFiles(await projectFor(person, input.project ?? null), input.files);
    await refuseGuesses(person.id, input.project ?? null);
    const suite = suiteById(input.suite);
    const report = await importItems(input, suite);
    if (report.stored && report.added > 0) {
      record({
        action: 'items.imported',
        subject: { kind: 'file', id: input.files[0]?.name ?? '' },
        after: { suite: suite.id, files: report.files, items: report.added },
      });
    }
    return report;
  },

  async answers({ id, role }, { address, text, reads, record }) {
    const { name, store } = address(importQuerySchema);
    reads([{ name }]);
    const file = { name, text: text() };
    if (file.text.includes('\0')) {
      throw new AppError(422, 'The file holds the character zero: is it text?');
    }
    if (store && isBenchmarkTable(file.text) && !permits(role, 'admin')) {
      throw new AppError(
        403,
        'Labels count as the truth for everybody: only an admin can import them.',
      );
    }
    await refuseGuesses(id, undefined);
    const report = await importFile(file, suites, store);
    if (store) {
      const raters = report.parts.map(({ rater, answers }) => `${rater}: ${answers}`);
      record({
        action: 'answers.imported',
        subject: { kind: 'file', id: file.name },
        after: { raters, runs: report.parts.flatMap(({ runId }) => runId ?? []) },
      });
    }
    return report;
  },

  async scores(person, { json, reads, record }) {
    const input = json(foreignScoresRequestSchema);
    reads(input.files);
    const suite = suiteById(input.suite);
    await refuseGuesses(person.id, input.project ?? null);
    const report = await importForeignScores(person, input, suite);
    const { runId, judge, scored, unscored } = report;
    if (runId !== null) {
      record({
        action: 'scores.imported',
        subject: { kind: 'run', id: runId },
        after: { suite: suite.id, judge, files: report.files, scored, unscored },
      });
    }
    return report;
  },

  async predictions(person, { json, reads, record }) {
    const input = json(predictionsRequestSchema);
    reads(input.files);
    await refuseGuesses(person.id, input.project ?? null);
    const report = await importPredictions(person, input, suiteById(input.suite));
    for (const { model, read, unread, runId } of report.models) {
      if (runId === null) continue;
      record({
        action: 'predictions.imported',
        subject: { kind: 'run', id: runId },
        after: { suite: report.suite, model, files: report.files, read, unread },
      });
    }
    return report;
  },

  async preferences(person, { json, reads, record }) {
    const input = json(preferenceRequestSchema);
    reads(input.files);
    const suite = suiteById(input.suite);
    const { report, projectId } = await importPreferences(person, input, suite);
    if (report.stored) {
      record({
        action: 'preferences.imported',
        subject: { kind: 'project', id: projectId },
        after: { suite: suite.id, sets: report.sets },
      });
    }
    return report;
  },

  async annotations(person, { json, reads }) {
    const input = json(previewRequestSchema);
    reads(input.files);
    return previewAnnotations(person, input);
  },

  async clips(person, { json, reads, record }) {
    const input = json(annotationRequestSchema);
    reads(input.files);
    const { clips, provenance } = await addClips(person, input);
    if (clips.added > 0) {
      record({
        action: 'items.imported',
        subject: { kind: 'file', id: input.files[0]?.name ?? '' },
        after: provenance,
      });
    }
    return clips;
  },

  async tree(_person, { json, reads }): Promise<CheckedTree> {
    const { files } = json(sentTreeSchema);
    reads(namesOf(files));
    const { tree, findings } = readSentTree(files);
    return { summary: summariseTree(tree), findings };
  },

  async plan(person, { json, reads, record }) {
    const asked = json(newPlanSchema);
    reads(namesOf(asked.files));
    const made = await makePlanOf(person, asked);
    const { id, name, version, expected } = made.plan;
    const subject = { kind: 'plan', id } as const;
    record({ action: 'plan.made', subject, after: { name, version, expected } });
    return made;
  },

  async match(person, { address, json }) {
    const { id } = address(planAddress);
    return matchNames(person, id, json(withFormerName(matchRequestSchema, FORMER_NAMES)));
  },

  async videos(person, { address, json, record }) {
    const { id } = address(planAddress);
    const asked = json(withFormerName(itemsRequestSchema, FORMER_NAMES));
    const made = await takeInVideos(person, id, asked);
    if (made.added > 0) {
      const after = { model: asked.model, items: made.added };
      record({ action: 'items.made', subject: { kind: 'plan', id }, after });
    }
    return made;
  },
} satisfies Works;

/** One of {@link works}. */
export type WorkName = keyof typeof works;
