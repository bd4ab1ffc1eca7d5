'use client';

import { Columns3 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Popover } from '@/components/ui/popover';
import { useNoun } from './noun';
import { isScoreColumn, type TableColumn } from './table-columns';

/** Properties of {@link ColumnMenu}. */
export interface ColumnMenuProps {
  columns: readonly TableColumn[];
  shown: readonly TableColumn[];
  /** Null: those that are shown at first. */
  onChosen: (ids: string[] | null) => void;
}

/** Chooses the columns of the table. */
export function ColumnMenu({ columns, shown, onChosen }: ColumnMenuProps) {
  const noun = useNoun();
  const ids = shown.map(({ id }) => id);
  const list = (title: string, some: readonly TableColumn[]) =>
    some.length > 0 && (
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium text-muted text-xs">{title}</legend>
        {some.map(({ id, label, by }) => (
          <Checkbox
            key={id}
            checked={ids.includes(id)}
            onCheckedChange={(wanted) =>
              onChosen(wanted ? [...ids, id] : ids.filter((one) => one !== id))
            }
            label={by ? `${label}, ${by}` : label}
          />
        ))}
      </fieldset>
    );
  return (
    <Popover
      label="Columns"
      align="end"
      trigger={
        <Button variant="ghost" size="sm">
          <Columns3 aria-hidden className="size-3.5" />
          Columns
        </Button>
      }
    >
      <div className="flex gap-8">
        {list(
          `About the ${noun}`,
          columns.filter((column) => !isScoreColumn(column)),
        )}
        {list('Scores', columns.filter(isScoreColumn))}
      </div>
      <Button variant="ghost" size="sm" className="mt-3 -ml-2.5" onClick={() => onChosen(null)}>
        Default columns
      </Button>
    </Popover>
  );
}
