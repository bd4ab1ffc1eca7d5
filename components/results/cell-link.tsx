'use client';

import Link from 'next/link';
import { createContext, type ReactNode, useContext } from 'react';
import { useNoun } from '@/components/library/noun';
import { countNoun } from '@/components/ui/numbers';
import { queryOf } from '@/lib/library/address';
import { examineeName } from '@/lib/library/configurations/schema';
import { libraryFiltersSchema } from '@/lib/library/schema';
import { writeResultsAddress } from '@/lib/results/address';
import type { Results, ResultsColumn, ResultsFigure, ResultsRequest } from '@/lib/results/schema';
import { COLUMN_WORDS, modelWords } from './figure-words';

/** What the results that are shown were asked for, with what came of it. */
export interface ShownResults {
  results: Results;
  request: ResultsRequest;
}

/** Null where cells lead nowhere. */
const Shown = createContext<ShownResults | null>(null);

/** Lets cells of the results within lead to the items that they rest on. */
export const CellLinks = Shown.Provider;

/** A figure of some models in a column. */
export interface CellOf {
  figure: Pick<ResultsFigure, 'id' | 'label'>;
  /** The models' places among all. */
  places: readonly number[];
  column: ResultsColumn;
}

function modelsOf({ models }: Results, { places }: CellOf): (string | null)[] {
  return places.map((place) => models[place]?.model ?? null);
}

/** Where the library lists the items that a figure of some models rests on. */
export function cellAddress({ results, request }: ShownResults, of: CellOf): string {
  const models = modelsOf(results, of);
  const { figure, column } = of;
  const { project, suite, source, labels, compares, configurations } = results;
  const single = (source?.single && source.runs[0]?.id) || null;
  const shown = source?.configuration.id ?? null;
  const examinee = configurations.find(({ name }) => examineeName(name) === models[0]);
  const cell = writeResultsAddress({
    ...request,
    ...{ project: null, suite: suite?.id ?? null, configuration: shown, run: single, labels },
    ...{ models: models.map((model) => model ?? ''), figure: figure.id, by: column },
  });
  const filters = libraryFiltersSchema.parse({
    project: project.id,
    ...(suite && { suite: suite.id }),
    benchmark: request.benchmark,
    cell: cell.toString(),
    scores: {
      configuration: compares === 'judges' ? (examinee?.id ?? null) : shown,
      run: single,
      corrected: column === 'overridden',
    },
  });
  return `/?${queryOf(filters)}`;
}

/** What a link to the items of a cell says: how many, of which figure, of whom and by whom. */
export function cellWords(results: Results, of: CellOf, items: string): string {
  const names = modelsOf(results, of).map(modelWords).join(' and ');
  return `${items} of ${of.figure.label}, ${names}, ${COLUMN_WORDS[of.column].toLowerCase()}`;
}

interface CellLinkProps extends CellOf {
  /** How many items there are; null where that is not said. */
  items: number | null;
  children: ReactNode;
}

/** Leads to the items that a cell rests on; plain text where cells lead nowhere. */
export function CellLink({ items, children, ...cell }: CellLinkProps) {
  const shown = useContext(Shown);
  const noun = useNoun();
  if (!shown) return children;
  const words = cellWords(
    shown.results,
    cell,
    items === null ? `The ${noun}s` : countNoun(items, noun),
  );
  return (
    <Link href={cellAddress(shown, cell)} title={words} className={LINK}>
      {children}
      <span className="sr-only">({words})</span>
    </Link>
  );
}

const LINK =
  'inline-flex min-h-6 min-w-6 items-center justify-end underline decoration-line-strong underline-offset-2 hover:decoration-current';
