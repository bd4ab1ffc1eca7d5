import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';

/** Properties of {@link RemarkRow}. */
export interface RemarkRowProps {
  /** What it is, e.g. “note”. */
  noun: string;
  /** Whether it is the person’s own, and can be changed. */
  own: boolean;
  onChange: () => void;
  onTakeBack: () => void;
  children: ReactNode;
}

/** One of the things that people said beside the cells. */
export function RemarkRow({ noun, own, onChange, onTakeBack, children }: RemarkRowProps) {
  return (
    <li className="flex items-start gap-2 border-b py-2 last:border-b-0">
      {children}
      {own && (
        <span className="flex">
          <IconButton label={`Change this ${noun}`} size="sm" onClick={onChange}>
            <Pencil />
          </IconButton>
          <IconButton label={`Take this ${noun} back`} size="sm" onClick={onTakeBack}>
            <Trash2 />
          </IconButton>
        </span>
      )}
    </li>
  );
}
