import { SIDE_OPTIONS } from '@/lib/suites/sides';
import { type Note, requireKnown } from './known-names';
import { type Declaration, questionsMeant } from './schema';
import { isSidesScale } from './side-words';

/** Notes what makes no sense of questions which of two videos is the better one. */
export function checkSides({ items, scales, questions, prompts }: Declaration, note: Note): void {
  const isAboutSides = ({ scale }: { scale: string }) => isSidesScale(scales[scale]);
  for (const [name, { sides, options = [], good }] of Object.entries(scales)) {
    if (!sides) continue;
    const at = (...path: PropertyKey[]) => ['scales', name, ...path];
    const [first, second] = options;
    if (first?.is !== 'first' || second?.is !== 'second') {
      note(at('options'), 'A choice of sides begins with “first” and “second”.');
    }
    options.forEach(({ is, abstains }, index) => {
      requireKnown(note, at('options', index), 'answer about sides', is, SIDE_OPTIONS);
      if (abstains) note(at('options', index), `“${is}” is an answer and abstains from none.`);
    });
    if (good !== 'none') note(at('good'), 'Neither side is the good one: leave “good” out.');
    if (items.videos !== 2)
      note(at('sides'), 'Sides are there only of items of two videos (“videos: 2”).');
  }
  questions.forEach((question, index) => {
    if (isAboutSides(question) && question.of !== 'item') {
      note(['questions', index, 'of'], 'What is asked about sides is asked about the whole item.');
    }
  });
  prompts.forEach((prompt, index) => {
    const asked = questionsMeant({ questions }, prompt.asks).filter(({ asks }) => asks === 'both');
    const sided = asked.filter(isAboutSides);
    const at = (...path: PropertyKey[]) => ['prompts', index, ...path];
    if (sided.length > 0 && sided.length < asked.length) {
      note(at('asks'), 'What is asked about sides takes a prompt of its own.');
    }
    if (prompt.orders !== undefined && sided.length === 0) {
      note(at('orders'), 'Only what is asked about sides is asked in two orders.');
    }
    const tieless = sided.find(
      ({ scale }) => !scales[scale]?.options?.some(({ is }) => is === 'tie'),
    );
    if (prompt.orders === 'tie' && tieless) {
      note(at('orders'), `“${tieless.id}” cannot be answered with a tie: say “orders: unscored”.`);
    }
  });
}
