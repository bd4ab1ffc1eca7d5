import { Download } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { saveCsv } from '@/components/ui/save-csv';

interface CsvButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** What the file is called. */
  name: string;
  /** What is in it, written when it is asked for; null while there is nothing. */
  text: (() => string) | null;
  children?: string;
}

/** Saves figures as a file of CSV. */
export function CsvButton(props: CsvButtonProps) {
  const { name, text, children = 'Figures as CSV', variant = 'ghost', ...look } = props;
  return (
    <Button
      variant={variant}
      {...look}
      disabled={text === null}
      onClick={() => text && saveCsv(name, text())}
    >
      <Download aria-hidden className="size-3.5" />
      {children}
    </Button>
  );
}
