import { xmlText } from '@/lib/markup';
import type { Question } from '@/lib/suites/question';
import type { Suite } from '@/lib/suites/suite';
import { UNSCORED_REASONS } from '@/lib/suites/verdict';
import type { Cell } from '@/lib/table-writer';
import { citationOf } from '../facts';
import { LONG_COLUMNS, type LongAnswer } from '../long';
import { type LongScope, listLongAnswers } from '../long.store';
import { reasonIn, scoreIn, wordsIn } from '../verdicts';
import type { ArchivedFile } from '../zip';

/**
 * Tasks for Label Studio with a labelling configuration: a task for each unit of each item, in which what a judge says is a
 * prediction and what a person says an annotation (https://labelstud.io/guide/task_format). With each answer goes its long
 * row, under `meta`, which the page does not show and the export of Label Studio keeps.
 */
export async function* labelStudioFiles(scope: LongScope): AsyncGenerator<ArchivedFile> {
  const { suite, source } = scope;
  yield { path: 'labeling-config.xml', text: [labelingConfig(suite, source)] };
  yield { path: 'tasks.json', text: tasksText(listLongAnswers(scope), suite) };
}

async function* tasksText(
  items: AsyncIterable<LongAnswer[]>,
  suite: Suite,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const answers of items) {
    for (const task of labelStudioTasks(answers, suite)) {
      yield `${before}${JSON.stringify(task)}`;
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The tasks of one item: one for each unit that anybody says anything about. */
export function labelStudioTasks(answers: readonly LongAnswer[], suite: Suite): object[] {
  return groupsOf(answers, ({ answer }) => answer.unit).map((ofUnit) => {
    const [{ item, video, videoHash, files, answer }] = ofUnit;
    const ofKind = (kind: LongAnswer['raterKind']) =>
      groupsOf(
        ofUnit.filter(({ raterKind }) => raterKind === kind),
        (one) => one.answer.rater.id,
      ).map((ofRater) => ({
        result: ofRater.flatMap((one) => resultsOf(one, suite)),
        by: ofRater[0],
      }));
    return {
      data: {
        ...{ item, unit: answer.unit, suite: suite.id, name: video, video_sha256: videoHash },
        ...Object.fromEntries(videosOf(suite).map((name, at) => [name, addressOf(files[at])])),
      },
      predictions: ofKind('judge').map(({ result, by: { rater, model, run } }) => ({
        model_version: [rater, model, run].filter(Boolean).join(' · '),
        result,
      })),
      annotations: ofKind('person').map(({ result, by }) => ({
        ground_truth: false,
        was_cancelled: false,
        created_at: by.answer.at,
        result,
      })),
    };
  });
}

/** Where Label Studio serves a file of its local storage; empty for a video that an item does not have. */
function addressOf(file = ''): string {
  return file && `/data/local-files/?d=${encodeURIComponent(file)}`;
}

/** Lists of what has the same key, in the order of the first of each. */
function groupsOf<One>(all: readonly One[], keyOf: (one: One) => string): [One, ...One[]][] {
  const groups = new Map<string, [One, ...One[]]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups.values()];
}

function resultsOf(one: LongAnswer, suite: Suite): object[] {
  const { id, question, verdict } = one.answer;
  const row = Object.fromEntries(
    LONG_COLUMNS.map(([name, read]): [string, Cell] => [name, read(one)]),
  );
  const asked = suite.questions.find((known) => known.id === question);
  const result = (ending: string, type: string, value: unknown) => ({
    ...{ id: `${id}${ending}`, from_name: `${question}${ending}`, to_name: shownIn(suite), type },
    value: { [type === 'textarea' ? 'text' : type]: value },
  });
  const value = scoreIn(verdict);
  const words = wordsIn(verdict);
  const said =
    value === null
      ? result('.unscored', 'choices', [reasonIn(verdict)])
      : result('', ...controlled(value, asked));
  return [
    { ...said, meta: { framejury: row } },
    ...(words === '' ? [] : [result('.reason', 'textarea', [words])]),
  ];
}

/** A value by the kind of the control that has it. */
function controlled(
  value: number | string,
  question: Question | undefined,
): [type: string, value: unknown] {
  const kind = question?.scale.kind;
  if (kind === 'yes-no') return ['choices', [value === 1 ? 'yes' : 'no']];
  if (kind === 'text') return ['textarea', [value]];
  return typeof value === 'number' ? ['number', value] : ['choices', [value]];
}

function videosOf({ takes }: Suite): string[] {
  return Array.from({ length: takes.media.max }, (_, at) =>
    at === 0 ? 'video' : `video${at + 1}`,
  );
}

/** What answers are about: the first video, or the item's name where it has none. */
function shownIn(suite: Suite): string {
  return videosOf(suite)[0] ?? 'item';
}

/** The page on which people answer the suite's questions: for each a control, a word for why there is no value, and a reason. */
export function labelingConfig(suite: Suite, source: string): string {
  const videos = videosOf(suite);
  const shown = videos.map((name) => `  <Video name="${name}" value="$${name}"/>`);
  const to = `toName="${shownIn(suite)}"`;
  const choices = (name: string, values: readonly string[]) =>
    `  <Choices name="${xmlText(name)}" ${to} choice="single-radio" showInline="true">${values.map((value) => `<Choice value="${xmlText(value)}"/>`).join('')}</Choices>`;
  const questions = suite.questions.flatMap((question) => {
    const { id, label, help, scale } = question;
    return [
      `  <Header value="${xmlText(label)}" size="4"/>`,
      `  <Header value="${xmlText(help)}" size="5"/>`,
      scale.kind === 'rating'
        ? `  <Number name="${xmlText(id)}" ${to} min="${scale.min}" max="${scale.max}" step="1"/>`
        : scale.kind === 'text'
          ? `  <TextArea name="${xmlText(id)}" ${to} maxSubmissions="1"/>`
          : choices(id, scale.kind === 'choice' ? scale.options : ['yes', 'no']),
      choices(`${id}.unscored`, UNSCORED_REASONS),
      `  <TextArea name="${xmlText(id)}.reason" ${to} rows="2" maxSubmissions="1"/>`,
    ];
  });
  return `<!-- ${xmlText(citationOf(suite, source)).replaceAll('--', '- -')} -->
<View>
  <Header value="${xmlText(suite.name)}"/>
  <Text name="${videos.length > 0 ? 'name' : 'item'}" value="$name"/>
  <Text name="unit" value="$unit"/>
${[...shown, ...questions].join('\n')}
</View>
`;
}
