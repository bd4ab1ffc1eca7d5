import { z } from 'zod';
import { VIEWS } from '../sources';
import type { Notebook } from './notebook';
import type { AnnotatedVideo } from './schema';
import { type FoundStep, soundSteps } from './sound-steps';

/** What a caller knows in addition to the file. */
export interface Known {
  /** YouCook2's recipes by their numbers, see `readRecipeNames`; without them its videos cannot be read. */
  recipes?: ReadonlyMap<string, string>;
  /** Durations in seconds by `video`, for Ego-Exo4D, whose files have none. */
  durations?: ReadonlyMap<string, number>;
}

const seconds = z.number().min(0);
const entries = z.record(z.string(), z.unknown());
const text = z.string().trim().min(1);

/** Keeps a video with what of its steps is sound, or counts why not. */
function enter(
  notes: Notebook,
  path: readonly PropertyKey[],
  video: Omit<AnnotatedVideo, 'steps' | 'line'>,
  found: readonly FoundStep[],
): void {
  const steps = soundSteps(found, video.duration, notes);
  if (steps.length > 0) notes.keep({ ...video, steps, line: notes.lineAt(path) });
  else notes.skip('no-sound-steps');
}

const hirestEntry = z.object({
  v_duration: seconds.optional(),
  steps: z.array(z.unknown()).optional(),
});

const hirestStep = z.object({ heading: z.string(), absolute_bounds: z.tuple([seconds, seconds]) });

/** HiREST: themes with their videos, most of which have no steps. */
export function readHirest(notes: Notebook): void {
  const themes = notes.parse(z.record(z.string(), entries), notes.value, [], 'the file');
  for (const [subject, videos] of Object.entries(themes ?? {})) {
    for (const [video, value] of Object.entries(videos)) {
      const path = [subject, video];
      const entry = notes.parse(hirestEntry, value, path, 'the video');
      if (!entry) notes.skip('unreadable');
      else if (!entry.steps?.length) notes.skip('no-steps');
      else {
        const found = entry.steps.flatMap((part, index): FoundStep[] => {
          const at = [...path, 'steps', index];
          const step = notes.parse(hirestStep, part, at, 'the step');
          if (!step) return [];
          const [from, to] = step.absolute_bounds;
          return [{ from, to, text: step.heading, category: null, path: at, substeps: [] }];
        });
        const duration = entry.v_duration ?? null;
        enter(notes, path, { video, source: 'hirest', view: 'third', subject, duration }, found);
      }
    }
  }
}

const youCookEntry = z.object({
  duration: seconds.optional(),
  recipe_type: z.union([z.string(), z.number()]).transform(String),
  annotations: z.array(z.unknown()).optional(),
});

const youCookStep = z.object({ sentence: z.string(), segment: z.tuple([seconds, seconds]) });

/** YouCook2: a database of videos whose recipes are numbers. */
export function readYouCook2(notes: Notebook, { recipes }: Known): void {
  const file = notes.parse(z.object({ database: entries }), notes.value, [], 'the file');
  if (!file) return;
  if (!recipes) {
    const message =
      'Recipes stand here as numbers. Give the table of their names (label_foodtype.csv) as well: nothing is read without it.';
    notes.say('error', [], message);
    return;
  }
  for (const [video, value] of Object.entries(file.database)) {
    const path = ['database', video];
    const entry = notes.parse(youCookEntry, value, path, 'the video');
    const subject = entry && recipes.get(entry.recipe_type);
    if (!entry) notes.skip('unreadable');
    else if (!entry.annotations?.length) notes.skip('no-steps');
    else if (!subject) {
      const message = `The table of names has no recipe ${entry.recipe_type}: the video is left out.`;
      notes.say('error', [...path, 'recipe_type'], message);
      notes.skip('unnamed-recipe');
    } else {
      const found = entry.annotations.flatMap((part, index): FoundStep[] => {
        const at = [...path, 'annotations', index];
        const step = notes.parse(youCookStep, part, at, 'the step');
        if (!step) return [];
        const [from, to] = step.segment;
        return [{ from, to, text: step.sentence, category: null, path: at, substeps: [] }];
      });
      const duration = entry.duration ?? null;
      enter(notes, path, { video, source: 'youcook2', view: 'third', subject, duration }, found);
    }
  }
}

const goalStepEntry = z.object({
  video_uid: text,
  end_time: seconds.optional(),
  goal_category: text.nullish(),
  goal_description: text.nullish(),
  segments: z.array(z.unknown()).optional(),
});

const goalStepStep = z.object({
  start_time: seconds,
  end_time: seconds,
  step_category: z.string().nullish(),
  step_description: z.string().nullish(),
  segments: z.array(z.unknown()).nullish(),
});

