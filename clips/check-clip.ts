import { knownAnswers } from '@/lib/answers/known-answers';
import { measure } from '@/lib/baseline/measure';
import type { AskCall } from '@/lib/suites/ask';
import { clusterUnit, keyFrameUnit } from '@/lib/suites/question';
import { baseline } from '@/prompts/hallucination/baseline';
import { questions } from '@/prompts/hallucination/questions';
import { dynamicCheckSchema, staticCheckSchema } from '@/prompts/hallucination/schema';
import type { Clip } from './clip';
import { clipPainter, frameCount, frameTime } from './draw';
import { sampleOf } from './samples';

/** One known answer and what the baseline said to it; a null score abstains. */
export interface Checked {
  clip: string;
  type: string;
  wrong: boolean;
  score: number | null;
}

/** Pixels; the fineness at which the clips are drawn for this. */
const WIDTH = 240;
const CLUSTERS = 3;
const FRAMES = 8;

/** Presentation times of a cluster's frames, and the place of its key frame among them. */
export interface TimedCluster {
  times: readonly number[];
  key: number;
}

/** Cuts a clip into equal clusters that share their boundary frames. */
function equalClusters(clip: Clip): TimedCluster[] {
  const last = frameCount(clip) - 1;
  return Array.from({ length: CLUSTERS }, (_, cluster) => ({
    times: Array.from({ length: FRAMES }, (_each, step) =>
      frameTime(Math.round((last * (cluster + step / (FRAMES - 1))) / CLUSTERS)),
    ),
    key: FRAMES / 2,
  }));
}

/** Asks the baseline about each cluster of a clip. */
export async function checkClip(
  clip: Clip,
  clusters: readonly TimedCluster[] = equalClusters(clip),
): Promise<Checked[]> {
  const painter = await clipPainter(clip, WIDTH);
  const checked: Checked[] = [];
  for (const { times, key } of clusters) {
    const pictures = [];
    for (const time of times) {
      const rgb = await painter.paint(time);
      pictures.push({ width: painter.width, height: painter.height, rgb });
    }
    const call: AskCall = { unit: '', variables: {}, frames: [] };
    const dynamic = baseline['hallucination/dynamic-check']?.(measure(pictures, times), call);
    const still = measure(pictures.slice(key, key + 1), times.slice(key, key + 1));
    const findings = {
      ...dynamicCheckSchema.parse(dynamic),
      ...staticCheckSchema.parse(baseline['hallucination/static-check']?.(still, call)),
    };
    const units = [clusterUnit(times[0] ?? 0, times.at(-1) ?? 0), keyFrameUnit(times[key] ?? 0)];
    for (const { question, value } of knownAnswers(sampleOf(clip), questions, units)) {
      const score = findings[question]?.score ?? null;
      checked.push({ clip: clip.name, type: question, wrong: value > 0, score });
    }
  }
  return checked;
}
