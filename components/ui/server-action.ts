/** A refusal as server actions answer it: a sentence, and the field that it is about where there is one. */
export interface Refusal {
  ok: false;
  message: string;
  field: string | null;
}

const UNREACHED: Refusal = {
  ok: false,
  message: 'The Framejury server does not answer. Is it still running?',
  field: null,
};

/** What a call of a server action answers; a refusal, too, when the server cannot be reached. */
export function reached<Result>(call: Promise<Result>): Promise<Result | Refusal> {
  return call.catch(() => UNREACHED);
}
