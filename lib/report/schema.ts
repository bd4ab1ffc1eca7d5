import { z } from 'zod';
import type { AgreementAnswer } from '@/lib/agreement/schema';
import { withoutEmpty } from '@/lib/query-fields';
import { namedModels, resultsParameters } from '@/lib/results/address';
import type { Results, ResultsColumn } from '@/lib/results/schema';
import type { StudyPlans } from '@/lib/studies/schema';

/** The forms in which a report is written; JSON has its sections as data. */
export const REPORT_FORMS = ['html', 'markdown', 'json'] as const;

/** One of {@link REPORT_FORMS}. */
export type ReportForm = (typeof REPORT_FORMS)[number];

/** What a report is asked of: the figures that the results page shows for the same query. */
export const reportQuerySchema = withoutEmpty(
  z.object({ ...resultsParameters, form: z.enum(REPORT_FORMS).default('html') }),
).transform(namedModels);

/** See {@link reportQuerySchema}. */
export type ReportRequest = z.infer<typeof reportQuerySchema>;

/** All that a report is written from, as it was computed when it was asked for. */
export interface ReportFacts {
  /** ISO 8601. */
  at: string;
  /** The release that computed it, e.g. “Framejury 0.1.0”. */
  software: string;
  results: Results;
  /** By whose values pictures are drawn. */
  by: ResultsColumn;
  /** How the judge of each run agrees with people, the newest run first. */
  agreements: { run: string; answer: AgreementAnswer }[];
  /** How many more runs there are, whose agreement is not told. */
  furtherRuns: number;
  /** The versions of the study plan, the newest first, each with the document that was hashed. */
  plans: StudyPlans['versions'];
}
