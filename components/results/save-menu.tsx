'use client';

import { ChevronDown, Download } from 'lucide-react';
import { toast } from 'sonner';
import { facetTitle } from '@/components/library/filter-words';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu';
import { saveCsv } from '@/components/ui/save-csv';
import { saveText } from '@/components/ui/save-file';
import { boardOf, ranked } from './board';
import { comparedNoun, isType } from './figure-words';
import { heatMapSvg, rankingSvg } from './pictures';
import { FEWEST_AXES, radarSvg } from './radar';
import { savePng } from './save-picture';
import { resultsCsv, resultsLatex, resultsMarkdown, type SavedTable } from './tables';

/** Saves the figures as tables and pictures, each with whose they are. */
export function SaveMenu({ table }: { table: SavedTable }) {
  const { suite, figures, comparison } = table.results;
  const name = `framejury-results-${suite?.id ?? 'suite'}`;
  const types = figures.filter(isType);
  const board = boardOf(figures);
  const best = board ? ranked(board.total, table.column, table.target) : [];
  const radars = [
    {
      ...{ label: 'Radar of groups', ending: 'radar-groups' },
      axes: board?.groups.map(({ mean }) => mean) ?? [],
    },
    {
      ...{ label: 'Radar of figures', ending: 'radar' },
      axes: board?.groups.flatMap(({ parts }) => parts) ?? [],
    },
  ].filter(({ axes }) => axes.length >= FEWEST_AXES);
  const compared = figures.find(({ id }) => id === comparison?.figure);
  const pictures = [
    ...(types.length > 0
      ? [{ label: 'Types by model', name: `${name}-types`, draw: () => heatMapSvg(table, types) }]
      : []),
    ...radars.map(({ label, ending, axes }) => ({
      ...{ label, name: `${name}-${ending}` },
      draw: () => radarSvg(table, axes, best),
    })),
    ...(compared
      ? [
          {
            label: `${facetTitle(comparedNoun(table.results))}s by ${compared.label}`,
            name: `${name}-${compared.id}`,
            draw: () => rankingSvg(table, compared),
          },
        ]
      : []),
  ];
  const asPng = (file: string, svg: string) =>
    savePng(file, svg).catch((error: unknown) => {
      toast.error(error instanceof Error ? error.message : 'The picture could not be drawn.');
    });
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden className="size-3.5" />
          Save
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
      }
    >
      <MenuLabel>Table</MenuLabel>
      <MenuItem onSelect={() => saveCsv(`${name}.csv`, resultsCsv(table))}>
        CSV, every figure and column
      </MenuItem>
      <MenuItem onSelect={() => saveText(`${name}.tex`, resultsLatex(table), 'application/x-tex')}>
        LaTeX
      </MenuItem>
      <MenuItem onSelect={() => saveText(`${name}.md`, resultsMarkdown(table), 'text/markdown')}>
        Markdown
      </MenuItem>
      {pictures.map((picture) => (
        <div key={picture.name}>
          <MenuSeparator />
          <MenuLabel>{picture.label}</MenuLabel>
          <MenuItem
            onSelect={() => saveText(`${picture.name}.svg`, picture.draw(), 'image/svg+xml')}
          >
            {`SVG of ${picture.label}`}
          </MenuItem>
          <MenuItem onSelect={() => asPng(`${picture.name}.png`, picture.draw())}>
            {`PNG of ${picture.label}`}
          </MenuItem>
        </div>
      ))}
    </Menu>
  );
}
