'use client';

import { ChevronDown, FileText } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { REPORT_FORMS, type ReportForm } from '@/lib/report/schema';
import { writeResultsAddress } from '@/lib/results/address';
import type { ResultsRequest } from '@/lib/results/schema';

const FORM_WORDS: Readonly<Record<ReportForm, string>> = {
  html: 'One HTML file',
  markdown: 'Markdown',
  json: 'JSON',
};

/** Downloads the report of the figures that are shown. */
export function ReportMenu({ request }: { request: ResultsRequest }) {
  return (
    <Menu
      trigger={
        <Button title="For a referee: plan, methods, figures, agreement, what was left out, versions and hashes">
          <FileText aria-hidden className="size-3.5" />
          Report
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
      }
    >
      {REPORT_FORMS.map((form) => (
        <MenuItem key={form} asChild>
          <a href={`/api/report?${writeResultsAddress(request)}&form=${form}`} download>
            {FORM_WORDS[form]}
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
