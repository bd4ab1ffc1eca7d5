import type { Exhibit, Explanation } from '@/lib/suites/exhibit';
import type { Outcome } from '@/lib/suites/outcome';
import { type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import { writeChanges, writeGraph } from './calls';
import { scenesWithEvidence } from './derive';
import * as prompts from './prompts';
import { DYNAMIC_TYPES, STATIC_TYPES } from './questions';
import type { DynamicGraph, Evidence, StaticGraph } from './schema';
import type { ClipInput } from './settings';
import { describeCut } from './shorten';

function graphExhibit(outcome: Outcome<StaticGraph>, unit: UnitName): Exhibit[] {
  if (outcome.state === 'unanswered') return [];
  const relations = outcome.reply.relations.map(
    ({ subject, relation, object }): [string, string, string] => [subject, relation, object],
  );
  return [
    { kind: 'graph', title: unit, objects: outcome.reply.objects, relations },
    ...cutExhibit(writeGraph(outcome.reply)),
  ];
}

function changesExhibit(outcome: Outcome<DynamicGraph>, unit: UnitName): Exhibit[] {
  if (outcome.state === 'unanswered') return [];
  return [
    { kind: 'changes', title: unit, changes: outcome.reply.changes },
    ...cutExhibit(writeChanges(outcome.reply)),
  ];
}

/** Says that a reply was cut before the next prompt was given it, where it was. */
function cutExhibit(text: string): Exhibit[] {
  const said = describeCut(text);
  return said === null ? [] : [{ kind: 'text', title: 'Cut', text: said }];
}

/** What stands behind one verdict: the calls that led to it, and what they found. */
export function explain(
  evidence: Evidence,
  input: ClipInput,
  unit: UnitName,
  question: string,
): Explanation {
  const pairs = scenesWithEvidence(evidence, input);
  if (unit === VIDEO_UNIT) return explainInconsistency(evidence, pairs);
  for (const [scene, found] of pairs) {
    const graphCall = {
      prompt: prompts.staticGraph.id,
      unit: scene.keyFrameUnit,
    };
    const staticType = STATIC_TYPES.find((type) => type.id === question);
    if (staticType && unit === scene.keyFrameUnit) {
      const check = found.staticCheck;
      return {
        frames: [scene.keyFrame.hash],
        calls: [{ prompt: prompts.staticCheck.id, unit }, graphCall],
        exhibits: graphExhibit(found.staticGraph, scene.keyFrameUnit),
        objects: check.state === 'unanswered' ? [] : (check.reply[staticType.id]?.objects ?? []),
      };
    }
    const dynamicType = DYNAMIC_TYPES.find((type) => type.id === question);
    if (dynamicType && unit === scene.clusterUnit) {
      const check = found.dynamicCheck;
      return {
        frames: scene.frames.map((frame) => frame.hash),
        calls: [
          { prompt: prompts.dynamicCheck.id, unit },
          { prompt: prompts.dynamicGraph.id, unit },
          graphCall,
        ],
        exhibits: [
          ...graphExhibit(found.staticGraph, scene.keyFrameUnit),
          ...changesExhibit(found.dynamicGraph, unit),
        ],
        objects: check.state === 'unanswered' ? [] : (check.reply[dynamicType.id]?.objects ?? []),
      };
    }
  }
  throw new Error(`The suite asks no question “${question}” about “${unit}”`);
}

function explainInconsistency(
  evidence: Evidence,
  pairs: ReturnType<typeof scenesWithEvidence>,
): Explanation {
  const { summary } = evidence;
  return {
    frames: pairs.map(([scene]) => scene.keyFrame.hash),
    calls: [
      { prompt: prompts.inconsistency.id, unit: VIDEO_UNIT },
      { prompt: prompts.summary.id, unit: VIDEO_UNIT },
      ...pairs.map(([scene]) => ({
        prompt: prompts.dynamicGraph.id,
        unit: scene.clusterUnit,
      })),
    ],
    exhibits: [
      ...(summary.state === 'answered'
        ? [
            {
              kind: 'text',
              title: 'Description',
              text: summary.reply.description,
            } as const,
            ...cutExhibit(summary.reply.description),
          ]
        : []),
      ...pairs.flatMap(([scene, found]) => changesExhibit(found.dynamicGraph, scene.clusterUnit)),
    ],
    objects: [],
  };
}
