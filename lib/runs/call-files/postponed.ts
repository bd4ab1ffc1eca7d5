/** That a call goes in a file: its item is judged again once the answer has come. No failure, so no `Unanswered`. */
export class Postponed extends Error {
  override readonly name = 'Postponed';

  constructor() {
    super('The call goes in a file');
  }
}
