import { AppError, missing } from '@/lib/errors';
import type { Figure } from '@/lib/suites/figures';
import { biasesOf } from './biases';
import { compareModels } from './differences';
import { estimateByJudge, estimateBySample } from './estimates';
import type { MeasuredFigure } from './measures.store';
import { recall } from './recall';
import type { ModelRows } from './rows';
import type { KnownRows, ReadRows } from './rows.store';
import type { FigureFacts, JudgeEstimate, Results, ResultsRequest } from './schema';
import { thresholdsOf, wholeFigure } from './values';

/**
 * The figures of some models, and how these compare; what is known already is not worked out again.
 * @param options.controls see {@link compareModels}
 * @param options.isBiasTold whether the judge's bias is told model by model
 */
export function estimate(
  figures: readonly MeasuredFigure[],
  { figure: chosen, by }: ResultsRequest,
  { models, comparisons, bySample }: ReadRows,
  overridden: Pick<ReadRows, 'models'> | null,
  { controls, isBiasTold }: { controls: ReadonlySet<string | null>; isBiasTold: boolean },
): Pick<Results, 'figures' | 'comparison' | 'biases'> {
  const compared = chooseFigure(figures, chosen);
  const names = models.map(({ model }) => model);
  // As the request or a study plan says; a figure may be made of others.
  const thresholds = thresholdsOf(figures);
  const byJudge = (figure: Figure, one: KnownRows | undefined) =>
    one
      ? recall(one.estimates, keyOf(figure.id, thresholds, one.model), () =>
          estimateByJudge(figure, one, figures),
        )
      : NOT_JUDGED;
  return {
    figures: figures.map((figure) => ({
      ...factsOf(figure),
      cells: models.map((one, place) => ({
        overridden:
          overridden && !figure.byPeople ? byJudge(figure, overridden.models[place]) : null,
        judge: figure.byPeople ? NOT_JUDGED : byJudge(figure, one),
        sample: recall(one.sampled, keyOf(figure.id, thresholds, one.model), () =>
          estimateBySample(figure, one, figures),
        ),
      })),
    })),
    comparison:
      by === 'overridden'
        ? compareModels(compared, 'judge', overridden?.models ?? models, figures, { called: by })
        : recall(
            by === 'judge' ? comparisons : bySample.comparisons,
            keyOf(by, compared.id, thresholds, names),
            () => compareModels(compared, by, models, figures, { controls }),
          ),
    biases:
      isBiasTold && !compared.byPeople
        ? recall(bySample.biases, keyOf(compared.id, thresholds, names), () =>
            biasesOf(compared, models, figures),
          )
        : [],
  };
}

/** What there is by a judge where none was asked. */
const NOT_JUDGED: JudgeEstimate = {
  value: null,
  interval: null,
  items: 0,
  clusters: 0,
  unscored: 0,
  inPart: 0,
  weak: false,
};

/** The same where no judge was asked: what people say is all that there is. */
export function estimateAlone(
  figures: readonly MeasuredFigure[],
  { figure: chosen }: ResultsRequest,
  models: readonly ModelRows[],
): Pick<Results, 'figures' | 'comparison'> {
  return {
    figures: figures.map((figure) => ({
      ...factsOf(figure),
      cells: models.map((one) => ({
        judge: NOT_JUDGED,
        sample: estimateBySample(figure, one, figures),
        overridden: null,
      })),
    })),
    comparison: compareModels(chooseFigure(figures, chosen), 'people', models, figures),
  };
}

function keyOf(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

/** The figure that is asked for; the one over all others, else the first, where none is. @throws {AppError} 404 where there is none */
export function chooseFigure(figures: readonly Figure[], id: string | null): Figure {
  const [first] = figures;
  if (!first) throw new AppError(404, 'This suite states no figures.', 'figure');
  if (id === null) return wholeFigure(figures) ?? first;
  return figures.find((one) => one.id === id) ?? missing('figure', id);
}

function factsOf(figure: MeasuredFigure): FigureFacts {
  const { id, label, help, kind, better, range, published, percent = false } = figure;
  const asked = kind === 'share' && 'questions' in figure.of ? figure.of.questions : [];
  return {
    id,
    label,
    help,
    kind,
    better,
    range,
    published,
    measures: [...figure.measures],
    percent,
    // That of a share of a score is part of what it means.
    atLeast: kind === 'share' && 'questions' in figure.of ? figure.atLeast : null,
    question: asked.length === 1 ? (asked[0] ?? null) : null,
    parts: kind === 'mean-of' ? [...figure.figures] : [],
  };
}
