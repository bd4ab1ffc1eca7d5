import { z } from 'zod';
import { DIMENSIONS } from '@/benchmarks/vbench/formats/dimensions';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import { type Prompt, readPrompt } from '@/lib/suites/prompt';
import type { JudgeRole } from '@/lib/suites/suite';
import {
  cameraSchema,
  camerasSchema,
  checkSchema,
  checkSeenSchema,
  checksSchema,
  descriptionSchema,
  foundSchema,
  ratingSchema,
  stepsSchema,
} from './schema';
import { saidOfCamera, saidOfCheck, saidOfVariety } from './verdicts';

/** One question about the video. */
export const check = readPrompt('vbench/check', {
  name: 'vbench-check',
  schema: checkSchema,
  verdicts: saidOfCheck,
});

/** One question about what may not be visible. */
export const checkSeen = readPrompt('vbench/check-seen', {
  name: 'vbench-check-seen',
  schema: checkSeenSchema,
  verdicts: saidOfCheck,
});

/** Several questions in one call. */
export const checks = readPrompt('vbench/checks', { name: 'vbench-checks', schema: checksSchema });

const steps = { name: 'vbench-steps', schema: stepsSchema };
const description = { name: 'vbench-description', schema: descriptionSchema };

/** What is described before it is compared, by what the description is of. */
export const describe = {
  actions: readPrompt('vbench/describe-actions', steps),
  landscape: readPrompt('vbench/describe-landscape', steps),
  plot: readPrompt('vbench/describe-plot', steps),
  interaction: readPrompt('vbench/describe-interaction', description),
  people: readPrompt('vbench/describe-people', description),
};

/** Finds something in a description's steps. */
export const findStep = readPrompt('vbench/find-step', {
  name: 'vbench-found',
  schema: foundSchema,
});

/** One question about a description. */
export const compare = readPrompt('vbench/compare', {
  name: 'vbench-check',
  schema: checkSchema,
  verdicts: saidOfCheck,
});

/** Labels the camera's motion. */
export const camera = readPrompt('vbench/camera', {
  name: 'vbench-camera',
  schema: cameraSchema,
  verdicts: ({ label, rationale }) => saidOfCamera(label, rationale),
});

/** Labels the camera's motion with up to two labels. */
export const cameras = readPrompt('vbench/cameras', {
  name: 'vbench-cameras',
  schema: camerasSchema,
  verdicts: ({ labels, rationale }) => saidOfCamera(labels?.[0], rationale),
});

/** Rates how far videos differ. */
export const rate = readPrompt('vbench/rate', {
  name: 'vbench-rating',
  schema: ratingSchema,
  verdicts: saidOfVariety,
});

const plainly = { name: 'vbench-plain', schema: z.string() };

/** The same in few words, to be answered without JSON, as upstream asks; see `plain.ts` for how they are read. */
export const plain = {
  check: readPrompt('vbench/plain-check', plainly),
  compare: readPrompt('vbench/plain-compare', plainly),
  findStep: readPrompt('vbench/plain-find-step', plainly),
  describe: {
    actions: readPrompt('vbench/plain-describe-actions', plainly),
    landscape: readPrompt('vbench/plain-describe-landscape', plainly),
    plot: readPrompt('vbench/plain-describe-plot', plainly),
    interaction: readPrompt('vbench/plain-describe-interaction', plainly),
    people: readPrompt('vbench/plain-describe-people', plainly),
  },
};

/** The role of the judge that compares texts, where a run asks as upstream does. */
export const TEXT_MODEL = 'text-model';

/** The roles that other judges than the deciding one may have. */
export const roles: readonly JudgeRole[] = [
  {
    id: TEXT_MODEL,
    label: 'Text model',
    help: 'Where a run asks as upstream does, compares descriptions with what is looked for; it sees no frames.',
    partIn: {
      figures: DIMENSIONS.filter((one) =>
        ['find', 'compare'].includes(HOW_JUDGED[one].procedure.kind),
      ),
      when: 'asUpstream',
    },
  },
];

/** Every prompt of the suite, in the order in which pages list them. */
export const all: readonly Prompt[] = [
  ...[check, checkSeen, checks, ...Object.values(describe)],
  ...[findStep, compare, camera, cameras, rate],
  ...[plain.check, plain.compare, plain.findStep, ...Object.values(plain.describe)],
];
