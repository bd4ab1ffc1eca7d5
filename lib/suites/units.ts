import type { ListedUnit, Medium, SuiteInput } from './input';
import {
  clusterUnit,
  keyFrameUnit,
  ofMedium,
  type Question,
  type UnitName,
  VIDEO_UNIT,
} from './question';
import type { Suite } from './suite';

/**
 * A video and its parts that questions are asked about: the whole, then key frames, then clusters, in time order.
 * @param n which of an item's videos it is; labels name it from the second on
 */
export function unitsOfVideo(medium: Medium, n = 1): ListedUnit[] {
  const of = n === 1 ? '' : `Video ${n} · `;
  const at = (position: number) => {
    const frame = medium.frames[position];
    if (!frame) throw new Error(`a cluster names frame ${position}, which is not in the frame set`);
    return frame.at;
  };
  const keyFrames = medium.clusters.map((cluster, index): ListedUnit => {
    const time = at(cluster.keyFrame);
    return {
      unit: ofMedium(n, keyFrameUnit(time)),
      kind: 'key-frame',
      label: `${of}Key frame ${index + 1} · ${time.toFixed(2)} s`,
    };
  });
  const clusters = medium.clusters.map((cluster, index): ListedUnit => {
    const [from, to] = [Math.min(...cluster.frames), Math.max(...cluster.frames)].map(at);
    if (from === undefined || to === undefined) throw new Error(`cluster ${index} is empty`);
    return {
      unit: ofMedium(n, clusterUnit(from, to)),
      kind: 'cluster',
      label: `${of}Cluster ${index + 1} · ${from.toFixed(2)}–${to.toFixed(2)} s`,
    };
  });
  const whole = { unit: ofMedium(n, VIDEO_UNIT), kind: 'video', label: `${of}Whole video` };
  return [whole, ...keyFrames, ...clusters];
}

/** Whether a question is asked about a unit: it is about units of that kind, and not left out for this item. */
export function isAskedAbout(
  { id, unit }: Pick<Question, 'id' | 'unit'>,
  { kind, asks }: Pick<ListedUnit, 'kind' | 'asks'>,
): boolean {
  return unit === kind && (asks?.includes(id) ?? true);
}

/** A question about a unit. */
interface AskedCell {
  unit: UnitName;
  question: string;
}

/** Every question with every unit of its kind, in the order of the questions and then of the units. */
export function askedCells(
  questions: readonly Question[],
  units: readonly ListedUnit[],
): AskedCell[] {
  return questions.flatMap((question) =>
    units
      .filter((listed) => isAskedAbout(question, listed))
      .map(({ unit }) => ({ unit, question: question.id })),
  );
}

/**
 * The units and questions of an item that the suite's formulas use: those that are asked, and {@link saidOfWhole}.
 * @param judged the cells that the judge answered
 */
export function scoredCells(
  suite: Suite,
  input: SuiteInput,
  judged: readonly AskedCell[],
): AskedCell[] {
  const asked = askedCells(suite.questions, suite.units(input));
  return [...asked, ...saidOfWhole(suite, asked, judged)];
}

/** What the judge said of a whole video without being asked: imported scores may have no parts. */
export function saidOfWhole(
  { questions }: Pick<Suite, 'questions'>,
  asked: readonly AskedCell[],
  judged: readonly AskedCell[],
): AskedCell[] {
  const onWhole = (cells: readonly AskedCell[]) =>
    new Set(cells.filter(({ unit }) => unit === VIDEO_UNIT).map(({ question }) => question));
  const said = onWhole(judged);
  if (said.size === 0) return [];
  const askedAnyway = onWhole(asked);
  return questions
    .filter(({ id }) => said.has(id) && !askedAnyway.has(id))
    .map(({ id }) => ({ unit: VIDEO_UNIT, question: id }));
}
