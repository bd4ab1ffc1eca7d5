import type { Figure } from '@/lib/suites/figures';
import {
  type Declaration,
  type DeclaredFigure,
  type DeclaredScore,
  questionsMeant,
} from './schema';
import { rangeOfScale } from './scores';

const PUBLISHED =
  'Compares with published figures only where judge, frames and prompts are those of the publication.';

/** The figures of a file; without any, the mean of each score. */
export function figuresOf(declaration: Declaration): Figure[] {
  const stated =
    declaration.figures.length > 0
      ? declaration.figures
      : Object.keys(declaration.scores).map((mean): DeclaredFigure => ({ mean }));
  const made: Figure[] = [];
  for (const figure of stated) made.push(figureOf(declaration, figure, made));
  return made;
}

function figureOf(
  declaration: Declaration,
  figure: DeclaredFigure,
  above: readonly Figure[],
): Figure {
  const { id, label, help, where } = figure;
  const parts = figure['mean-of'];
  if (parts) {
    const [first] = above.filter((one) => parts.includes(one.id));
    return {
      kind: 'mean-of',
      id: id ?? `mean-of-${parts.join('-')}`,
      label: label ?? 'Mean',
      help: help ?? `The mean of ${parts.join(', ')}.`,
      better: first?.better ?? 'high',
      range: first?.range ?? { min: null, max: null },
      published: PUBLISHED,
      figures: parts,
    };
  }
  const of = figure.mean ?? figure.share ?? '';
  const score = declaration.scores[of] as DeclaredScore;
  const words = score.label ?? of.replaceAll('-', ' ');
  const common = {
    better: score.good,
    published: PUBLISHED,
    ...(where && { where }),
  };
  if (figure.mean !== undefined) {
    return {
      kind: 'mean',
      id: id ?? of,
      label: label ?? words,
      help: help ?? `The mean of “${words}” over items.`,
      range: rangeOf(declaration, score),
      of: { score: of },
      ...common,
    };
  }
  const atLeast = figure['at-least'] ?? 1;
  return {
    kind: 'share',
    id: id ?? `${of}-share`,
    label: label ?? words,
    help: help ?? `The share of items of which “${words}” is at least ${atLeast}.`,
    range: { min: 0, max: 1 },
    of: { score: of },
    atLeast,
    ...common,
  };
}

/** The least and the most that a score can be of whatever item; of a sum over units nobody knows how many there are. */
function rangeOf(declaration: Declaration, score: DeclaredScore): Figure['range'] {
  if (score.share || score.all || score.any) return { min: 0, max: 1 };
  const operand = score.mean ?? score.sum ?? score.smallest ?? score.largest ?? {};
  const ranges = [
    ...questionsMeant(declaration, operand).map((question) => {
      const scale = declaration.scales[question.scale];
      return scale ? rangeOfScale(scale) : { min: null, max: null };
    }),
    ...(operand.score ?? []).map((id) => {
      const inner = declaration.scores[id];
      return inner ? rangeOf(declaration, inner) : { min: null, max: null };
    }),
  ];
  const ends = (pick: 'min' | 'max') =>
    ranges.map((range) => range[pick]).filter((end) => end !== null);
  const [low, high] = [ends('min'), ends('max')];
  if (low.length < ranges.length || high.length < ranges.length || ranges.length === 0)
    return { min: null, max: null };
  if (!score.sum) return { min: Math.min(...low), max: Math.max(...high) };
  const total = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
  return { min: total(low), max: total(high) };
}
