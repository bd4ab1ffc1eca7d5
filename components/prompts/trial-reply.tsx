import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reasonLabel } from '@/components/runs/reason';
import { Badge } from '@/components/ui/badge';
import { formatSeconds } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { TrialCall, TrialReading, TrialReport } from '@/lib/runs/trial/schema';
import { describeCall, describeCost } from './trial-descriptions';
import { SentParts } from './trial-sending';
import type { RunningTrial } from './use-trial';
import { Verbatim } from './verbatim';

/** The result of a trial: the reading of the reply, the raw reply, and the usage. */
export function TrialReply({ trial, isOfNow }: { trial: RunningTrial; isOfNow: boolean }) {
  const { report, fault, since, judge } = trial;
  return (
    <section aria-label="What came back" className="flex min-w-0 flex-col gap-3 px-5 py-4">
      <h3 className="font-medium">What came back</h3>
      {since !== null && judge && <Waiting name={judge.name} since={since} />}
      {since === null && !report && !fault && (
        <p className="text-muted text-xs">Nothing was tried yet.</p>
      )}
      {fault && <Fault text={fault} />}
      {(report || fault) && !isOfNow && (
        <p role="status" className="rounded-md bg-raised px-3 py-2 text-muted text-xs">
          This belongs to what was chosen or written before.
        </p>
      )}
      {report && judge && <Report report={report} judge={judge} isOfNow={isOfNow} />}
    </section>
  );
}

/** Shows that a judge is being asked, and for how long. */
function Waiting({ name, since }: { name: string; since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((performance.now() - since) / 1000), 500);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <p className="flex items-center gap-2 text-xs">
      <Spinner label={`${name} is asked…`} />
      {/* Not read aloud: it changes all the time. */}
      <span aria-hidden className="text-faint tabular-nums">
        {formatSeconds(seconds)}
      </span>
    </p>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p role="alert" className="flex gap-2 break-words rounded-md bg-bad/8 px-3 py-2 text-bad">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function Report({
  report,
  judge,
  isOfNow,
}: {
  report: TrialReport;
  judge: JudgeFacts;
  isOfNow: boolean;
}) {
  const tried = report.calls.filter(({ isTried }) => isTried);
  const needed = report.calls.filter(({ isTried }) => !isTried);
  return (
    <>
      <p role="status" className="text-muted text-xs tabular-nums">
        {describeCost(report.calls, judge)}
      </p>
      <Reading reading={report.reading} needed={needed} />
      {tried.map((call) => (
        <Reply
          key={call.attempt}
          call={call}
          title={tried.length > 1 ? `Reply ${call.attempt}, verbatim` : 'Reply, verbatim'}
        />
      ))}
      {needed.length > 0 && <NeededCalls calls={needed} />}
      {report.sent && !isOfNow && (
        <details className="text-xs">
          <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
            What was sent for it
          </summary>
          <div className="mt-2">
            <SentParts sent={report.sent} />
          </div>
        </details>
      )}
    </>
  );
}

/** The reading of the reply, question by question. */
function Reading({ reading, needed }: { reading: TrialReading; needed: readonly TrialCall[] }) {
  if (reading.state === 'not-asked') {
    const failed = needed.find(({ detail }) => detail !== null);
    return (
      <Fault
        text={
          failed
            ? `It could not be asked: ${describeCall(failed)} has no usable reply. ${failed.detail}`
            : 'It could not be asked: a call that it needs has no usable reply.'
        }
      />
    );
  }
  if (reading.state === 'unread') {
    return (
      <div>
        <h4 className="mb-1 flex items-center gap-2 text-faint text-xs">
          How it was read <Badge tone="bad">{reasonLabel(reading.reason)}</Badge>
        </h4>
        <p className="break-words text-bad">{reading.detail}</p>
        <p className="text-muted text-xs">None of its questions has a score.</p>
      </div>
    );
  }
  return (
    <div>
      <h4 className="mb-1 text-faint text-xs">How it was read</h4>
      {reading.verdicts.length === 0 ? (
        <>
          <p className="mb-1.5 text-muted text-xs">
            This reply answers no question by itself: later calls use what it says, or the run makes
            items of it.
          </p>
          <Verbatim title="The reply as it was read" text={reading.reply} />
        </>
      ) : (
        <ul className="divide-y rounded-md border">
          {reading.verdicts.map(({ question, label, verdict }) => (
            <VerdictRow key={question} question={question} label={label} verdict={verdict} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Verdicts = Extract<TrialReading, { state: 'read' }>['verdicts'];

function VerdictRow({ question, label, verdict }: Verdicts[number]) {
  return (
    <li className="flex gap-3 px-2.5 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-xs">
          {question.length <= 4 && <span className="mr-1.5 font-mono text-faint">{question}</span>}
          {label}
        </p>
        <p className="break-words text-muted text-xs">
          {verdict.state === 'scored' ? verdict.rationale : verdict.detail}
        </p>
      </div>
      {verdict.state === 'scored' ? (
        <span className="font-semibold tabular-nums">{verdict.value}</span>
      ) : (
        <Badge>{reasonLabel(verdict.reason)}</Badge>
      )}
    </li>
  );
}

/** The raw reply of one exchange; or why there is none. */
function Reply({ call, title }: { call: TrialCall; title: string }) {
  if (call.rawReply === null) return null;
  return (
    <div>
      <h4 className="mb-1 text-faint text-xs">{title}</h4>
      <Verbatim title={title} text={call.rawReply} />
    </div>
  );
}

function NeededCalls({ calls }: { calls: readonly TrialCall[] }) {
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
        Calls that it needed
      </summary>
      <ul className="mt-2 flex flex-col gap-3">
        {calls.map((call) => (
          <li key={`${call.prompt} ${call.unit} ${call.attempt}`}>
            <p className="mb-1 flex items-center gap-2">
              <span className="min-w-0 truncate">{describeCall(call)}</span>
              {call.replayed && <Badge>on record</Badge>}
            </p>
            {call.detail && <p className="break-words text-bad">{call.detail}</p>}
            {call.rawReply !== null && (
              <Verbatim title={`Reply to ${describeCall(call)}`} text={call.rawReply} />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
