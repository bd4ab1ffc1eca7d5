import type { McqData, QaData } from '@/benchmarks/instructional-qa/formats/data';
import { plainText } from '@/benchmarks/instructional-qa/formats/text';
import type { Exhibit, ItemExhibit } from '@/lib/suites/exhibit';
import type { CodeCheck } from './checks/schema';
import { CODE_CHECK_WORDS } from './checks/words';

/** A question with its answer, as people read it. */
export function questionExhibit({ question, answer }: QaData): ItemExhibit {
  return {
    exhibit: {
      kind: 'fields',
      title: 'Question and answer',
      fields: [
        { label: 'Question', value: question },
        { label: 'Answer', value: answer },
      ],
    },
  };
}

/** The steps of the clip, on the video's clock; those marked that the question is about. */
export function stepsExhibit({ clip, steps }: Pick<QaData, 'clip' | 'steps'>): ItemExhibit {
  return {
    exhibit: {
      kind: 'steps',
      title: clip.subject,
      steps: clip.steps.map(({ from, to, text }, index) => ({
        from,
        to,
        label: text,
        ...(steps.includes(index + 1) && { meant: true }),
      })),
    },
  };
}

/** Why the writer says that this is the answer; nothing where nobody said. @param tells what is hidden with it */
export function reasonExhibits(
  { reason }: Pick<QaData, 'reason'>,
  tells: 'lineage' | 'reference' = 'lineage',
): ItemExhibit[] {
  if (reason === null) return [];
  return [{ tells, exhibit: { kind: 'text', title: 'The writer’s reason', text: reason } }];
}

/** The options by their words, so that where the right one stands tells nothing; queues can hide which it is. */
export function optionExhibits({ question, answer, wrong }: McqData): ItemExhibit[] {
  const title = 'Options';
  const options = [answer, ...wrong]
    .toSorted((one, other) => plainText(one).localeCompare(plainText(other), 'en'))
    .map((text, index) => ({ id: String(index + 1), text }));
  const marked = options.map((option) =>
    option.text === answer ? { ...option, mark: 'right' } : option,
  );
  return [
    { exhibit: { kind: 'text', title: 'Question', text: question } },
    {
      tells: 'reference',
      exhibit: { kind: 'options', title, options: marked },
      instead: { kind: 'options', title, options },
    },
  ];
}

/** The checks of code that do not hold; blind queues hide them as they hide what a judge says. */
export function checksExhibit(checks: readonly CodeCheck[]): ItemExhibit {
  const title = 'Code checks';
  const broken = checks.filter(({ verdict }) => verdict === 'broken');
  const exhibit: Exhibit =
    broken.length === 0
      ? { kind: 'text', title, text: 'All hold.' }
      : { kind: 'fields', title, fields: broken.map(flagOf) };
  return { tells: 'judge', exhibit };
}

/** A check that does not hold, with what it found. */
function flagOf({ id, found, measured, limit }: CodeCheck): {
  label: string;
  value: string;
} {
  const words = found.map(
    ({ text, inAnnotation }) => `“${text}”${inAnnotation ? ' (the annotation says it, too)' : ''}`,
  );
  const figure = measured === null ? [] : [`${Number(measured.toFixed(2))} (limit ${limit})`];
  return { label: CODE_CHECK_WORDS[id], value: [...words, ...figure].join(', ') };
}
