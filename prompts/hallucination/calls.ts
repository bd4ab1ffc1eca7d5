import type { Brought, Call } from '@/lib/suites/calls';
import { firstMedium } from '@/lib/suites/input';
import { clusterUnit, keyFrameUnit, type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import { whole } from '@/lib/suites/whole';
import type { Cluster, Frame } from '@/lib/video/schema';
import { prompts } from './prompts';
import type { DynamicGraph, StaticGraph } from './schema';
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
export function generationPromptOf(input: Pick<ClipInput, 'prompt'>): string | null {
  return input.prompt?.trim() || null;
}

/** The calls about one cluster. */
function callsAbout(scene: Scene, { settings, ...input }: ClipInput) {
  const { keyFrameUnit, clusterUnit, keyFrame, frames } = scene;
  const generatorNote = settings.tellGenerated ? GENERATOR_NOTE : '';
  const generationPrompt = settings.blindToPrompt ? '' : (generationPromptOf(input) ?? '');
  const told = { generatorNote, generationPrompt };
  const ofKeyFrame = { unit: keyFrameUnit, frames: [keyFrame] };
  const ofCluster = { unit: clusterUnit, frames };
  const graphIn = (brought: Brought) => shorten(writeGraph(brought.reply(staticGraph)));
  const staticGraph = { ...ofKeyFrame, prompt: prompts.staticGraph, variables: () => ({}) };
  const dynamicGraph = {
    ...ofCluster,
    prompt: prompts.dynamicGraph,
    needs: [staticGraph],
    variables: (brought: Brought) => ({ generatorNote, graph: graphIn(brought) }),
  };
  const staticCheck = {
    ...ofKeyFrame,
    prompt: prompts.staticCheck,
    needs: [staticGraph],
    inParts: true as const,
    variables: (brought: Brought) => ({ ...told, graph: graphIn(brought) }),
  };
  const dynamicCheck = {
    ...ofCluster,
    prompt: prompts.dynamicCheck,
    needs: [staticGraph, dynamicGraph],
    inParts: true as const,
    variables: (brought: Brought) => {
      const changes = shorten(writeChanges(brought.reply(dynamicGraph)));
      return { ...told, graph: graphIn(brought), changes };
    },
  };
  return { staticGraph, dynamicGraph, staticCheck, dynamicCheck };
}

/**
 * The calls about a video. A cluster's changes and its static check wait for its own graph, its dynamic check for its own
 * changes, the summary for all changes, the comparison with the prompt for the summary. What a reply says at too great
 * length is cut before it is handed to the next prompt.
 */
export function callsOf(input: ClipInput) {
  const scenes = scenesOf(input);
  const clusters = scenes.map((scene) => callsAbout(scene, input));
  const graphs = clusters.map(({ dynamicGraph }) => dynamicGraph);
  const ofVideo = {
    unit: VIDEO_UNIT,
    frames: scenes.map(({ keyFrame }) => keyFrame),
    ...whole([firstMedium(input).clip]),
  };
  const summary = {
    ...ofVideo,
    prompt: prompts.summary,
    needs: graphs,
    variables: (brought: Brought) => ({
      changes: writeAllChanges(
        scenes,
        graphs.map((graph) => brought.reply(graph)),
      ),
    }),
  };
  const inconsistency = {
    ...ofVideo,
    prompt: prompts.inconsistency,
    needs: [summary],
    variables: (brought: Brought) => ({
      generationPrompt: generationPromptOf(input) ?? '',
      summary: shorten(brought.reply(summary).description),
    }),
  };
  return { clusters, summary, inconsistency };
}

/** The calls that are made about a video when none fails: nothing is compared with a prompt that nobody knows. */
export function calls(input: ClipInput): Call[] {
  const { clusters, summary, inconsistency } = callsOf(input);
  const all = [...clusters.flatMap((one): Call[] => Object.values(one)), summary];
  return generationPromptOf(input) === null ? all : [...all, inconsistency];
}

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
