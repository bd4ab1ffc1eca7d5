import { operation } from '@/app/api/operation';
import { REPORT_WRITERS } from '@/components/report/forms';
import { reportOf } from '@/components/report/report';
import { reportQuerySchema } from '@/lib/report/schema';
import { readReport } from '@/lib/report/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Writes the report of a study for who referees it, as one HTML file, as Markdown, or as JSON (a title, and sections of typed blocks): the frozen plan, the methods, figures with intervals, agreement, what was left out, versions and hashes. It is of the same figures as the results for the same query.',
    role: 'viewer',
    query: reportQuerySchema,
    files: ['text/html', 'text/markdown', 'application/json'],
    heavy: true,
    example: { query: { suite: 'hallucination', form: 'markdown' } },
  },
  async ({ person, query, record }) => {
    const facts = await readReport(person, query, suites);
    const { project, suite } = facts.results;
    record({
      action: 'results.reported',
      subject: { kind: 'project', id: project.id },
      after: { suite: suite?.id, form: query.form },
    });
    const { type, end, write } = REPORT_WRITERS[query.form];
    return new Response(write(reportOf(facts)), {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="framejury-report-${suite?.id}-${facts.at.slice(0, 10)}.${end}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
