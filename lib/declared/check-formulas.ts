import { type Note, type Path, requireChosen, requireKnown } from './known-names';
import { type Condition, type Declaration, type DeclaredScore, questionsMeant } from './schema';

/** Notes what could never be computed: scores and figures are made of answers, and of what stands above them. */
export function checkFormulas(declaration: Declaration, note: Note): void {
  checkScores(declaration, note);
  checkFigures(declaration, note);
}

function checkScores(declaration: Declaration, note: Note): void {
  const above: string[] = [];
  for (const [name, score] of Object.entries(declaration.scores)) {
    const at = (...path: PropertyKey[]) => ['scores', name, ...path];
    for (const formula of ['mean', 'sum', 'smallest', 'largest'] as const) {
      const operand = score[formula];
      if (!operand) continue;
      requireChosen(declaration, note, at(formula), operand);
      for (const one of operand.score ?? [])
        requireKnown(note, at(formula, 'score'), 'score above this one', one, above);
      const meant = questionsMeant(declaration, operand);
      if (meant.length === 0 && !operand.score)
        note(at(formula), 'It is made of nothing: name questions, a group or scores.');
      const numberless = meant.find(({ scale }) => isNumberless(declaration, scale));
      if (numberless)
        note(
          at(formula),
          `Answers to “${numberless.id}” are no numbers: give the scale “${numberless.scale}” points.`,
        );
      for (const one of Object.keys(operand.weights ?? {})) {
        requireKnown(note, at(formula, 'weights', one), 'part', one, [
          ...meant.map(({ id }) => id),
          ...(operand.score ?? []),
        ]);
      }
    }
    checkShare(declaration, note, at, score);
    for (const how of ['all', 'any'] as const) {
      for (const [index, condition] of score[how]?.entries() ?? []) {
        checkCondition(declaration, note, at(how, index), condition, above);
      }
    }
    above.push(name);
  }
}

function checkShare(
  declaration: Declaration,
  note: Note,
  at: (...path: PropertyKey[]) => Path,
  { share }: DeclaredScore,
): void {
  if (!share) return;
  requireChosen(declaration, note, at('share'), share);
  const meant = questionsMeant(declaration, share);
  if (meant.length === 0) note(at('share'), 'It is a share of nothing: name questions or a group.');
  for (const { scale: named } of meant) {
    const scale = declaration.scales[named];
    const known =
      scale?.options?.map(({ is }) => is) ?? (scale?.answers === 'yes-no' ? ['yes', 'no'] : null);
    for (const one of known ? share.is : [])
      requireKnown(note, at('share', 'is'), `answer on the scale “${named}”`, one, known ?? []);
  }
}

function isNumberless({ scales }: Declaration, name: string): boolean {
  const scale = scales[name];
  return (
    scale !== undefined &&
    scale.from === undefined &&
    scale.answers !== 'yes-no' &&
    scale.points === undefined
  );
}

function checkCondition(
  declaration: Declaration,
  note: Note,
  path: Path,
  { question, score }: Condition,
  above: readonly string[],
): void {
  if (question !== undefined) requireChosen(declaration, note, path, { question: [question] });
  if (score !== undefined)
    requireKnown(note, [...path, 'score'], 'score above this one', score, above);
}

function checkFigures({ figures, scores }: Declaration, note: Note): void {
  const above: string[] = [];
  figures.forEach((figure, index) => {
    const at = (...path: PropertyKey[]) => ['figures', index, ...path];
    for (const kind of ['mean', 'share'] as const) {
      const score = figure[kind];
      if (score !== undefined) requireKnown(note, at(kind), 'score', score, Object.keys(scores));
    }
    const parts = figure['mean-of'] ?? [];
    for (const one of parts) requireKnown(note, at('mean-of'), 'figure above this one', one, above);
    const id =
      figure.id ??
      figure.mean ??
      (figure.share ? `${figure.share}-share` : `mean-of-${parts.join('-')}`);
    if (above.includes(id))
      note(at(), `Another figure is called “${id}”, too: give one of them an “id”.`);
    above.push(id);
  });
}
