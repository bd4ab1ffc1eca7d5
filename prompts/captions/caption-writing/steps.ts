import { nothingToJudge, toOutcome } from '@/lib/suites/outcome';
import type { UnitName } from '@/lib/suites/question';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { CAPTION_KIND, type CaptionType } from '../data';
import { wordsOfTask } from '../making/instructions';
import { NO_VIDEO, shownOf } from '../making/shown';
import { write } from './prompts';
import type { Evidence } from './schema';
import type { ClipInput } from './settings';
import { tasksOf } from './tasks';

function unitOf(type: CaptionType): UnitName {
  return `${CAPTION_KIND}:${type}`;
}

/** The calls that {@link gather} makes when none fails: one for each type of caption. */
export function plan(input: ClipInput): PlannedCall[] {
  if (!shownOf(input)) return [];
  return tasksOf(input.settings).map(({ type }) => ({
    prompt: write.id,
    unit: unitOf(type),
    needs: [],
  }));
}

/** Has a caption of each type written. */
export function gather(input: ClipInput, ask: Ask): Promise<Evidence> {
  const shown = shownOf(input);
  return Promise.all(
    tasksOf(input.settings).map(async (task) => ({
      type: task.type,
      outcome: shown
        ? await toOutcome(
            ask(write, {
              unit: unitOf(task.type),
              variables: { video: shown.words, task: wordsOfTask(task) },
              frames: shown.frames,
            }),
          )
        : nothingToJudge(NO_VIDEO),
    })),
  );
}
