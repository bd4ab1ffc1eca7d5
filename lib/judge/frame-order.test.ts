import { describe, expect, it } from 'vitest';
import { framesAt } from '@/lib/testing/suite-input';
import { picturesInOrder, withTimesOf } from './frame-order';

const frames = (count: number) => framesAt(Array.from({ length: count }, (_, at) => at / 2));

const places = (count: number, order: 'forward' | 'reversed' | 'shuffled') =>
  picturesInOrder(frames(count), order).map(({ position }) => position);

describe('the pictures of a call', () => {
  it('stand forward, or from the last to the first', () => {
    expect(places(4, 'forward')).toEqual([0, 1, 2, 3]);
    expect(places(4, 'reversed')).toEqual([3, 2, 1, 0]);
  });

  it.each([3, 4, 5, 8, 12])('are shuffled into a third order that stays, %i of them', (count) => {
    const shuffled = places(count, 'shuffled');
    expect(shuffled).toEqual(places(count, 'shuffled'));
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(places(count, 'forward'));
    expect(shuffled).not.toEqual(places(count, 'forward'));
    expect(shuffled).not.toEqual(places(count, 'reversed'));
  });

  it('have no third order where they are two, and one order alone where there is one', () => {
    expect(places(2, 'shuffled')).toEqual(places(2, 'reversed'));
    expect(places(1, 'reversed')).toEqual([0]);
    expect(places(1, 'shuffled')).toEqual([0]);
  });

  it('stand behind those with captions of their own, which no order moves', () => {
    const own = frames(2).map((frame) => ({ ...frame, caption: `drawn ${frame.position}` }));
    const shown = (order: 'reversed' | 'shuffled') =>
      picturesInOrder([...own, ...frames(3)], order).map(({ caption }) => caption ?? 'frame');
    expect(shown('reversed')).toEqual(['drawn 0', 'drawn 1', 'frame', 'frame', 'frame']);
    expect(shown('shuffled')).toEqual(shown('reversed'));
  });

  it('of several videos stand video by video, each in the order by itself', () => {
    const given = ['a', 'b'].flatMap((video) => frames(4).map((frame) => ({ ...frame, video })));
    const shown = (order: 'reversed' | 'shuffled') =>
      picturesInOrder(given, order).map(({ video, position }) => `${video}${position}`);
    expect(shown('reversed')).toEqual(['a3', 'a2', 'a1', 'a0', 'b3', 'b2', 'b1', 'b0']);
    expect(
      shown('shuffled')
        .map(([video]) => video)
        .join(''),
    ).toBe('aaaabbbb');
    expect(shown('shuffled')).not.toEqual(shown('reversed'));
    const told = withTimesOf(given, picturesInOrder(given, 'reversed'));
    expect(told.map(({ at }) => at)).toEqual(given.map(({ at }) => at));
  });

  it('take the times of the frames in whose places they stand', () => {
    const given = frames(3);
    const shown = withTimesOf(given, picturesInOrder(given, 'reversed'));
    expect(shown.map(({ at }) => at)).toEqual([0, 0.5, 1]);
    expect(shown.map(({ hash }) => hash[0])).toEqual(['2', '1', '0']);
  });
});
