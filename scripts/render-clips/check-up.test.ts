import { beforeAll, describe, expect, it } from 'vitest';
import { knownAnswers } from '@/lib/answers/known-answers';
import { measure } from '@/lib/judge/baseline/measure';
import { clusterUnit, keyFrameUnit } from '@/lib/judge/question';
import type { AskCall } from '@/lib/judge/suite';
import { baseline } from '@/prompts/hallucination/baseline';
import { questions } from '@/prompts/hallucination/questions';
import { dynamicCheckSchema, staticCheckSchema } from '@/prompts/hallucination/schema';
import { CLIPS } from './catalogue';
import type { Clip } from './clip';
import { clipPainter, frameCount, frameTime } from './draw';
import { sampleOf } from './samples';

/** One known answer and what the baseline said to it; a null score abstains. */
interface Checked {
  clip: string;
  type: string;
  wrong: boolean;
  score: number | null;
}

const WIDTH = 240;
const CLUSTERS = 3;
const FRAMES = 8;

/** Cuts a clip into equal clusters that share their boundary frames, and asks the baseline about each. */
async function checkClip(clip: Clip): Promise<Checked[]> {
  const painter = await clipPainter(clip, WIDTH);
  const last = frameCount(clip) - 1;
  const checked: Checked[] = [];
  for (let cluster = 0; cluster < CLUSTERS; cluster += 1) {
    const indices = Array.from({ length: FRAMES }, (_, step) =>
      Math.round((last * (cluster + step / (FRAMES - 1))) / CLUSTERS),
    );
    const times = indices.map(frameTime);
    const pictures = [];
    for (const time of times) {
      const rgb = await painter.paint(time);
      pictures.push({ width: painter.width, height: painter.height, rgb });
    }
    const middle = FRAMES / 2;
    const call: AskCall = { unit: '', variables: {}, frames: [] };
    const dynamic = baseline['hallucination/dynamic-check']?.(measure(pictures, times), call);
    const still = measure(pictures.slice(middle, middle + 1), times.slice(middle, middle + 1));
    const findings = {
      ...dynamicCheckSchema.parse(dynamic),
      ...staticCheckSchema.parse(baseline['hallucination/static-check']?.(still, call)),
    };
    const units = [clusterUnit(times[0] ?? 0, times.at(-1) ?? 0), keyFrameUnit(times[middle] ?? 0)];
    for (const { question, value } of knownAnswers(sampleOf(clip), questions, units)) {
      const score = findings[question as keyof typeof findings].score;
      checked.push({ clip: clip.name, type: question, wrong: value > 0, score });
    }
  }
  return checked;
}

describe('the baseline judge on the known-answer clips', () => {
  const checked: Checked[] = [];
  const of = (type: string) => checked.filter((entry) => entry.type === type);
  const clipsOf = (entries: Checked[]) => [...new Set(entries.map((entry) => entry.clip))].sort();
  const found = (type: string) =>
    clipsOf(of(type).filter((entry) => entry.wrong && (entry.score ?? 0) > 0));
  const falseAlarms = (type: string) =>
    clipsOf(of(type).filter((entry) => !entry.wrong && (entry.score ?? 0) > 0));

  beforeAll(async () => {
    for (const clip of CLIPS) checked.push(...(await checkClip(clip)));
  }, 180_000);

  it('finds every violation of a kind that it measures', () => {
    expect(found('d2')).toEqual(['balls-fuse']);
    expect(found('d3')).toEqual(['ball-vanishes', 'block-appears']);
    expect(found('d4')).toEqual(['ball-jumps']);
    expect(found('d5')).toEqual(['balloon-swells', 'block-melts']);
    expect(found('s9')).toEqual(['vase-smeared']);
  });

  it('raises false alarms about poured juice alone', () => {
    const known = ['pour-forward', 'pour-reversed'];
    const alarms = ['d2', 'd3', 'd4', 'd5', 's9'].flatMap(falseAlarms);
    expect(alarms.filter((clip) => !known.includes(clip))).toEqual([]);
  });

  it('misses what only understanding shows: a ball that hangs in the air', () => {
    const hanging = of('d4').filter((entry) => entry.clip === 'ball-hangs' && entry.wrong);
    expect(hanging.map((entry) => entry.score)).toEqual(hanging.map(() => 0));
    expect(hanging.length).toBeGreaterThan(0);
  });

  it('abstains on every type that it does not measure', () => {
    const measured = ['d2', 'd3', 'd4', 'd5', 's9'];
    const others = checked.filter((entry) => !measured.includes(entry.type));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((entry) => entry.score !== null)).toEqual([]);
  });
});
