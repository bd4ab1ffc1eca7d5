import 'server-only';
import type { z } from 'zod';
import { database } from '@/lib/db';
import { showsVideo } from '@/lib/endpoint/shows-video';
import type { JudgeFacts, ShowsVideo } from '@/lib/judge/schema';
import { readJudge } from '@/lib/judge/store';
import { itemsOf } from '@/lib/replies/shape';
import { DECIDING_ROLE, TRANSCRIBER } from '@/lib/suites/ask';
import type { Call } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import type { Prompt } from '@/lib/suites/prompt';
import { completeSettings, neededFrames } from '@/lib/suites/settings';
import { purposeOf, type Suite } from '@/lib/suites/suite';
import {
  COVERAGE_GAPS,
  type Coverage,
  coverageSchema,
  isSparse,
  spacingOf,
} from '@/lib/video/frames/coverage';
import { describeNeed, type FrameNeed, meets, needOfPart } from '@/lib/video/frames/need';
import {
  type FrameSet,
  type FrameSettings,
  frameSettingsSchema,
  mediaFactsSchema,
} from '@/lib/video/schema';
import { readFrameSetRow } from '@/lib/video/store';
import type { Item } from '@/prisma/generated/client';
import { chooseFrames, lackingFrames } from '../frames/choice';
import { findItemsToJudge } from '../frames/items.store';
import { inputOf } from '../store';
import { countCalls } from './calls';
import { estimateRun, type PastCalls, type PlannedCalls, plannedTranscriptions } from './estimate';
import { expectedFrames, withFramesBetween } from './expected-frames';
import { averagePastCalls, shareTranscribed } from './past-calls.store';
import type {
  CoveredPlan,
  PlannedJudging,
  planRequestSchema,
  RunEstimate,
  RunPlan,
} from './schema';
import { averageKeyFrames } from './usual-frames.store';

/**
 * Counts the calls of judging the items at each coverage when none fails, and estimates each judge's cost and time;
 * items of which it cannot be told yet which frames they will have are left out.
 */
export async function planRun(
  request: z.output<typeof planRequestSchema>,
  suite: Suite,
): Promise<Omit<RunPlan, 'holdBack'>> {
  const settingsAt = (coverage: Coverage) =>
    completeSettings(suite, { ...request.settings, coverage });
  const need = neededFrames(suite, settingsAt('standard'));
  const closer = neededFrames(suite, settingsAt('dense'));
  const [items, frameChoices, usual] = await Promise.all([
    findItemsToJudge(request, need),
    need ? listFrameChoices(request.itemIds, need) : [],
    need?.mode === 'key' ? averageKeyFrames() : null,
  ]);
  const found = items.map(({ item, frames, frameSets }) => {
    const taken = frameSets.map(({ n, frameSet }) => ({ n, frameSet: readFrameSetRow(frameSet) }));
    const lacking = lackingFrames(frames);
    const expected = lacking.flatMap(({ n, need: needed }) => {
      const facts = item.media.find((medium) => medium.n === n)?.video?.facts;
      const frameSet = facts && expectedFrames(needed, mediaFactsSchema.parse(facts), usual);
      return frameSet ? [{ n, frameSet }] : [];
    });
    const named = request.frameSets?.[item.id] !== undefined;
    return {
      item,
      lacks: lacking.length > 0,
      lacksCloser: !named && lackingFrames(chooseFrames(item.media, closer)).length > 0,
      uncounted: expected.length < lacking.length,
      frameSets: [...taken, ...expected],
    };
  });
  const toJudge = found.filter(({ uncounted }) => !uncounted);
  const lacking = found.filter(({ lacks }) => lacks).length;
  const lackingDense = found.filter(({ lacksCloser }) => lacksCloser).length;
  const uncounted = found.length - toJudge.length;
  const sparse = toJudge.flatMap(({ item, lacks, frameSets }) =>
    lacks ? [] : frameSets.flatMap(({ frameSet }) => sparseOf(item, frameSet)),
  );
  const coverages = await planCoverages(
    (coverage) => {
      const settings = settingsAt(coverage);
      return toJudge.map(({ item, frameSets, lacksCloser }) => {
        const isLacking = coverage === 'dense' && lacksCloser;
        return inputOf(suite, item, isLacking ? closerFrames(frameSets) : frameSets, settings);
      });
    },
    request.judgeIds,
    suite,
    { judges: request.judges, transcription: request.settings.transcription },
  );
  return {
    ...{ coverages, sparse, lacking, lackingDense, uncounted, frameChoices },
    usualKeyFrames: usual?.keyFrames ?? null,
  };
}

/** Frame sets of key frames as a dense look will have them; those that are that close already as they are. */
export function closerFrames(
  frameSets: readonly { n: number; frameSet: FrameSet }[],
): { n: number; frameSet: FrameSet }[] {
  const step = COVERAGE_GAPS.dense;
  return frameSets.map((one) =>
    meets(one.frameSet.settings, { mode: 'key', step })
      ? one
      : { ...one, frameSet: withFramesBetween(one.frameSet, step) },
  );
}

/** The item, in a list, if it lacks frames for a close coverage because they were never extracted; else none. */
export function sparseOf(
  { id: itemId, name, projectId }: Pick<Item, 'id' | 'name' | 'projectId'>,
  frameSet: FrameSet,
): CoveredPlan['sparse'] {
  if (!isSparse(frameSet)) return [];
  return [{ itemId, name, projectId, widest: spacingOf(frameSet.frames).widest }];
}

/**
 * Counts a suite's calls about items at each coverage when none fails, and estimates each judge's cost and time.
 * @param inputsAt the items as a coverage shows them
 * @param how how often each call of a prompt is made, once when left out; and role → judge, for roles that another judge
 *   than the deciding one has
 * @throws {AppError} 404 when there is no such judge
 */
