import { firstMedium } from '@/lib/suites/input';
import { toOutcome, toOutcomeInParts, Unanswered } from '@/lib/suites/outcome';
import { clusterUnit, keyFrameUnit, type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import type { Cluster, Frame } from '@/lib/video/schema';
import * as prompts from './prompts';
import type { DynamicGraph, Evidence, StaticGraph } from './schema';
import type { ClipInput } from './settings';
import { shareOf, shorten } from './shorten';

/** One cluster with what its calls need. */
export interface Scene {
  keyFrame: Frame;
  frames: Frame[];
  keyFrameUnit: UnitName;
  clusterUnit: UnitName;
}

/** The input's clusters in order of time, frames looked up and units named. */
export function scenesOf(input: ClipInput): Scene[] {
  const clip = firstMedium(input);
  const frameAt = (position: number): Frame => {
    const frame = clip.frames[position];
    if (!frame) throw new Error(`A cluster names frame ${position}, which is not in the frame set`);
    return frame;
  };
  return clip.clusters.map((cluster: Cluster) => {
    const frames = cluster.frames.map(frameAt);
    const keyFrame = frameAt(cluster.keyFrame);
    const from = frames[0]?.at ?? keyFrame.at;
    const to = frames.at(-1)?.at ?? keyFrame.at;
    return {
      keyFrame,
      frames,
      keyFrameUnit: keyFrameUnit(keyFrame.at),
      clusterUnit: clusterUnit(from, to),
    };
  });
}

/** The generation prompt; null when there is none, or a blank one. */
function generationPromptOf(input: ClipInput): string | null {
  return input.prompt?.trim() || null;
}

/** The calls that {@link gather} makes when none fails, each after those that it needs. */
export function plan(input: ClipInput): PlannedCall[] {
  const scenes = scenesOf(input).map((scene) => ({
    staticGraph: { prompt: prompts.staticGraph.id, unit: scene.keyFrameUnit },
    dynamicGraph: { prompt: prompts.dynamicGraph.id, unit: scene.clusterUnit },
    staticCheck: { prompt: prompts.staticCheck.id, unit: scene.keyFrameUnit },
    dynamicCheck: { prompt: prompts.dynamicCheck.id, unit: scene.clusterUnit },
  }));
  const ofScenes = scenes.flatMap(({ staticGraph, dynamicGraph, staticCheck, dynamicCheck }) => [
    { ...staticGraph, needs: [] },
    { ...dynamicGraph, needs: [staticGraph] },
    { ...staticCheck, needs: [staticGraph] },
    { ...dynamicCheck, needs: [staticGraph, dynamicGraph] },
  ]);
  const summary = { prompt: prompts.summary.id, unit: VIDEO_UNIT };
  const inconsistency = { prompt: prompts.inconsistency.id, unit: VIDEO_UNIT, needs: [summary] };
  return [
    ...ofScenes,
    { ...summary, needs: scenes.map(({ dynamicGraph }) => dynamicGraph) },
    ...(generationPromptOf(input) === null ? [] : [inconsistency]),
  ];
}

/**
 * Asks everything about one video. Each call starts as soon as what it needs is there: a cluster's changes and its
 * static check wait for its own graph, its dynamic check for its own changes, the summary for all changes, the
 * comparison with the prompt for the summary. A call that fails takes down only those that need its reply. What a reply
 * says at too great length is cut before it is handed to the next prompt.
 */
export async function gather(input: ClipInput, ask: Ask): Promise<Evidence> {
  const scenes = scenesOf(input);
  const generationPrompt = generationPromptOf(input);
  const generatorNote = input.settings.tellGenerated ? GENERATOR_NOTE : '';
  const promptForChecks = input.settings.blindToPrompt ? '' : (generationPrompt ?? '');

  const branches = scenes.map((scene) => {
    const staticGraph = ask(prompts.staticGraph, {
      unit: scene.keyFrameUnit,
      variables: {},
      frames: [scene.keyFrame],
    });
    const dynamicGraph = staticGraph.then((graph) =>
      ask(prompts.dynamicGraph, {
        unit: scene.clusterUnit,
        variables: { generatorNote, graph: shorten(writeGraph(graph)) },
        frames: scene.frames,
      }),
    );
    const staticCheck = staticGraph.then((graph) =>
      ask(prompts.staticCheck, {
        unit: scene.keyFrameUnit,
        variables: {
          generatorNote,
          generationPrompt: promptForChecks,
          graph: shorten(writeGraph(graph)),
        },
        frames: [scene.keyFrame],
      }),
    );
    const dynamicCheck = Promise.all([staticGraph, dynamicGraph]).then(([graph, changes]) =>
      ask(prompts.dynamicCheck, {
        unit: scene.clusterUnit,
        variables: {
          generatorNote,
          generationPrompt: promptForChecks,
          graph: shorten(writeGraph(graph)),
          changes: shorten(writeChanges(changes)),
        },
        frames: scene.frames,
      }),
    );
    return { staticGraph, dynamicGraph, staticCheck, dynamicCheck };
  });

  const keyFrames = scenes.map((scene) => scene.keyFrame);
  const summary = Promise.all(branches.map((branch) => branch.dynamicGraph)).then((graphs) =>
    ask(prompts.summary, {
      unit: VIDEO_UNIT,
      variables: { changes: writeAllChanges(scenes, graphs) },
      frames: keyFrames,
    }),
  );
  const inconsistency =
    generationPrompt === null
      ? Promise.reject(new Unanswered('nothing-to-judge', NO_PROMPT))
      : summary.then(({ description }) =>
          ask(prompts.inconsistency, {
            unit: VIDEO_UNIT,
            variables: { generationPrompt, summary: shorten(description) },
            frames: keyFrames,
          }),
        );

  // All at once, so that no branch fails unheard while another is waited for.
  const [clusters, summaryOutcome, inconsistencyOutcome] = await Promise.all([
    Promise.all(
      branches.map(async (branch) => {
        const [staticGraph, dynamicGraph, staticCheck, dynamicCheck] = await Promise.all([
          toOutcome(branch.staticGraph),
          toOutcome(branch.dynamicGraph),
          toOutcomeInParts(branch.staticCheck),
          toOutcomeInParts(branch.dynamicCheck),
        ]);
        return { staticGraph, dynamicGraph, staticCheck, dynamicCheck };
      }),
    ),
    toOutcome(summary),
    toOutcome(inconsistency),
  ]);
  return {
    clusters,
    summary: summaryOutcome,
    inconsistency: inconsistencyOutcome,
  };
}

const NO_PROMPT = 'The video has no generation prompt to compare with.';

const GENERATOR_NOTE =
  'The video was made by a generative model, so it may break the laws of physics and the logic of the real world.';

/** A graph as prompts are given it, uncut. */
export function writeGraph(graph: StaticGraph): string {
  const relations = graph.relations.map((one) => [one.subject, one.relation, one.object]);
  return JSON.stringify({ objects: graph.objects, relations });
}

/** Changes as prompts are given them, uncut. */
export function writeChanges(graph: DynamicGraph): string {
  return JSON.stringify(graph.changes.map((one) => [one.object, one.change]));
}

function writeAllChanges(scenes: readonly Scene[], graphs: readonly DynamicGraph[]): string {
  const lines = graphs.map((graph, index) => {
    const at = scenes[index]?.keyFrame.at ?? 0;
    return `- around ${at.toFixed(2)} s: ${shorten(writeChanges(graph), shareOf(graphs.length))}`;
  });
  return `\n${lines.join('\n')}`;
}
