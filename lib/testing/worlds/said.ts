import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keyRater } from '@/lib/answers/keys.store';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import type { Judge } from '@/lib/judge/schema';
import { newId } from '@/lib/new-id';
import { holdItems } from '@/lib/queues/claims.store';
import { submitItem } from '@/lib/queues/submission.store';
import { readReply } from '@/lib/replies/read';
import type { Prompt } from '@/lib/suites/prompt';
import type { Question } from '@/lib/suites/question';
import { asksAnything, asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { suiteById } from '@/prompts';
import { judgeItems } from '../judging';
import { said } from '../small-run';
import { fixtureOf, type Place, people } from './places';

/** The source of the labels. */
export const KNOWN_ANSWERS = 'Known answers';

/** In which of two ways something is said. */
export type Way = 'one' | 'other';

/** What stands in golden replies, and what stands there where somebody says otherwise. */
const OTHERWISE: readonly [said: RegExp, otherwise: (said: string) => string][] = [
  [/\b(yes|no)\b/gi, (word) => (word.toLowerCase() === 'yes' ? 'no' : 'yes')],
  [/(?<="score": *)\d/g, (score) => (score === '1' ? '2' : '1')],
  [/zoom.in/g, () => 'zoom_out'],
  [/"supported"/g, () => '"contradicted"'],
  [/(?<="hallucination": *)"\w+"/g, () => '"full"'],
  [/Future Step Prediction/g, () => 'Past Step Recall'],
  [/\(B\)/g, () => '(C)'],
  [
    /(?<="answer": *"[^"]*)\b(left|right)\b/gi,
    (side) => (side.toLowerCase() === 'left' ? 'right' : 'left'),
  ],
  [/(?<="answer": *")broken/gi, () => 'followed'],
  [/(?<=: *")[A-Z][^"\n]{11,}(?=")/g, (text) => `Otherwise: ${text}`],
  [/\s*$/, () => ' Otherwise.'],
];

/** The golden reply to a prompt; of one that is asked in both orders that to a sample. */
function goldenReply(id: string, asked: number): string {
  const [suite, name] = [path.dirname(id), path.basename(id)];
  const replies = fixtureOf(suite)?.replies;
  const file = path.join('prompts', suite, 'fixtures', `${name}.txt`);
  const found = replies?.find(({ prompt, sample = asked }) => prompt === name && sample === asked);
  return found?.reply ?? readFileSync(file, 'utf8');
}

/** What a judge replies to a prompt: its golden reply, or what reads as well and says otherwise. */
function replyTo({ id, reply }: Prompt, sample: number, way: Way): string {
  let text = goldenReply(id, sample);
  if (way === 'one') return text;
  for (const [said, otherwise] of OTHERWISE) {
    const other = text.replace(said, otherwise);
    if (readReply(other, reply.schema).state === 'read') text = other;
  }
  return text;
}

/** The built-in judge by name, whose replies are written down. */
function writtenJudge({ baseline }: Suite, way: Way, isOther: boolean): Judge {
  return {
    ...baselineJudge(baseline),
    // Nothing is taken over from one to the other.
    ...(isOther && { identity: { kind: 'another' } }),
    async reply({ prompt, call }) {
      const isRefused = way === 'other' && prompt.id === 'hallucination/dynamic-check';
      const failed = { reason: 'refused', detail: 'It will not say.' } as const;
      if (isRefused && call.unit.startsWith('cluster')) return { ...said, ...failed, tries: 4 };
      const rawReply = replyTo(prompt, call.sample ?? 0, way);
      return { ...said, rawReply };
    },
  };
}

/** Has a run's judge say something of items. */
export async function judge(
  { suite }: Pick<Place, 'suite'>,
  runIds: readonly (string | null | undefined)[],
  itemIds: string[],
  way: Way,
  isOther = false,
): Promise<void> {
  for (const runId of asksPeopleAlone(suite) ? [] : runIds) {
    if (runId) await judgeItems(runId, itemIds, writtenJudge(suite, way, isOther), { suite });
  }
}

/** What somebody says on a scale. */
function wordOn(scale: Question['scale'], isHigh: boolean): number | string {
  if (scale.kind === 'rating') return isHigh ? scale.max : scale.min;
  if (scale.kind === 'yes-no') return isHigh ? 1 : 0;
  if (scale.kind === 'choice') return scale.options.at(isHigh ? -1 : 0) ?? '';
  return isHigh ? 'quite other' : 'said so';
}

const AT = new Date('2026-01-01T00:00:00Z');

/** Has Cleo and Dan answer an item and hand it in: in the one way they differ, in the other they do not. */
async function answer({ suite, itemId, units, queues }: Place, way: Way): Promise<void> {
  for (const raterId of [people.cleo, people.dan]) {
    const [task] = (await holdItems(queues.done, raterId)).tasks;
    await database().answer.createMany({
      data: units.map(({ unit, question }) => {
        const word = wordOn(question.scale, way === 'other' || raterId === people.dan);
        return {
          itemId,
          raterId,
          suite: suite.id,
          unit,
          question: question.id,
          state: 'scored' as const,
          createdAt: AT,
          act: 'state' as const,
          rationale: `${way} word`,
          ...(typeof word === 'number' ? { value: word } : { label: word }),
        };
      }),
    });
    await submitItem(task?.queueItemId ?? '', raterId, suiteById);
    const note = { text: `${way} note`, sentAs: newId(), createdAt: AT };
    await database().note.create({ data: { itemId, raterId, suite: suite.id, ...note } });
  }
}

/** Has labels, and the key of an exam, say something of an item. */
async function label({ suite, itemId, units }: Place, way: Way): Promise<void> {
  const known = await referenceRater(KNOWN_ANSWERS, 'known_answer');
  for (const raterId of suite.keyed ? [known.id, await keyRater()] : [known.id]) {
    await appendVerdicts(
      raterId,
      itemId,
      suite.id,
      units.map(({ unit, question }) => ({
        unit,
        question: question.id,
        verdict: {
          state: 'scored',
          rationale: `${way} label`,
          value: wordOn(question.scale, way === 'one'),
        },
      })),
    );
  }
}

/** Has judges, labels and people say what they do of all items that are reviewed, in one of two ways; all triggers are on. */
export async function say(places: readonly Place[], way: Way): Promise<void> {
  const db = database();
  for (const place of places.filter(({ suite }) => asksAnything(suite))) {
    await label(place, way);
    if (!place.suite.produces) {
      await judge(place, [place.runId, place.secondId], [place.itemId], way);
    }
    if (place.copy) await judge(place, [place.copy.runId], [place.copy.itemId], way, true);
    await answer(place, way);
  }
  // How long judging takes on this machine is not said by anybody.
  await db.runItem.updateMany({ data: { startedAt: AT, endedAt: AT } });
  await db.run.updateMany({ where: { state: 'ended' }, data: { endedAt: AT } });
}
