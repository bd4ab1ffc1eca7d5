import { operation } from '@/app/api/operation';
import { reportHtml, reportMarkdown } from '@/components/report/forms';
import { reportOf } from '@/components/report/report';
import { reportQuerySchema } from '@/lib/report/schema';
import { readReport } from '@/lib/report/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Writes the report of a study for who referees it, as one HTML file or as Markdown: the frozen plan, the methods, figures with intervals, agreement, what was left out, versions and hashes. It is of the same figures as the results for the same query.',
    role: 'viewer',
    query: reportQuerySchema,
    files: ['text/html', 'text/markdown'],
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
    const report = reportOf(facts);
    const isHtml = query.form === 'html';
    return new Response(isHtml ? reportHtml(report) : reportMarkdown(report), {
      headers: {
        'content-type': `text/${isHtml ? 'html' : 'markdown'}; charset=utf-8`,
        'content-disposition': `attachment; filename="framejury-report-${suite?.id}-${facts.at.slice(0, 10)}.${isHtml ? 'html' : 'md'}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
