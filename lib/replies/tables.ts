import { isScoreLabel } from './fields';
import type { Line } from './lines';
import type { Namer } from './names';
import type { Fields, Scale } from './shape';
import { loneValue } from './values';

/** A row of a table as a map: by the heads of its columns, or from its name to its value. */
export interface Row {
  fields: Fields;
  /** The line of the reply that it stands in. */
  at: number;
}

/** The rows of the tables in a reply. */
export function readTables(
  lines: readonly (Line & { at: number })[],
  scale: Scale,
  namer: Namer,
): Row[] {
  const rows: Row[] = [];
  let head: string[] | null = null;
  let isAcross = false;
  for (const { cells, at } of lines) {
    if (!cells) {
      head = null;
      continue;
    }
    const hasValue = cells.some((cell) => loneValue(cell, scale, true));
    const named = new Set(hasValue ? [] : cells.map((cell) => namer.name(cell)).filter(Boolean));
    const isHead = !hasValue && cells.some((cell) => isScoreLabel(cell));
    if (named.size > 1 || (isHead && named.size === 0)) {
      head = cells;
      isAcross = named.size > 1;
    } else if (head && cells.length === head.length) {
      const fields = Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']));
      rows.push({ fields, at });
      // Below the scores may stand what was seen.
      if (isAcross) head = null;
    } else if (!isAcross) rows.push({ fields: head ? {} : withoutHead(cells, scale), at });
  }
  return rows;
}

/** A row's name and value, where it has one value. */
function withoutHead(cells: readonly string[], scale: Scale): Fields {
  const [value, ...others] = cells.slice(1).filter((cell) => loneValue(cell, scale, true));
  return value !== undefined && others.length === 0 ? { [cells[0] ?? '']: value } : {};
}
