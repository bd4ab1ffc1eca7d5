import type { Question } from '@/lib/suites/question';
import type { Suite } from '@/lib/suites/suite';
import type { Fault } from './located-yaml';
import { SUITE_FILE } from './read';

/**
 * What of a suite's questions is not as an earlier version had it. A question keeps its scale, its good end and what it is
 * asked about and after for ever, since answers to it stand under its id: another scale takes another id.
 */
export function changedQuestions(
  suite: Pick<Suite, 'questions'>,
  earlier: Pick<Suite, 'questions' | 'version'>,
): Fault[] {
  return suite.questions.flatMap((question) => {
    const before = earlier.questions.find(({ id }) => id === question.id);
    if (!before || kept(before) === kept(question)) return [];
    const [was, is] = [describe(before), describe(question)];
    const isOtherwiseAsked = JSON.stringify(before.after) !== JSON.stringify(question.after);
    const message = isOtherwiseAsked
      ? `“${question.id}” was asked after other answers in version ${earlier.version}: give the question another id.`
      : was === is
        ? `“${question.id}” has another good end than in version ${earlier.version}: give the question another id.`
        : `“${question.id}” was ${was} in version ${earlier.version} and would be ${is}: give the question another id.`;
    return [{ file: SUITE_FILE, line: null, message }];
  });
}

function kept({ scale, better, unit, after }: Question): string {
  return JSON.stringify([scale, better, unit, after]);
}

function describe({ scale, unit }: Question): string {
  const about =
    unit === 'video' || unit === 'item' ? '' : ` about each ${unit.replaceAll('-', ' ')}`;
  if (scale.kind === 'rating') return `a rating from ${scale.min} to ${scale.max}${about}`;
  if (scale.kind === 'choice') return `a choice of ${scale.options.join(', ')}${about}`;
  return `${scale.kind === 'text' ? 'free text' : 'yes or no'}${about}`;
}