export async function planCoverages(
  inputsAt: (coverage: Coverage) => readonly SuiteInput[],
  judgeIds: readonly string[],
  suite: Suite,
  { times, judges: byRole = {}, transcription = false }: PlannedJudges = {},
): Promise<CoveredPlan['coverages']> {
  const others = [...new Set(Object.values(byRole))].filter((id) => !judgeIds.includes(id));
  const judges = await Promise.all(
    [...judgeIds, ...others].map(async (id) => {
      const judge = await readJudge(id);
      if (judge.kind !== 'endpoint') return { judge, past: [], share: 0 };
      const [past, share] = await Promise.all([
        averagePastCalls(judge, suite.id),
        transcription ? shareTranscribed(judge, suite.id) : 0,
      ]);
      return { judge, past, share };
    }),
  );
  const askedOf = (id: string) => (call: Call) => {
    const asked = byRole[call.role ?? DECIDING_ROLE];
    return asked === undefined ? judgeIds.includes(id) : asked === id;
  };
  const [dense, standard, economical] = coverageSchema.options.map((coverage) => {
    const inputs = inputsAt(coverage);
    const count = (isMeant: (call: Call) => boolean, video: ShowsVideo | null = null) =>
      countCalls(inputs, suite, times, isMeant, video);
    return planCalls(
      count(() => true),
      {
        sure: sumCalls(count(({ optional }) => !optional)),
        own: sumCalls(count(({ role = DECIDING_ROLE }) => byRole[role] === undefined)),
      },
      judges.map((one) => {
        const isAsked = askedOf(one.judge.id);
        const transcriber = byRole[TRANSCRIBER.id];
        const isTranscribed = (call: Call) =>
          itemsOf(call.prompt.reply.schema).length > 0 &&
          (transcriber === undefined ? isAsked(call) : transcriber === one.judge.id);
        const most = transcription ? sumCalls(count(isTranscribed)) : 0;
        const transcriptions = { most, expected: Math.round(most * one.share) };
        const planned = count(isAsked, showsVideo(one.judge.parameters));
        return { ...one, planned, transcriptions };
      }),
      suite,
    );
  }) as [PlannedJudging, PlannedJudging, PlannedJudging];
  return { dense, standard, economical };
}

/** How often calls are made, and of whom. */
interface PlannedJudges {
  times?: (prompt: Prompt) => number;
  judges?: Readonly<Record<string, string>>;
  /** Whether what is not read is transcribed. */
  transcription?: boolean | undefined;
}

function sumCalls(planned: readonly PlannedCalls[]): number {
  return planned.reduce((sum, { calls }) => sum + calls, 0);
}

function planCalls(
  inOrder: readonly PlannedCalls[],
  counts: Pick<PlannedJudging, 'sure' | 'own'>,
  judges: readonly {
    judge: JudgeFacts;
    past: readonly PastCalls[];
    planned: readonly PlannedCalls[];
    transcriptions: RunEstimate['transcriptions'];
  }[],
  suite: Suite,
): PlannedJudging {
  const endpoints = judges.filter(({ judge }) => judge.kind === 'endpoint');
  return {
    calls: sumCalls(inOrder),
    ...counts,
    prompts: inOrder.map(({ prompt, calls }) => ({
      prompt,
      purpose: purposeOf(suite, prompt),
      calls,
    })),
    estimates: endpoints.map(
      ({ judge, past, planned, transcriptions }): RunEstimate => ({
        judgeId: judge.id,
        calls: sumCalls(planned),
        transcriptions,
        ...estimateRun(
          [...planned, ...plannedTranscriptions(transcriptions.expected)],
          past,
          judge.parameters,
        ),
      }),
    ),
  };
}

/** The kinds of frame sets that videos have and that meet the need, newest first, with each video's newest of that kind. */
async function listFrameChoices(
  itemIds: readonly string[],
  need: FrameNeed,
): Promise<RunPlan['frameChoices']> {
  const used = { itemId: { in: [...itemIds] }, n: 1 };
  const sets = await database().frameSet.findMany({
    where: { video: { items: { some: used } } },
    select: {
      id: true,
      extractor: true,
      settings: true,
      video: { select: { items: { where: used, select: { itemId: true, from: true, to: true } } } },
    },
    orderBy: { createdAt: 'desc' },
  });
  const choices = new Map<string, Map<string, string>>();
  for (const { id, extractor, settings, video } of sets) {
    const chosen = frameSettingsSchema.parse(settings);
    const fitting = video.items.filter((part) => meets(chosen, needOfPart(need, part)));
    if (fitting.length === 0) continue;
    const label = `${describeFrames(chosen)}, ${extractor}`;
    const ofKind = choices.get(label) ?? new Map<string, string>();
    choices.set(label, ofKind);
    for (const { itemId } of fitting) if (!ofKind.has(itemId)) ofKind.set(itemId, id);
  }
  return [...choices].map(([label, ofKind]) => ({
    label,
    items: ofKind.size,
    frameSets: Object.fromEntries(ofKind),
  }));
}

function describeFrames(settings: FrameSettings): string {
  const size = `${settings.scale === 'quarter' ? 'half size, ' : ''}up to ${settings.maxSide} px`;
  switch (settings.mode) {
    case 'key':
      return settings.step === undefined
        ? `Key frames, ${size}`
        : `Key frames and one every ${settings.step} s, ${size}`;
    case 'reference':
      return `Key frames as published, ${size}`;
    case 'uniform': {
      const { scale: _inSize, ...even } = settings;
      return `${describeNeed(even)}, ${size}`;
    }
    case 'interval':
      return `Every frame from ${settings.from} to ${settings.to} s, ${size}`;
  }
}
