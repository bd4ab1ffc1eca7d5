import { useEffect, useRef } from 'react';

/** Rows with a change to one of them. */
export function changed<Row extends { key: string }>(
  rows: readonly Row[],
  key: string,
  part: Partial<Row>,
): Row[] {
  return rows.map((row) => (row.key === key ? { ...row, ...part } : row));
}

/** Rows with one of them moved by some places; as they are where it would leave the list. */
export function moved<Row extends { key: string }>(
  rows: readonly Row[],
  key: string,
  by: number,
): Row[] {
  const from = rows.findIndex((row) => row.key === key);
  const to = from + by;
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length) return [...rows];
  return rows.filter((one) => one !== row).toSpliced(to, 0, row);
}

/** Rows with another one after one of them, or at the end. */
export function added<Row extends { key: string }>(
  rows: readonly Row[],
  row: Row,
  after?: string,
): Row[] {
  const place = rows.findIndex(({ key }) => key === after);
  return rows.toSpliced(place < 0 ? rows.length : place + 1, 0, row);
}

/** Gives the focus to what has an id, once it is drawn. */
export function useFocusSoon(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const found = wanted.current && document.getElementById(wanted.current);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}
