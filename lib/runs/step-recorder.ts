import 'server-only';
import { setMaxListeners } from 'node:events';
import type { AskOptions, RecordedReply, StepRecord } from '@/lib/judge/prepared-call';
import { newId } from '@/lib/new-id';
import { DECIDING_ROLE } from '@/lib/suites/ask';
import { Brought } from '@/lib/suites/calls';
import type { UnscoredReason } from '@/lib/suites/verdict';
import type { InFlightRequests } from './requests/in-flight';
import { retryWhileDatabaseIsDown } from './retry-while-database-is-down';
import type { RunSession } from './session';
import { recordStep } from './steps.store';

/** Which call of an item's judging it is. */
function placeOf({
  prompt,
  unit,
  role,
  sample,
  question,
}: Pick<StepRecord, 'prompt' | 'unit' | 'role' | 'sample' | 'question'>): string {
  return `${prompt} ${unit} ${role} ${sample} ${question}`;
}

/** Records the steps of one item, looks replies up, and notes the calls that ended without a usable reply. */
export class StepRecorder {
  readonly #session: RunSession;
  readonly #requests: InFlightRequests;
  readonly #itemId: string;
  readonly #stop: AbortSignal;
  readonly #unusable = new Map<string, UnscoredReason>();
  /** Entries that transcriptions brought, by call. */
  readonly #transcribed = new Map<string, readonly string[]>();
  readonly #replayed = new Map<string, { stepId: bigint; here: boolean }>();
  /** Writes of steps by request hash; a failed write resolves to its error. */
  readonly #writes = new Map<string, Promise<{ error: unknown } | null>>();

  /** @param stop aborted when no further call is to be made */
  constructor(session: RunSession, requests: InFlightRequests, itemId: string, stop: AbortSignal) {
    this.#session = session;
    this.#requests = requests;
    this.#itemId = itemId;
    this.#stop = stop;
    setMaxListeners(0, stop);
  }

  /** See `AskOptions`. */
  async recorded(request: Parameters<AskOptions['recorded']>[0]): Promise<RecordedReply | null> {
    const { requestHash, prompt, unit, role, sample, question } = request;
    const place = { runId: this.#session.run.id, itemId: this.#itemId, prompt, unit };
    const found = await this.#requests.lookUp(
      { requestHash, ...place, role, sample, question },
      this.#stop,
    );
    if (found) this.#replayed.set(placeOf(request), found);
    return found;
  }

  /** See `AskOptions`. */
  async record(step: StepRecord): Promise<void> {
    const place = placeOf(step);
    if (step.transcribed.length > 0) this.#transcribed.set(place, step.transcribed);
    // An abstention is an answer: asking again would change nothing.
    if (step.reason === null || step.reason === 'abstained') this.#unusable.delete(place);
    else this.#unusable.set(place, step.reason);
    const origin = step.replayed ? this.#replayed.get(place) : undefined;
    // A reply that this item of this run already has is on record; one from elsewhere is recorded as replayed.
    if (origin?.here) return;
    const { run, recorded } = this.#session;
    const callId = step.callId ?? newId();
    const replayOfId = origin?.stepId ?? null;
    const write = retryWhileDatabaseIsDown(() =>
      recordStep({ runId: run.id, itemId: this.#itemId, callId, step, replayOfId }),
    ).finally(() => recorded(callId));
    // What waits for this reply need not wait for the disk. A failed call may be followed by a second attempt, which
    // must come later in the record.
    if (step.reason !== null) return write;
    this.#writes.set(
      step.replayed ? place : step.requestHash,
      write.then(
        () => null,
        (error: unknown) => ({ error }),
      ),
    );
  }

  /** Wakes those who wait for an equal request: they take the reply from the record, or ask themselves. */
  ended(requestHash: string): void {
    const write = this.#writes.get(requestHash) ?? Promise.resolve({ error: 'there is no reply' });
    void write.then((failure) => this.#requests.end(requestHash, failure === null));
  }

  /** Waits until all steps are on record. @throws the error of a write that failed */
  async written(): Promise<void> {
    for (const failure of await Promise.all(this.#writes.values()))
      if (failure) throw failure.error;
  }

  /** What calls brought, with what of it was transcribed. */
  withTranscribed(brought: Brought): Brought {
    if (this.#transcribed.size === 0) return brought;
    return new Brought(
      brought.all.map((call) => {
        const { role = DECIDING_ROLE, sample = 0, question = '' } = call;
        const transcribed = this.#transcribed.get(placeOf({ ...call, role, sample, question }));
        return transcribed ? { ...call, transcribed } : call;
      }),
    );
  }

  /** Whether a call ended without a usable reply. */
  isIncomplete(): boolean {
    return this.#unusable.size > 0;
  }

  /** Whether a call did because the judge could not be reached. */
  isUnreached(): boolean {
    return [...this.#unusable.values()].some(
      (reason) => reason === 'unreachable' || reason === 'timed-out',
    );
  }
}
