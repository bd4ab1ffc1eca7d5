import { useState } from 'react';

interface FoldedProps {
  heading: string;
  /** Whether it is unfolded at first. */
  open: boolean;
  /** Whether a field in it has a fault, which must be seen. */
  faulty: boolean;
  children: React.ReactNode;
}

/** A part of the form of a judge that most people leave as it is. */
export function Folded({ heading, open, faulty, children }: FoldedProps) {
  const [shown, setShown] = useState(open);
  return (
    <details
      open={shown || faulty}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="rounded-md border px-3 py-2"
    >
      <summary className="cursor-pointer rounded-sm font-medium text-muted text-xs">
        {heading}
      </summary>
      {children}
    </details>
  );
}
