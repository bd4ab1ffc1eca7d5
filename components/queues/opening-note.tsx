import { Spinner } from '@/components/ui/spinner';

/** What stands there until an item is read. */
export function OpeningNote() {
  return (
    <div className="grid flex-1 place-items-center text-muted">
      <Spinner label="Opening the next one" />
    </div>
  );
}
