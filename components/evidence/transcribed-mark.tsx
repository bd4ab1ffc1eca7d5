import { Badge } from '@/components/ui/badge';

/** Says that a judge's score was copied out of its reply by a further call, since the reader did not find it there. */
export function TranscribedMark() {
  return (
    <span
      className="ml-1.5"
      title="The score was copied out of the judge’s reply by a further call without pictures, and checked against it. The reply is under “Raw reply”."
    >
      <Badge>transcribed</Badge>
    </span>
  );
}
