/** What stands after a heading of a prompt, up to the next empty line. */
function after(heading: string, text: string): string | null {
  const at = text.lastIndexOf(`${heading}\n\n`);
  return at < 0 ? null : (text.slice(at + heading.length + 2).split('\n\n')[0] ?? '');
}

/** The words of an annotation's steps, without those in brackets. */
function stepsIn(annotation: string): string[] {
  return [...annotation.matchAll(/^\d[\d.]*s ~ [\d.]+s : (.+)$/gm)].map(([, words = '']) => words);
}

/** By which the answers of this endpoint that agree with a reference are known. */
const SURE = 'as was seen';

/** By which its wrong options are. */
const OTHERWISE = ['Before that,', 'Elsewhere,', 'Instead,', 'Later on,', 'Nearby,', 'Meanwhile,'];

/** Numbers from 0 to 1, one after another. */
type Chance = () => number;

function questions(text: string, chance: Chance) {
  const wanted = Number(/The number of questions wanted: (\d+)/.exec(text)?.[1] ?? 3);
  const steps = stepsIn(after('The annotation:', text) ?? '');
  return {
    items: Array.from({ length: wanted }, (_, index) => {
      const at = (index + Math.floor(chance() * steps.length)) % Math.max(1, steps.length);
      const [one, next] = [steps[at] ?? 'it begins', steps[at + 1] ?? steps[0] ?? 'it goes on'];
      const isLate = chance() < 0.5;
      return {
        reason: 'What comes next to a chosen event.',
        steps: [at + 1],
        question: isLate ? `What comes after this: ${one}?` : `What is done once ${one} is over?`,
        answer: next,
      };
    }),
  };
}

function shortAnswer(text: string, chance: Chance) {
  // With the annotation it is mostly right, without it now and then.
  const isRight = chance() < (text.includes('The annotation:') ? 0.9 : 0.15);
  return { reason: 'It follows.', answer: isRight ? `That, ${SURE}` : 'Something else' };
}

/** An answer in own words, which agrees with the reference more often than not. */
function openAnswer(chance: Chance) {
  return chance() < 0.6 ? `That, ${SURE}` : 'Something else';
}

function consistency(text: string) {
  const isSame = after('The given answer:', text)?.includes(SURE);
  return { reason: 'Held side by side.', consistent: isSame ? 'yes' : 'no' };
}

function fault(chance: Chance) {
  return { reason: 'Looked at closely.', faulty: chance() < 0.1 ? 'yes' : 'no' };
}

function wrongAnswers(text: string, chance: Chance) {
  const answer = after('The right answer:', text) ?? 'that';
  const same = chance() < 0.1;
  return {
    reason: 'By another time or place.',
    answers: OTHERWISE.map(
      (words, index) => `${same && index > 1 ? OTHERWISE[1] : words} ${answer}`,
    ),
  };
}

function option(text: string, chance: Chance) {
  const lines = (after('The options:', text) ?? after('Options:', text) ?? '').split('\n');
  const isRight = (line: string) => !OTHERWISE.some((words) => line.includes(`. ${words}`));
  const knows = chance() < (text.includes('The annotation:') ? 0.85 : 0.3);
  const fitting = lines.filter((line) => isRight(line) === knows);
  return {
    reason: 'It fits best.',
    option: fitting[Math.floor(chance() * fitting.length)] ?? lines[0] ?? 'A',
  };
}

/**
 * What this endpoint says where it is asked to make or to answer questions about a video by its annotation, so that some
 * pass and some do not; null for anything else.
 * @param name of the reply
 * @param chance the same numbers for the same request
 */
export function answerAboutQuestions(name: string, text: string, chance: Chance): unknown {
  switch (name) {
    case 'questions':
      return questions(text, chance);
    case 'short-answer':
      return shortAnswer(text, chance);
    case 'exam-answer':
      return openAnswer(chance);
    case 'consistency':
      return consistency(text);
    case 'fault':
      return fault(chance);
    case 'wrong-answers':
      return wrongAnswers(text, chance);
    case 'option':
      return option(text, chance);
    default:
      return null;
  }
}
