/** How much of an upload has arrived. */
export interface Received {
  /** Bytes from the start of the file, without gaps. */
  received: number;
  /** Whether the whole file is here and checked. */
  stored: boolean;
}

/** What has arrived of videos that are not entered yet, each person's apart from those of others. */
export interface Uploads {
  received(personId: string, hash: string): Promise<Received>;
  /**
   * Takes in bytes from some place on that is no further than what has arrived. What came of bytes that break off is kept.
   * @param body throws what is to end the request
   */
  receive(
    personId: string,
    hash: string,
    from: number,
    body: AsyncIterable<Uint8Array>,
  ): Promise<void>;
  /** Checks the whole against its hash, and keeps it until it is entered. Throws it away where it differs, and says so. */
  check(personId: string, hash: string): Promise<boolean>;
  /** Moves a file that was checked into its place; nothing where there is none. */
  adopt(personId: string, hash: string): Promise<void>;
}
