import type { Brought, Call } from '@/lib/suites/calls';
import { firstMedium } from '@/lib/suites/input';
import { nothingToJudge } from '@/lib/suites/outcome';
import { clusterUnit, keyFrameUnit, type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import type { Cluster, Frame } from '@/lib/video/schema';
import * as prompts from './prompts';
import type {
  DynamicCheck,
  DynamicGraph,
  Evidence,
  Inconsistency,
  StaticCheck,
  StaticGraph,
  Summary,
} from './schema';
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

/** The calls about one cluster. */
function callsAbout(scene: Scene, { settings }: ClipInput, generationPrompt: string | null) {
  const { keyFrameUnit, clusterUnit, keyFrame, frames } = scene;
  const generatorNote = settings.tellGenerated ? GENERATOR_NOTE : '';
  const told = {
    generatorNote,
    generationPrompt: settings.blindToPrompt ? '' : (generationPrompt ?? ''),
  };
  const graphIn = (brought: Brought) => shorten(writeGraph(brought.reply(staticGraph)));
  const staticGraph: Call<StaticGraph> = {
    prompt: prompts.staticGraph,
    unit: keyFrameUnit,
    frames: [keyFrame],
    variables: () => ({}),
  };
  const dynamicGraph: Call<DynamicGraph> = {
    prompt: prompts.dynamicGraph,
    unit: clusterUnit,
    frames,
    needs: [staticGraph],
    variables: (brought) => ({ generatorNote, graph: graphIn(brought) }),
  };
  const staticCheck: Call<StaticCheck> & { inParts: true } = {
    prompt: prompts.staticCheck,
    unit: keyFrameUnit,
    frames: [keyFrame],
    needs: [staticGraph],
    inParts: true,
    variables: (brought) => ({ ...told, graph: graphIn(brought) }),
  };
  const dynamicCheck: Call<DynamicCheck> & { inParts: true } = {
    prompt: prompts.dynamicCheck,
    unit: clusterUnit,
    frames,
    needs: [staticGraph, dynamicGraph],
    inParts: true,
    variables: (brought) => {
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
function callsOf(input: ClipInput) {
  const scenes = scenesOf(input);
  const generationPrompt = generationPromptOf(input);
  const clusters = scenes.map((scene) => callsAbout(scene, input, generationPrompt));
  const graphs = clusters.map(({ dynamicGraph }) => dynamicGraph);
  const frames = scenes.map(({ keyFrame }) => keyFrame);
  const summary: Call<Summary> = {
    prompt: prompts.summary,
    unit: VIDEO_UNIT,
    frames,
    needs: graphs,
    variables: (brought) => ({
      changes: writeAllChanges(
        scenes,
        graphs.map((graph) => brought.reply(graph)),
      ),
    }),
  };
  const inconsistency: Call<Inconsistency> | null =
    generationPrompt === null
      ? null
      : {
          prompt: prompts.inconsistency,
          unit: VIDEO_UNIT,
          frames,
          needs: [summary],
          variables: (brought) => ({
            generationPrompt,
            summary: shorten(brought.reply(summary).description),
          }),
        };
  return { clusters, summary, inconsistency };
}

/** The calls that are made about a video when none fails. */
export function calls(input: ClipInput): Call[] {
  const { clusters, summary, inconsistency } = callsOf(input);
  const ofClusters = clusters.flatMap((one) => [
    one.staticGraph,
    one.dynamicGraph,
    one.staticCheck,
    one.dynamicCheck,
  ]);
  return [...ofClusters, summary, ...(inconsistency ? [inconsistency] : [])];
}

/** What the calls brought, by cluster. */
export function gathered(brought: Brought, input: ClipInput): Evidence {
  const { clusters, summary, inconsistency } = callsOf(input);
  return {
    clusters: clusters.map((one) => ({
      staticGraph: brought.of(one.staticGraph),
      dynamicGraph: brought.of(one.dynamicGraph),
      staticCheck: brought.of(one.staticCheck),
      dynamicCheck: brought.of(one.dynamicCheck),
    })),
    summary: brought.of(summary),
    inconsistency: inconsistency ? brought.of(inconsistency) : nothingToJudge(NO_PROMPT),
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