/** Ego4D Goal-Step: videos with steps and substeps. The last moment that was annotated stands for the duration. */
export function readGoalStep(notes: Notebook): void {
  const shape = z.object({ videos: z.array(z.unknown()) });
  const videos = notes.parse(shape, notes.value, [], 'the file')?.videos ?? [];
  const withoutTimes = z.object({
    step_segments: z.array(z.unknown()),
    segments: z.undefined().optional(),
  });
  const test = videos.findIndex((value) => withoutTimes.safeParse(value).success);
  if (test >= 0) {
    const message =
      'This is the test split of Ego4D Goal-Step, whose steps (“step_segments”) have no times: nothing is read from it.';
    notes.say('error', ['videos', test, 'step_segments'], message);
    return;
  }
  for (const [index, value] of videos.entries()) {
    const path = ['videos', index];
    const entry = notes.parse(goalStepEntry, value, path, 'the video');
    const subject = entry?.goal_description ?? entry?.goal_category;
    if (!entry || !subject) {
      if (entry) notes.say('error', path, 'This video has no goal: it is left out.');
      notes.skip('unreadable');
    } else if (!entry.segments?.length) notes.skip('no-steps');
    else {
      const found = entry.segments.flatMap((part, at) =>
        goalStepOf(notes, part, [...path, 'segments', at]),
      );
      const { video_uid: video, end_time: duration = null } = entry;
      enter(notes, path, { video, source: 'goal-step', view: 'first', subject, duration }, found);
    }
  }
}

function goalStepOf(notes: Notebook, value: unknown, path: readonly PropertyKey[]): FoundStep[] {
  const step = notes.parse(goalStepStep, value, path, 'the step');
  if (!step) return [];
  const inner = (step.segments ?? []).flatMap((part, at) =>
    goalStepOf(notes, part, [...path, 'segments', at]),
  );
  return [
    {
      from: step.start_time,
      to: step.end_time,
      path,
      text: step.step_description || step.step_category || '',
      category: step.step_category ?? null,
      substeps: inner,
    },
  ];
}

const exoEntry = z.object({
  take_name: text.nullish(),
  scenario: text,
  segments: z.array(z.unknown()).optional(),
});

const exoStep = z.object({
  start_time: seconds,
  end_time: seconds,
  step_name: z.string().nullish(),
  step_description: z.string().nullish(),
});

/** Ego-Exo4D: takes with key steps, of which the video is the wearer's camera. */
export function readEgoExo4d(notes: Notebook, { durations }: Known): void {
  const file = notes.parse(z.object({ annotations: entries }), notes.value, [], 'the file');
  for (const [uid, value] of Object.entries(file?.annotations ?? {})) {
    const path = ['annotations', uid];
    const entry = notes.parse(exoEntry, value, path, 'the take');
    if (!entry) notes.skip('unreadable');
    else if (!entry.segments?.length) notes.skip('no-steps');
    else {
      const found = entry.segments.flatMap((part, index): FoundStep[] => {
        const at = [...path, 'segments', index];
        const step = notes.parse(exoStep, part, at, 'the step');
        if (!step) return [];
        const { start_time: from, end_time: to, step_name: name, step_description: said } = step;
        const category = name ?? null;
        return [{ from, to, text: said || name || '', category, path: at, substeps: [] }];
      });
      const video = entry.take_name ?? uid;
      const duration = durations?.get(video) ?? null;
      const { scenario: subject } = entry;
      enter(notes, path, { video, source: 'ego-exo4d', view: 'first', subject, duration }, found);
    }
  }
}

const ourEntry = z.object({
  video: text,
  source: z.literal('ours').optional(),
  view: z.enum(VIEWS),
  subject: text,
  duration: seconds.nullish(),
  steps: z.array(z.unknown()),
});

const ourStep = z.object({
  from: seconds,
  to: seconds,
  text: z.string(),
  category: z.string().nullish(),
  substeps: z.array(z.unknown()).nullish(),
});

/** Our plain JSON: a video, or a list of them. */
export function readOurs(notes: Notebook): void {
  const isList = Array.isArray(notes.value);
  const videos: unknown[] = Array.isArray(notes.value) ? notes.value : [notes.value];
  for (const [index, value] of videos.entries()) {
    const path = isList ? [index] : [];
    const entry = notes.parse(ourEntry, value, path, 'the video');
    if (!entry) notes.skip('unreadable');
    else if (entry.steps.length === 0) notes.skip('no-steps');
    else {
      const found = entry.steps.flatMap((part, at) =>
        ourStepOf(notes, part, [...path, 'steps', at]),
      );
      const { video, view, subject, duration = null } = entry;
      enter(notes, path, { video, source: 'ours', view, subject, duration }, found);
    }
  }
}

function ourStepOf(notes: Notebook, value: unknown, path: readonly PropertyKey[]): FoundStep[] {
  const step = notes.parse(ourStep, value, path, 'the step');
  if (!step) return [];
  const inner = (step.substeps ?? []).flatMap((part, at) =>
    ourStepOf(notes, part, [...path, 'substeps', at]),
  );
  const { from, to, category = null } = step;
  return [{ from, to, text: step.text, category, path, substeps: inner }];
}
