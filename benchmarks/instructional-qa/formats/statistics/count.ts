import type { z } from 'zod';
import { wordsOf } from '@/lib/suites/words';
import { QUESTION_TYPE, QUESTION_TYPES } from '../categories';
import { type Decided, type Decisions, placeSchema, type StoredItem } from '../out/choose';
import type { Questions } from '../out/data-files';
import type { MultipleChoiceRow, OpenEndedRow } from '../out/schema';
import { GRANULARITIES, SOURCE, SOURCES, VIEWS } from '../sources';
import {
  FACETS,
  type FacetName,
  type Middle,
  type SetStatistics,
  STAGES,
  type Stage,
  type Statistics,
} from './schema';

/** How many bars a histogram has at most. */
const MOST_BINS = 20;

type Place = z.infer<typeof placeSchema>;

/** What is counted of an item, whatever its stage. */
interface Counted {
  place: Place;
  granularity: string | null;
  type: string | null;
}

/** The words of a value of a facet, in the order in which they are listed; values that are none of these come after. */
const KNOWN: Readonly<Record<FacetName, readonly { value: string; name: string }[]>> = {
  source: SOURCES.map((value) => ({ value, name: SOURCE[value].name })),
  view: VIEWS.map((value) => ({
    value,
    name: value === 'third' ? 'Third person' : 'First person',
  })),
  granularity: GRANULARITIES.map((value) => ({
    value,
    name: value === 'coarse' ? 'Coarse: events' : 'Fine: objects',
  })),
  type: QUESTION_TYPES.map((value) => ({ value, name: QUESTION_TYPE[value].name })),
};

/** What has no value: a question that nobody has given a type. */
const NONE = { value: '', name: 'not said' };

/**
 * Counts what was made in a project. What is left out as blind counts nowhere.
 * @param clips the annotated clips, their data without steps
 */
export function countStatistics(clips: readonly StoredItem[], decisions: Decisions): Statistics {
  const shown = <Data>(all: readonly Decided<Data>[]) =>
    all.filter(({ state }) => state !== 'blind');
  const kept = <Data>(all: readonly Decided<Data>[]) => all.filter(({ state }) => state === 'kept');
  const questions = shown(decisions.questions);
  const open = kept(questions);
  const options = kept(decisions.options);
  const ofQuestion = ({ item, data }: (typeof questions)[number]): Counted => ({
    place: data.clip,
    granularity: data.granularity,
    type: item.facets.type ?? null,
  });
  const stages: Record<Stage, Counted[]> = {
    clips: clips
      .filter(({ replaced }) => !replaced)
      .map(({ data }) => ({ place: placeSchema.parse(data), granularity: null, type: null })),
    questions: questions.map(ofQuestion),
    kept: open.map(ofQuestion),
    options: options.map(ofQuestion),
    exams: shown(decisions.exams).map(({ item, data }) => ({
      place: data,
      granularity: data.granularity,
      type: item.facets.type ?? null,
    })),
  };
  return statisticsOf(
    stages,
    open.map(({ data }) => ({ place: data.clip, question: data.question, texts: [data.answer] })),
    options.map(({ data }) => ({
      place: data.clip,
      question: data.question,
      texts: [data.answer, ...data.wrong],
    })),
  );
}

/** The same of a benchmark: of what is in it alone. */
export function countBenchmark({ openEnded, multipleChoice }: Questions): Statistics {
  const rows = [...openEnded, ...multipleChoice];
  const questions = new Map(rows.map((row) => [row.question_id, row]));
  const counted = (some: readonly (OpenEndedRow | MultipleChoiceRow)[]): Counted[] =>
    some.map((row) => ({ place: row, granularity: row.granularity, type: row.type }));
  return statisticsOf(
    {
      clips: clipsOf(rows).map((place) => ({ place, granularity: null, type: null })),
      questions: counted([...questions.values()]),
      kept: counted(openEnded),
      options: counted(multipleChoice),
      exams: counted(multipleChoice),
    },
    openEnded.map((row) => ({ place: row, question: row.question, texts: [row.answer] })),
    multipleChoice.map((row) => ({ place: row, question: row.question, texts: row.options })),
  );
}

