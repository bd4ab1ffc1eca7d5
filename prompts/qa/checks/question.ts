import type { Granularity } from '@/benchmarks/instructional-qa/formats/sources';
import type { Clip } from '@/benchmarks/instructional-qa/formats/trimming/schema';
import { wordsOf } from '@/lib/suites/words';
import { findAll, isSaidIn, wholeWords } from './find';
import { type CodeCheck, type CodeCheckId, foundBy } from './schema';
import { ANNOTATION_MARKS, MOMENTS, QUOTES, WORD_RULES } from './word-rules';

/** A question with its answer, as a model or a person wrote them. */
export interface QuestionAndAnswer {
  question: string;
  answer: string;
}

/** What is known of where a question comes from. */
export interface QuestionContext {
  clip: Clip;
  granularity: Granularity;
}

/** Answers have fewer words than this. */
const ANSWER_WORDS = 20;

/** Every check of words, marks and length that is for questions of that view and granularity, whether it holds or not. */
export function checkQuestion(
  { question, answer }: QuestionAndAnswer,
  { clip, granularity }: QuestionContext,
): CodeCheck[] {
  const annotation = textsOf(clip);
  const find = (part: 'question' | 'answer', text: string, patterns: readonly RegExp[]) =>
    findAll(text, patterns).map((words) => ({
      part,
      text: words,
      inAnnotation: isSaidIn(words, annotation),
    }));
  const check = (id: CodeCheckId, answers: boolean, patterns: readonly RegExp[]) =>
    foundBy(id, [
      ...find('question', question, patterns),
      ...(answers ? find('answer', answer, patterns) : []),
    ]);

  const rules = WORD_RULES.filter(
    (rule) =>
      (rule.view ?? clip.view) === clip.view && (rule.granularity ?? granularity) === granularity,
  );
  const ids = [...new Set(rules.map(({ id }) => id))];
  const byWords = ids.map((id) => {
    const those = rules.filter((rule) => rule.id === id);
    const patterns = [wholeWords(those.flatMap(({ words }) => words))];
    if (id === 'times') patterns.push(...MOMENTS);
    return check(
      id,
      those.some(({ answers }) => answers),
      patterns,
    );
  });
  const marks = clip.view === 'first' ? [QUOTES, ANNOTATION_MARKS] : [QUOTES];
  const quotes = granularity === 'coarse' ? [check('quotes', true, marks)] : [];
  return [...byWords, ...quotes, checkAnswerLength(answer)];
}

/** All that the annotation of a clip says in words. */
function textsOf({ subject, steps }: Clip): string[] {
  const all = steps.flatMap((step) => [step, ...step.substeps]);
  return [subject, ...all.flatMap(({ category, text }) => [category ?? '', text])];
}

function checkAnswerLength(answer: string): CodeCheck {
  const measured = wordsOf(answer).length;
  const isShort = measured < ANSWER_WORDS;
  return {
    id: 'answer-length',
    verdict: isShort ? 'holds' : 'broken',
    found: [],
    measured,
    limit: ANSWER_WORDS,
  };
}
