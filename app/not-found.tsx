import { FileQuestion } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** The page for an address that leads nowhere. */
export default function NotFound() {
  return (
    <EmptyState
      icon={FileQuestion}
      title="There is nothing here"
      action={
        <Button asChild>
          <Link href="/">To the library</Link>
        </Button>
      }
    >
      The address may be mistyped, or what it named has been removed.
    </EmptyState>
  );
}
