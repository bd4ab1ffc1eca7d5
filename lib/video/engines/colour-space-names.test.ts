import { expect, it } from 'vitest';
import { correctColourSpaceNames } from './colour-space-names';

/** As WebKitGTK tells of H.264 that is tagged in part. */
class ColourSpace {
  get primaries() {
    return 'bt709';
  }
  get transfer() {
    return 'unspecified';
  }
  get matrix() {
    return null;
  }
  get fullRange() {
    return true;
  }
}

it('leaves out what the specification does not know, and nothing else', () => {
  correctColourSpaceNames(ColourSpace.prototype);
  const { primaries, transfer, matrix, fullRange } = new ColourSpace();
  expect([primaries, transfer, matrix, fullRange]).toEqual(['bt709', null, null, true]);
});
