import Link from 'next/link';
import { Button } from '@/components/ui/button';

/** The way to the library, where clips are judged, for pages that have nothing to show yet. */
export function ToLibrary({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  return (
    <Button asChild variant={variant}>
      <Link href="/">To the library</Link>
    </Button>
  );
}
