import { facetTitle } from '@/components/library/filter-words';
import { boardOf, ranked } from './board';
import { comparedNoun, isType } from './figure-words';
import { heatMapSvg } from './heat-picture';
import { FEWEST_AXES, radarSvg } from './radar';
import { rankingSvg } from './ranking-picture';
import type { SavedTable } from './tables';

/** A picture that can be saved: what it is called, its file's name without an ending, and how it is drawn as SVG. */
export interface SavedPicture {
  label: string;
  name: string;
  draw: () => string;
}

/** The pictures that figures can be saved as. @param name what their files' names begin with */
export function picturesOf(table: SavedTable, name: string): SavedPicture[] {
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
