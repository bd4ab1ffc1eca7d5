import { ramp } from '../shapes';
import { boat, lit, litVases, sailing } from './light';
import { atWall, towardsWall, wallFront } from './motion';
import { clipsOf, WHOLE } from './scene';

const sailingClips = clipsOf(sailing, {
  name: 'boat-reflection-apart',
  title: 'A reflection beside its boat',
  note: 'The water mirrors the boat a whole boat’s length to the left of where it is.',
  violations: [{ type: 's8', ...WHOLE }],
  unclear: ['s3'],
  draw: (time) => boat(time, -125),
});

const litClips = clipsOf(lit, {
  name: 'shadow-missing',
  title: 'A vase without a shadow',
  note: 'Under the lamp the green vase throws a long shadow and the blue one none at all.',
  violations: [{ type: 's3', ...WHOLE }],
  unclear: ['s8'],
  draw: (time) => litVases(time, 0),
});

const atWallClips = clipsOf(atWall, {
  name: 'ball-sinks-into-wall',
  title: 'The ball sinks into a wall',
  note: 'The green ball reaches the stone wall at 1.7 s, rolls on into it until 2.3 s and stays half inside.',
  violations: [{ type: 'd6', from: 1.7, to: 3.5 }],
  unclear: ['d1', 'd3', 'd4', 'd5', 'd7', 's1', 's6'],
  draw: (time) => towardsWall(ramp(time, 0, 2.3, 50, 274)) + wallFront(),
});

/** Violations that go with the twins of earlier clips: types s3, s8 and d6 once more. */
export const again = [...sailingClips, ...litClips, ...atWallClips];
