/**
 * Something that the person at the terminal can put right. The message is one or more full
 * sentences and is printed as it is, without a stack trace.
 */
export class Trouble extends Error {
  /** @override */
  name = 'Trouble';
}
