import {
  type BenchmarkChoice,
  type Deciding,
  exportRequestSchema,
  freezeRequestSchema,
} from '../../formats/out/schema';

/** What is chosen for a benchmark. Numbers are as they were typed. */
export interface ChoiceFields {
  /** The run that wrote the questions; empty for the latest. */
  chain: string;
  by: Deciding;
  /** The filters’ run; empty for the latest on each question. */
  filters: string;
  openEnded: boolean;
  /** A run that made an examination, `latest` or `none`. */
  exam: BenchmarkChoice['exam'];
  split: boolean;
  choicesInTest: boolean;
  splitSeed: string;
  /** In percent. */
  share: string;
  name: string;
}

/** What is usual: everything, split. */
export const USUAL: ChoiceFields = {
  chain: '',
  by: 'people-first',
  filters: '',
  openEnded: true,
  exam: 'latest',
  split: true,
  choicesInTest: true,
  splitSeed: '0',
  share: '20',
  name: '',
};

/** What is chosen, as the server is asked for it. */
export function choiceOf(
  project: string | null,
  { chain, filters, share, name: _name, ...rest }: ChoiceFields,
): Record<string, string | boolean> {
  return {
    ...rest,
    ...(project && { project }),
    ...(chain && { chain }),
    ...(filters && { filters }),
    share: String(Number(share) / 100),
  };
}

/** The same as a query. */
export function choiceQuery(project: string | null, fields: ChoiceFields): string {
  const choice = Object.entries(choiceOf(project, fields));
  return new URLSearchParams(choice.map(([name, value]) => [name, String(value)])).toString();
}

/** What is wrong with what was typed, by the name of the field. */
export type Faults = Readonly<Partial<Record<string, string>>>;

/** What the server would refuse of a choice. */
export function faultsOf(fields: ChoiceFields): Faults {
  const { name } = fields;
  const { error } = freezeRequestSchema.safeParse({ ...choiceOf(null, fields), name });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

/** What is said when a benchmark is exported. */
export interface ExportFields {
  results: boolean;
  licence: string;
  language: string;
}

/** The query of an export. */
export function exportQuery(benchmark: string, fields: ExportFields): string {
  const all = Object.entries({ benchmark, ...fields });
  return new URLSearchParams(all.map(([name, value]) => [name, String(value)])).toString();
}

/** What the server would refuse of an export. */
export function exportFaults(benchmark: string, fields: ExportFields): Faults {
  const query = Object.fromEntries(new URLSearchParams(exportQuery(benchmark, fields)));
  const { error } = exportRequestSchema.safeParse(query);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}
