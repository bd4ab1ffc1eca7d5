/** What calls cost, and as a part of it those that go by a batch API. */
interface BatchPrices {
  inputPrice: number | null;
  cachedInputPrice: number | null;
  outputPrice: number | null;
  batchPrice: number;
}

/** Parameters with the prices of calls that go by a batch API. */
export function atBatchPrice<Prices extends BatchPrices>(parameters: Prices): Prices {
  const { inputPrice, cachedInputPrice, outputPrice, batchPrice } = parameters;
  const part = (price: number | null) => price && price * batchPrice;
  return {
    ...parameters,
    inputPrice: part(inputPrice),
    cachedInputPrice: part(cachedInputPrice),
    outputPrice: part(outputPrice),
  };
}

/** A call as it stands in a file: the body of its request. */
export interface WrittenCall {
  /** The body's JSON in pieces, between which the pictures stand. */
  pieces: string[];
  /** The hashes of the pictures' JPEGs, one fewer than pieces. */
  pictures: string[];
  /** Of the whole body. */
  bytes: number;
  /** In which form it asks for the reply; a form is known to the judge alone. */
  form: string;
}

/** What came for a call: an HTTP status, and the body as text. */
export interface FiledAnswer {
  status: number;
  body: string;
}

/** What a line of a file of answers says. */
export type AnswerLine =
  | { state: 'answered'; id: string; answer: FiledAnswer }
  /** The call was not made, as of a batch that ended before it came to it. */
  | { state: 'not-made'; id: string }
  /** It cannot be read: why, in words that follow on “Line 3”. */
  | { state: 'unreadable'; why: string };

/** The form of the lines in which calls go, and answers come. */
export interface LineForm {
  /** What stands around a call's body in its line, of which the last is a line feed. */
  around(id: string): { before: string; after: string };
  /** A picture as it stands in a body. */
  picture(jpeg: Uint8Array): Uint8Array;
  /** Reads a line of a file of answers. */
  read(text: string): AnswerLine;
}

/** A file of calls that is written as it is sent. */
export interface FileToSend {
  bytes: number;
  pieces: AsyncIterable<Uint8Array>;
}

/** A file that a provider was asked to work on, of which nobody knows whether it does. */
export interface AskedFile {
  ownId: string;
  /** When it was asked. */
  since: Date;
  /** How many calls the file has, and whether one is among them. */
  calls: number;
  has(id: string): Promise<boolean>;
}

/** How far a batch has come at a provider. */
export interface RemoteBatch {
  id: string;
  /** `over` once nothing more comes. */
  state: 'under-way' | 'over';
  /** As the provider calls it. */
  status: string;
  /** How many calls it is done with. */
  done: number;
  /** The files in which answers stand, those of failed calls among them. */
  outputs: string[];
  /** Why it failed as a whole, a sentence; null where it did not. */
  fault: string | null;
  /** Whether it failed for calls of others that wait, and may be sent again after them. */
  isFull: boolean;
}

/** A provider that takes calls in files. Each method throws a {@link ProviderRefusal} when it does not work. */
export interface BatchProvider {
  /** The most bytes and calls of a file. */
  limits: { bytes: number; calls: number };
  /** Uploads a file and returns the provider's name of it; null where a file goes with the request to work on it. */
  upload: ((name: string, file: FileToSend, cancel: AbortSignal) => Promise<string>) | null;
  /**
   * Has a file worked on. `ownId` is kept with it, where the provider keeps one.
   * @param file its name where it was uploaded, else its content
   */
  begin(file: string | FileToSend, ownId: string, cancel: AbortSignal): Promise<RemoteBatch>;
  /**
   * The batch that was begun with a file, however that ended; null where there is none, `unclear` while one is under way that may
   * be it.
   */
  find(asked: AskedFile, cancel: AbortSignal): Promise<RemoteBatch | 'unclear' | null>;
  look(batch: string, cancel: AbortSignal): Promise<RemoteBatch>;
  cancel(batch: string, cancel: AbortSignal): Promise<void>;
  /** Reads a file of answers, line by line. */
  read(file: string, line: (text: string) => Promise<void>, cancel: AbortSignal): Promise<void>;
}

/** That a provider did not do what it was asked. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';

  constructor(
    /** A sentence for a person, free of keys. */
    message: string,
    /** Whether trying again may help. */
    readonly transient: boolean,
    /** The HTTP status; null when no answer came. */
    readonly status: number | null,
    /** How long it asks to wait, in milliseconds; null when it does not say. */
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}
