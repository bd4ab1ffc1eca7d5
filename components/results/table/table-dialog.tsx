'use client';

import { ChevronDown, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { Segments } from '@/components/agreement/segments';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { saidFailure } from '../save-picture';
import type { SavedTable } from '../tables';
import { TABLE_FORMATS } from './formats';
import { latexTable } from './latex';
import { type Paper, paperOf } from './paper';
import { TableForm } from './table-form';
import { TablePreview } from './table-preview';
import { htmlTable, markdownTable } from './texts';
import { useTableChoice } from './use-table-choice';

interface TableDialogProps {
  table: SavedTable;
  /** What files are called, without an ending. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const VIEWS = [
  { value: 'table', label: 'Table' },
  { value: 'latex', label: 'LaTeX' },
  { value: 'markdown', label: 'Markdown' },
] as const;

/** Builds the table that goes into a paper: what is in it, how it is laid out, and how it looks while it is chosen. */
export function TableDialog({ table, name, open, onOpenChange }: TableDialogProps) {
  const [choice, choose] = useTableChoice(table);
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('table');
  const paper = paperOf(table, choice);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="xl"
      title="Table to paste"
      description="What is copied and saved is what the preview shows. Your choice is kept on this device, for each suite."
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => choose(null)}>
            Start over
          </Button>
          <CopyButton label="Copy LaTeX" text={() => latexTable(paper)} />
          <CopyButton label="Copy Markdown" text={() => markdownTable(paper)} />
          <CopyButton
            label="Copy for Word"
            text={() => markdownTable(paper)}
            html={() => htmlTable(paper)}
          />
          <SaveTable name={name} paper={paper} />
        </>
      }
    >
      <div className="flex flex-col gap-5 lg:flex-row">
        <div className="lg:w-64 lg:shrink-0">
          <TableForm table={table} choice={choice} caption={paper.caption} onChange={choose} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-3 lg:sticky lg:top-0 lg:self-start">
          <div className="self-start">
            <Segments label="Preview" value={view} onChange={setView} options={VIEWS} />
          </div>
          <Preview view={view} paper={paper} />
        </div>
      </div>
    </Dialog>
  );
}

// What is wider or higher than its place takes the focus, so that keys scroll it.
const SCROLLED = { tabIndex: 0 };

function Preview({ view, paper }: { view: (typeof VIEWS)[number]['value']; paper: Paper }) {
  return (
    <section
      aria-label="The table as it will be pasted"
      {...SCROLLED}
      className="scroll-thin max-h-[60vh] rounded-md border bg-surface"
    >
      {view === 'table' ? (
        <TablePreview paper={paper} />
      ) : (
        <pre className="w-max p-4 font-mono text-xs">
          {view === 'latex' ? latexTable(paper) : markdownTable(paper)}
        </pre>
      )}
    </section>
  );
}

interface CopyButtonProps {
  label: string;
  text: () => string;
  /** The same for programs that take tables. */
  html?: () => string;
}

function CopyButton({ label, text, html }: CopyButtonProps) {
  const copy = async () => {
    try {
      // Browsers have no clipboard over plain http, and may refuse it.
      if (!('clipboard' in navigator)) throw new Error('no clipboard');
      if (html) {
        const blobs = { 'text/plain': new Blob([text()], { type: 'text/plain' }) };
        const rich = new Blob([html()], { type: 'text/html' });
        await navigator.clipboard.write([new ClipboardItem({ ...blobs, 'text/html': rich })]);
      } else await navigator.clipboard.writeText(text());
      toast.success('Copied');
    } catch {
      toast.error('This browser does not let the page copy: save the file instead.');
    }
  };
  return (
    <Button onClick={copy}>
      <Copy aria-hidden className="size-3.5" />
      {label}
    </Button>
  );
}

function SaveTable({ name, paper }: { name: string; paper: Paper }) {
  return (
    <Menu
      trigger={
        <Button variant="primary">
          <Download aria-hidden className="size-3.5" />
          Save table
          <ChevronDown aria-hidden className="size-3.5" />
        </Button>
      }
    >
      {TABLE_FORMATS.map(({ label, save }) => (
        <MenuItem key={label} onSelect={() => saidFailure(async () => save(name, paper))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