function statisticsOf(
  stages: Readonly<Record<Stage, readonly Counted[]>>,
  openEnded: readonly Sample[],
  multipleChoice: readonly Sample[],
): Statistics {
  return {
    stages: STAGES.map((stage) => {
      const places = stages[stage].map(({ place }) => place);
      return {
        stage,
        items: places.length,
        clips: clipsOf(places).length,
        videos: videosOf(places),
      };
    }),
    facets: FACETS.map((facet) => ({ facet, rows: countBy(facet, stages) })),
    openEnded: describeSet(openEnded),
    multipleChoice: describeSet(multipleChoice),
    lengths: lengthsOf(clipsOf(stages.clips.map(({ place }) => place)).map(secondsOf)),
  };
}

function countBy(
  facet: FacetName,
  stages: Readonly<Record<Stage, readonly Counted[]>>,
): Statistics['facets'][number]['rows'] {
  const rows = new Map<string, Record<Stage, number>>();
  for (const stage of STAGES) {
    // A clip has neither granularity nor type.
    if (stage === 'clips' && (facet === 'granularity' || facet === 'type')) continue;
    for (const { place, granularity, type } of stages[stage]) {
      const words = { source: place.source, view: place.view, granularity, type };
      const value = words[facet] ?? NONE.value;
      const row = rows.get(value) ?? { clips: 0, questions: 0, kept: 0, options: 0, exams: 0 };
      row[stage] += 1;
      rows.set(value, row);
    }
  }
  const order = [...KNOWN[facet], NONE];
  return order.flatMap(({ value, name }) => {
    const counts = rows.get(value);
    return counts ? [{ value, name, counts }] : [];
  });
}

interface Sample {
  place: Place;
  question: string;
  /** The answer, or all options. */
  texts: readonly string[];
}

function describeSet(samples: readonly Sample[]): SetStatistics {
  const places = samples.map(({ place }) => place);
  const clips = clipsOf(places);
  const videos = videosOf(places);
  const each = (parts: number) => (parts === 0 ? null : samples.length / parts);
  return {
    samples: samples.length,
    videos,
    clips: clips.length,
    perClip: each(clips.length),
    perVideo: each(videos),
    seconds: middleOf(clips.map(secondsOf)),
    question: middleOf(samples.map(({ question }) => wordsOf(question).length)),
    answer: middleOf(samples.flatMap(({ texts }) => texts.map((text) => wordsOf(text).length))),
  };
}

function secondsOf({ from, to }: Place): number {
  return to - from;
}

function videosOf(places: readonly Place[]): number {
  return new Set(places.map(({ video }) => video)).size;
}

/** Each clip once. */
function clipsOf(places: readonly Place[]): Place[] {
  return [
    ...new Map(
      places.map((place) => [JSON.stringify([place.video, place.from, place.to]), place]),
    ).values(),
  ];
}

/** Mean and median; null for no numbers. */
export function middleOf(numbers: readonly number[]): Middle {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[Math.floor(place)] ?? 0;
  const half = (sorted.length - 1) / 2;
  return {
    mean: sorted.reduce((sum, each) => sum + each, 0) / sorted.length,
    median: (at(half) + at(half + 0.5)) / 2,
  };
}

/** Widths of bars that people read easily, in seconds. */
const WIDTHS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600];

function lengthsOf(seconds: readonly number[]): Statistics['lengths'] {
  const longest = seconds.reduce((most, each) => Math.max(most, each), 0);
  const width =
    WIDTHS.find((one) => longest < one * MOST_BINS) ?? Math.ceil(longest / MOST_BINS / 3600) * 3600;
  const bins = Array.from({ length: Math.floor(longest / width) + 1 }, (_, place) => ({
    from: place * width,
    to: (place + 1) * width,
    clips: 0,
  }));
  for (const each of seconds) {
    const bin = bins[Math.floor(each / width)];
    if (bin) bin.clips += 1;
  }
  return { clips: middleOf(seconds), bins: seconds.length > 0 ? bins : [] };
}
