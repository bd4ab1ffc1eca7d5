import { isIndependent } from '@/lib/answers/counting';
import { citationOf, SOFTWARE } from '../facts';
import type { LongAnswer } from '../long';
import { type LongScope, listLongAnswers } from '../long.store';
import type { RunFacts } from '../store';
import { reasonIn, scoreIn, wordsIn } from '../verdicts';

/**
 * A run as an evaluation log of Inspect (version 2, JSON; https://inspect.aisi.org.uk/eval-logs.html): a sample for each unit
 * of each item, a score for each question. What people say stands in the score's history, each with who said it and when,
 * and the last of it is the score. Who could not tell leaves the value as it was; a question that nobody scored is in the
 * sample's metadata, with why.
 */
export async function* inspectLog(scope: LongScope, run: RunFacts): AsyncGenerator<string> {
  const { suite } = scope;
  const at = run.createdAt;
  const head = {
    version: 2,
    status: 'success',
    eval: {
      eval_id: run.id,
      run_id: run.id,
      created: at,
      task: suite.id,
      task_id: run.id,
      task_version: run.suiteVersion,
      task_attribs: {},
      task_args: {},
      task_args_passed: {},
      dataset: { name: scope.source },
      model: run.model ?? run.judge,
      model_generate_config: {},
      model_args: {},
      config: {},
      packages: { framejury: SOFTWARE.replace(/^\S+ /, '') },
      metadata: {
        ...{ judge: run.judge, suite: suite.name, prompts: run.prompts },
        cite: citationOf(suite, scope.source),
      },
    },
    plan: { name: 'plan', steps: [], config: {} },
    results: null,
    stats: {
      ...{ started_at: at, completed_at: at },
      ...{ model_usage: {}, role_usage: {}, connection_limit_history: [] },
    },
    invalidated: false,
    tags: [],
    metadata: {},
  };
  // Readers of the head alone stop where samples begin.
  yield `${JSON.stringify(head).slice(0, -1)},"samples":[`;
  let before = '\n';
  for await (const answers of listLongAnswers(scope)) {
    for (const sample of inspectSamples(answers)) {
      yield `${before}${JSON.stringify(sample)}`;
      before = ',\n';
    }
  }
  yield '\n]}\n';
}

/** The samples of one item. */
export function inspectSamples(answers: readonly LongAnswer[]): object[] {
  const units = [...new Set(answers.map(({ answer }) => answer.unit))];
  return units.map((unit) => {
    const here = answers.filter(({ answer }) => answer.unit === unit);
    const [first] = here;
    const questions = [...new Set(here.map(({ answer }) => answer.question))];
    const scored = questions.map((question) => {
      const about = here.filter(({ answer }) => answer.question === question);
      return { question, score: scoreOf(about), lacking: about.find(isUnscored) };
    });
    return {
      id: `${first?.item} ${unit}`,
      epoch: 1,
      input: `${first?.item} ${unit}`,
      target: '',
      messages: [],
      output: { model: '', choices: [], completion: '' },
      scores: Object.fromEntries(
        scored.flatMap(({ question, score }) => (score ? [[question, score]] : [])),
      ),
      metadata: {
        ...{ item: first?.item, unit, video: first?.video, video_sha256: first?.videoHash },
        unscored: Object.fromEntries(
          scored.flatMap(({ question, score, lacking }) =>
            score === null && lacking ? [[question, reasonIn(lacking.answer.verdict)]] : [],
          ),
        ),
      },
      store: {},
      events: [],
      model_usage: {},
      role_usage: {},
      attachments: {},
    };
  });
}

const isUnscored = ({ answer }: LongAnswer) => scoreIn(answer.verdict) === null;

/** The score of one question, with its history; null where nobody gave a value. */
function scoreOf(about: readonly LongAnswer[]): object | null {
  const [judge] = about.filter(({ raterKind }) => raterKind === 'judge');
  // An adjudication counts before whatever else people say.
  const people = about
    .filter(({ raterKind }) => raterKind === 'person')
    .toSorted((one, other) => Number(isAdjudication(one)) - Number(isAdjudication(other)));
  const given = [...(judge ? [judge] : []), ...people];
  const last = given.findLast((one) => !isUnscored(one));
  if (!last) return null;
  const original = judge && !isUnscored(judge) ? [{ ...originalOf(judge), metadata: {} }] : [];
  const history = people.length > 0 ? [...original, ...people.map(editOf)] : [];
  return { ...originalOf(last), history };
}

const isAdjudication = ({ answer }: LongAnswer) => answer.act === 'adjudicate';

function originalOf({ answer }: LongAnswer) {
  return { value: scoreIn(answer.verdict), answer: null, explanation: wordsIn(answer.verdict) };
}

function editOf(one: LongAnswer): object {
  const { answer, rater, source } = one;
  const unscored = reasonIn(answer.verdict);
  return {
    value: scoreIn(answer.verdict) ?? 'UNCHANGED',
    answer: 'UNCHANGED',
    explanation: wordsIn(answer.verdict),
    metadata: 'UNCHANGED',
    provenance: {
      timestamp: answer.at,
      author: rater,
      reason: wordsIn(answer.verdict) || null,
      metadata: {
        act: answer.act,
        source,
        independent: isIndependent(answer),
        ...(unscored && { unscored }),
      },
    },
  };
}
