import type { Question, Scale } from '@/lib/judge/question';

/** A question whose answers can be compared, as the database is told of it. */
export interface ComparableQuestion {
  question: string;
  /** The value of the first category of a rating; 0 for anything else. */
  first: number;
  /** How many categories there are. */
  size: number;
  /** The categories of a choice, in their order; null for anything else. */
  options: readonly string[] | null;
  /** Whether categories have a distance. */
  ordered: boolean;
}

/** The questions that have declared categories; free text has none and is not compared. */
export function comparableQuestions(questions: readonly Question[]): ComparableQuestion[] {
  return questions.flatMap((question) => comparable(question) ?? []);
}

function comparable({ id, scale }: Question): ComparableQuestion | null {
  const nominal = { question: id, first: 0, ordered: false };
  switch (scale.kind) {
    case 'rating': {
      const size = scale.max - scale.min + 1;
      return { question: id, first: scale.min, size, options: null, ordered: true };
    }
    case 'yes-no':
      return { ...nominal, size: 2, options: null };
    case 'choice':
      return { ...nominal, size: scale.options.length, options: scale.options };
    case 'text':
      return null;
  }
}

/** A question, or several that share one scale and over which the mean of their statistics is taken. */
export interface Pool {
  /** `group:<id>` or `question:<id>`. */
  key: string;
  label: string;
  /** The question's own id; null for a group. */
  question: string | null;
  questions: readonly string[];
  scale: Exclude<Scale, { kind: 'text' }>;
}

/** Each group whose questions share one scale, followed by its questions; a group of one is that question alone. */
export function poolsOf(
  questions: readonly Question[],
  groups: readonly { id: string; label: string }[],
): Pool[] {
  return groups.flatMap((group) => {
    const members = questions.flatMap(({ id, label, group: of, scale }): Pool[] =>
      of === group.id && scale.kind !== 'text'
        ? [{ key: `question:${id}`, label, question: id, questions: [id], scale }]
        : [],
    );
    const [first] = members;
    const scales = new Set(members.map(({ scale }) => JSON.stringify(scale)));
    if (!first || members.length === 1 || scales.size > 1) return members;
    const all = members.flatMap((member) => member.questions);
    const together = {
      key: `group:${group.id}`,
      label: group.label,
      question: null,
      questions: all,
    };
    return [{ ...together, scale: first.scale }, ...members];
  });
}
