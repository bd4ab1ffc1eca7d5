import { type Deciding, exportRequestSchema } from '../../formats/out/schema';

/** What is chosen on the page of exports. Numbers are as they were typed. */
export interface RequestFields {
  by: Deciding;
  /** The filters’ run; empty for the latest on each question. */
  filters: string;
  openEnded: boolean;
  /** A run that made an examination, `drawn` or `none`. */
  choices: string;
  letterSeed: string;
  split: boolean;
  splitSeed: string;
  /** In percent. */
  share: string;
  results: boolean;
  title: string;
  version: string;
  licence: string;
  language: string;
}

/** What is usual: everything, split. */
export const USUAL: RequestFields = {
  by: 'people-first',
  filters: '',
  openEnded: true,
  choices: 'none',
  letterSeed: '0',
  split: true,
  splitSeed: '0',
  share: '20',
  results: true,
  title: 'Instructional QA',
  version: '1.0',
  licence: '',
  language: 'en',
};

/** What is chosen, as the address of an export says it. */
export function exportQuery(project: string | null, request: RequestFields): string {
  const { filters, share, ...rest } = request;
  const query = new URLSearchParams();
  if (project) query.set('project', project);
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  if (filters) query.set('filters', filters);
  query.set('share', String(Number(share) / 100));
  return query.toString();
}

/** What is wrong with what was typed, by the name of the field. */
export type Faults = Readonly<Partial<Record<string, string>>>;

/** What the server would refuse of a choice. */
export function faultsOf(request: RequestFields): Faults {
  const query = Object.fromEntries(new URLSearchParams(exportQuery(null, request)));
  const { error } = exportRequestSchema.safeParse(query);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

/** What of a choice depends on no text that is still being typed: all that what is exported follows from. */
export function previewQuery(project: string | null, request: RequestFields): string {
  const { title, version, licence, language } = USUAL;
  return exportQuery(project, { ...request, title, version, licence, language });
}
