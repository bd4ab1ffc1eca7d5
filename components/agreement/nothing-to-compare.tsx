import { ChartScatter, Scale } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { AgreementRequest } from '@/lib/agreement/schema';
import { type AnswerBasis, COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { COUNTED_WORDS } from './counted-words';
import { ToLibrary } from './to-library';

/** In place of figures where no judge was asked. */
export function PeopleAlone() {
  return (
    <EmptyState icon={ChartScatter} title="People alone answered here" action={<ToLibrary />}>
      No judge was asked, so there is none to compare people with. How far people agree with each
      other is under “Pairwise agreement”, above.
    </EmptyState>
  );
}

/** In place of figures where no run has been begun. */
export function NoRun() {
  return (
    <EmptyState icon={Scale} title="No run to compare yet" action={<ToLibrary />}>
      First let a judge answer about some clips, then answer the same questions yourself. The sample
      clips come with known answers, so that agreement can be seen at once.
    </EmptyState>
  );
}

interface NothingToCompareProps {
  request: AgreementRequest;
  basis: AnswerBasis | null;
  onCount: (labels: AgreementRequest['labels']) => void;
}

/** In place of figures where there is no answer to compare: why, and what leads to some. */
export function NothingToCompare({ request, basis, onCount }: NothingToCompareProps) {
  const [title, text] = nothingInWords(request, basis);
  const wider = COUNTED_ANSWERS.find(
    (counted) => basis !== null && basis.counts[counted] > 0 && counted !== request.labels,
  );
  return (
    <EmptyState
      icon={ChartScatter}
      title={title}
      action={
        <span className="flex gap-2">
          {wider && (
            <Button variant="primary" onClick={() => onCount(wider)}>
              Show “{COUNTED_WORDS[wider]}”
            </Button>
          )}
          <Button asChild>
            <Link href={request.against === 'person' && basis?.counts.all ? '/queues' : '/'}>
              {request.against === 'person' && basis?.counts.all
                ? 'To the queues'
                : 'To the library'}
            </Link>
          </Button>
        </span>
      }
    >
      {text}
    </EmptyState>
  );
}

function nothingInWords(
  { against, labels }: AgreementRequest,
  basis: AnswerBasis | null,
): [title: string, text: string] {
  if (against === 'reference') {
    return [
      'No known answers among these clips',
      'Known answers come with the sample clips: add them in the library and let the same judge answer. A benchmark’s labels say whether, not how severe: take the judge as a detector to see them.',
    ];
  }
  if (against === 'key') {
    return [
      'No key to these items',
      'Keys come with the items: with a file of exam questions, say.',
    ];
  }
  if (!basis || basis.counts.all === 0) {
    return [
      'Nobody has answered yet',
      'Confirm or override what the judge said, in the library or in a queue. An untouched score is unreviewed; it never counts as agreement.',
    ];
  }
  if (labels === 'sample' && basis.counts.blind > 0) {
    return [
      'No answer from a sample yet',
      'People have answered without sight of the judge’s scores, but about clips that chance did not choose: those may be the hard ones or the easy ones. A blind queue whose clips are drawn by chance gives figures that hold for all of them.',
    ];
  }
  return [
    'No blind answer yet',
    'Every answer so far was given with the judge’s score in view, and people follow what they are shown. A blind queue gives independent answers; those given in view can be looked at, marked as anchored.',
  ];
}
