import { Spinner } from '@/components/ui/spinner';

/** Shown while a page's code arrives. */
export default function Loading() {
  return (
    <div className="grid flex-1 place-items-center text-muted">
      <Spinner label="Loading the page" />
    </div>
  );
}
