import { type ReactNode, useState } from 'react';
import type { LibraryProps } from '../library-props';
import { PairsDialog } from './pairs-dialog';

/** The dialog that makes pairs for the library's suite, and what opens it. */
export function usePairing({
  facets: { project, suite },
  makePairs,
}: Pick<LibraryProps, 'facets' | 'makePairs'>): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <PairsDialog
        project={project.id}
        suite={suite.id}
        makePairs={makePairs}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
