import 'server-only';
import { readAgreement } from '@/lib/agreement/store';
import { suiteAmong } from '@/lib/declared/registry';
import { AppError } from '@/lib/errors';
import { SOFTWARE } from '@/lib/export/facts';
import type { Person } from '@/lib/people/schema';
import { readResults } from '@/lib/results/store';
import { readStudyPlans } from '@/lib/studies/store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import type { ReportFacts, ReportRequest } from './schema';

/** Of so many runs a report tells how the judge agrees with people. */
const MOST_RUNS = 5;

/**
 * What a report is written from: the figures of a results page, how their judge agrees with people, and the plan by which
 * they were to be made. Items that the person who asks reviews blind are left out of all of it.
 * @throws {AppError} 404 where there is no such project, suite or figure, 422 where nothing was judged
 */
export async function readReport(
  person: Person,
  { form: _form, ...request }: ReportRequest,
  suites: readonly Suite[],
): Promise<ReportFacts> {
  const results = await readResults(person, request, suites);
  const { suite, source, project, labels } = results;
  if (!suite || !source || results.models.length === 0) {
    throw new AppError(422, 'Nothing has been judged that a report could be about.');
  }
  const suiteById: SuiteById = (id, version) => suiteAmong(suites, id, version);
  const runs = source.peopleAlone ? [] : source.runs;
  const agreements: ReportFacts['agreements'] = [];
  for (const { id: run } of runs.slice(0, MOST_RUNS)) {
    const part = results.study?.shown;
    const asked = { run, against: 'person' as const, labels, ...(part && { part }) };
    agreements.push({ run, answer: await readAgreement(person, asked, suiteById) });
  }
  const plans = await readStudyPlans({ project: project.id, suite: suite.id }, suiteById(suite.id));
  return {
    at: new Date().toISOString(),
    software: SOFTWARE,
    results,
    by: source.peopleAlone ? 'people' : request.by,
    agreements,
    furtherRuns: Math.max(0, runs.length - MOST_RUNS),
    plans: plans.versions,
  };
}
