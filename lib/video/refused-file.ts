/** A file that is not added, for a reason that the person can act on; its message is one sentence for the page. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';

  /** @param reason goes on from the file's name: what is wrong, and what to do */
  constructor(
    readonly file: string,
    readonly reason: string,
  ) {
    super(`“${file}” ${reason}`);
  }
}
