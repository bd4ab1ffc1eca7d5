import type { Brought, Call } from '@/lib/suites/calls';
import { type Exhibit, type Explanation, explained } from '@/lib/suites/exhibit';
import type { OutcomeInParts } from '@/lib/suites/outcome';
import { type UnitName, VIDEO_UNIT } from '@/lib/suites/question';
import { callsOf, writeChanges, writeGraph } from './calls';
import { DYNAMIC_TYPES, STATIC_TYPES } from './questions';
import type { DynamicGraph, Finding, StaticGraph, Summary } from './schema';
import type { ClipInput } from './settings';
import { describeCut } from './shorten';

function graphExhibit(brought: Brought, call: Call<StaticGraph>): Exhibit[] {
  const outcome = brought.of(call);
  if (outcome.state === 'unanswered') return [];
  const relations = outcome.reply.relations.map(
    ({ subject, relation, object }): [string, string, string] => [subject, relation, object],
  );
  return [
    { kind: 'graph', title: call.unit, objects: outcome.reply.objects, relations },
    ...cutExhibit(writeGraph(outcome.reply)),
  ];
}

function changesExhibit(brought: Brought, call: Call<DynamicGraph>): Exhibit[] {
  const outcome = brought.of(call);
  if (outcome.state === 'unanswered') return [];
  return [
    { kind: 'changes', title: call.unit, changes: outcome.reply.changes },
    ...cutExhibit(writeChanges(outcome.reply)),
  ];
}

function summaryExhibit(brought: Brought, call: Call<Summary>): Exhibit[] {
  const outcome = brought.of(call);
  if (outcome.state === 'unanswered') return [];
  const { description } = outcome.reply;
  return [{ kind: 'text', title: 'Description', text: description }, ...cutExhibit(description)];
}

/** Says that a reply was cut before the next prompt was given it, where it was. */
function cutExhibit(text: string): Exhibit[] {
  const said = describeCut(text);
  return said === null ? [] : [{ kind: 'text', title: 'Cut', text: said }];
}

/** What stands behind one verdict: the calls that led to it, and what they found. */
export function explain(
  brought: Brought,
  input: ClipInput,
  unit: UnitName,
  question: string,
): Explanation {
  const { clusters, summary, inconsistency } = callsOf(input);
  if (unit === VIDEO_UNIT) {
    const graphs = clusters.map(({ dynamicGraph }) => dynamicGraph);
    const changes = graphs.flatMap((graph) => changesExhibit(brought, graph));
    return explained([inconsistency], {
      told: [summary, ...graphs],
      exhibits: [...summaryExhibit(brought, summary), ...changes],
    });
  }
  for (const { staticGraph, dynamicGraph, staticCheck, dynamicCheck } of clusters) {
    const graph = () => graphExhibit(brought, staticGraph);
    if (unit === staticCheck.unit && isOf(STATIC_TYPES, question)) {
      const objects = objectsIn(brought.of(staticCheck), question);
      return explained([staticCheck], { told: [staticGraph], exhibits: graph(), objects });
    }
    if (unit === dynamicCheck.unit && isOf(DYNAMIC_TYPES, question)) {
      return explained([dynamicCheck], {
        told: [dynamicGraph, staticGraph],
        exhibits: [...graph(), ...changesExhibit(brought, dynamicGraph)],
        objects: objectsIn(brought.of(dynamicCheck), question),
      });
    }
  }
  throw new Error(`The suite asks no question “${question}” about “${unit}”`);
}

function isOf(types: readonly { id: string }[], question: string): boolean {
  return types.some(({ id }) => id === question);
}

/** The objects that a check holds responsible. */
function objectsIn(
  check: OutcomeInParts<Readonly<Record<string, Finding>>>,
  question: string,
): string[] {
  return check.state === 'unanswered' ? [] : (check.reply[question]?.objects ?? []);
}
