'use client';

import { ChevronDown, Download, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { saveCsv } from '@/components/ui/save-csv';
import { saveText } from '@/components/ui/save-file';
import { saidFailure, savePdf, savePng } from './save-picture';
import { picturesOf } from './saved-pictures';
import { comparisonCsv, differencesPaper, ranksPaper } from './table/comparison';
import { TEXT_FORMATS } from './table/formats';
import { methodsText } from './table/methods';
import { paperOf } from './table/paper';
import { TableDialog } from './table/table-dialog';
import { useTableChoice } from './table/use-table-choice';
import { resultsCsv, type SavedTable } from './tables';

const PICTURE_FORMATS: readonly {
  kind: string;
  save: (name: string, svg: string) => void | Promise<void>;
}[] = [
  { kind: 'SVG', save: (name, svg) => saveText(name, svg, 'image/svg+xml') },
  { kind: 'PNG', save: savePng },
  { kind: 'PDF', save: savePdf },
];

/** Saves the ranks and differences of what is compared, where there are any. */
function ComparisonItems({ table, name }: { table: SavedTable; name: string }) {
  const papers = [
    { of: 'ranks', paper: ranksPaper(table) },
    { of: 'differences', paper: differencesPaper(table) },
  ].flatMap(({ of, paper }) => (paper ? [{ of, paper }] : []));
  if (papers.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuLabel>Ranks and differences</MenuLabel>
      <MenuItem onSelect={() => saveCsv(`${name}-comparison.csv`, comparisonCsv(table))}>
        CSV, ranks and differences
      </MenuItem>
      {papers.flatMap(({ of, paper }) =>
        TEXT_FORMATS.map(({ label, save }) => (
          <MenuItem
            key={`${of} ${label}`}
            onSelect={() => saidFailure(async () => save(`${name}-${of}`, paper))}
          >
            {`${label} of ${of}`}
          </MenuItem>
        )),
      )}
    </>
  );
}

/** Saves the figures as tables and pictures, each with whose they are. */
export function SaveMenu({ table }: { table: SavedTable }) {
  const [isBuilding, setBuilding] = useState(false);
  const [choice] = useTableChoice(table);
  const name = `framejury-results-${table.results.suite?.id ?? 'suite'}`;
  return (
    <>
      <Button onClick={() => setBuilding(true)}>
        <Table2 aria-hidden className="size-3.5" />
        Table to paste
      </Button>
      <TableDialog table={table} name={name} open={isBuilding} onOpenChange={setBuilding} />
      <Menu
        trigger={
          <Button>
            <Download aria-hidden className="size-3.5" />
            Save
            <ChevronDown aria-hidden className="size-3.5 text-faint" />
          </Button>
        }
      >
        <MenuLabel>All figures</MenuLabel>
        <MenuItem onSelect={() => saveCsv(`${name}.csv`, resultsCsv(table))}>
          CSV, every figure and column
        </MenuItem>
        <MenuItem
          onSelect={() => saveText(`${name}-methods.txt`, methodsText(table), 'text/plain')}
        >
          Methods paragraph
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Table to paste</MenuLabel>
        {TEXT_FORMATS.map(({ label, save }) => (
          <MenuItem
            key={label}
            onSelect={() => saidFailure(async () => save(name, paperOf(table, choice)))}
          >
            {label}
          </MenuItem>
        ))}
        <ComparisonItems table={table} name={name} />
        {picturesOf(table, name).map((picture) => (
          <div key={picture.name}>
            <MenuSeparator />
            <MenuLabel>{picture.label}</MenuLabel>
            {PICTURE_FORMATS.map(({ kind, save }) => (
              <MenuItem
                key={kind}
                onSelect={() =>
                  saidFailure(async () =>
                    save(`${picture.name}.${kind.toLowerCase()}`, picture.draw()),
                  )
                }
              >
                {`${kind} of ${picture.label}`}
              </MenuItem>
            ))}
          </div>
        ))}
      </Menu>
    </>
  );
}
