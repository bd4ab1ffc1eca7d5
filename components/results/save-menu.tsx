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

/** A picture that can be saved: what it is called, its file's name without an ending, and how it is drawn as SVG. */
interface SavedPicture {
  label: string;
  name: string;
  draw: () => string;
}

function picturesOf(table: SavedTable, name: string): SavedPicture[] {
  const { figures, comparison } = table.results;
  const pictures: SavedPicture[] = [];
  const types = figures.filter(isType);
  if (types.length > 0) {
    const draw = () => heatMapSvg(table, types);
    pictures.push({ label: 'Types by model', name: `${name}-types`, draw });
  }
  const board = boardOf(figures);
  if (board) {
    const best = ranked(board.total, table.column, table.target);
    const radars = [
      { of: 'groups', ending: 'radar-groups', axes: board.groups.map(({ mean }) => mean) },
      { of: 'figures', ending: 'radar', axes: board.groups.flatMap(({ parts }) => parts) },
    ];
    for (const { of, ending, axes } of radars) {
      if (axes.length < FEWEST_AXES) continue;
      const draw = () => radarSvg(table, axes, best);
      pictures.push({ label: `Radar of ${of}`, name: `${name}-${ending}`, draw });
    }
  }
  const compared = figures.find(({ id }) => id === comparison?.figure);
  if (compared) {
    const label = `${facetTitle(comparedNoun(table.results))}s by ${compared.label}`;
    const draw = () => rankingSvg(table, compared);
    pictures.push({ label, name: `${name}-${compared.id}`, draw });
  }
  return pictures;
}

/** Saves the figures as tables and pictures, each with whose they are. */
export function SaveMenu({ table }: { table: SavedTable }) {
  const name = `framejury-results-${table.results.suite?.id ?? 'suite'}`;
  const pictures = picturesOf(table, name);
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
