import { describe, expect, it } from 'vitest';
import { cellWidth, layOutPanels, type Room } from './panel-sizes';

const LIST = 184;
const SCREENS = [1024, 1280, 1440, 1920];

const room = (window: number, part: Partial<Room> = {}): Room => ({
  window,
  width: window,
  isBlind: false,
  isSplit: true,
  columns: 3,
  ...part,
});

/** What is left for the side panel where it stands next to the others. */
const sideOf = (place: Room, chosen = {}) => {
  const { player, matrix } = layOutPanels(place, chosen);
  return place.width - player.size - matrix.size;
};

describe('the usual widths', () => {
  it.each(SCREENS)('give the video half of a window of %d pixels in blind review', (window) => {
    const { player } = layOutPanels(room(window, { isBlind: true }), {});
    expect(player.size).toBeGreaterThanOrEqual(window / 2);
  });

  it.each([1280, 1440, 1920])('leave all panels their room next to the list, at %d', (window) => {
    const place = room(window, { width: window - LIST });
    const { player, matrix, isStacked } = layOutPanels(place, {});
    expect(isStacked).toBe(false);
    expect(player.size).toBeGreaterThan(matrix.size);
    expect(matrix.size).toBeGreaterThanOrEqual(280);
    expect(sideOf(place)).toBeGreaterThanOrEqual(410);
  });

  it('give eight key frames and the labels of their questions room at 1280', () => {
    const place = room(1280, { width: 1280 - LIST, columns: 8 });
    const { matrix, isStacked } = layOutPanels(place, {});
    expect(isStacked).toBe(false);
    expect(matrix.size - 8 * cellWidth(8)).toBeGreaterThanOrEqual(170);
    expect(sideOf(place)).toBeGreaterThanOrEqual(320);
  });

  it.each([1280, 1440])('give texts to be read more than the picture, at %d', (window) => {
    const place = room(window, { width: window - LIST, isReading: true });
    const { player, matrix, isStacked } = layOutPanels(place, {});
    expect(isStacked).toBe(false);
    expect(matrix.size).toBeGreaterThanOrEqual(440);
    expect(player.size).toBeGreaterThanOrEqual(320);
    expect(sideOf(place)).toBeGreaterThanOrEqual(320);
  });

  it('give three texts side by side 180 pixels each, at 1280', () => {
    const place = room(1280, { isReading: true, isTogether: true, isBlind: true });
    expect(layOutPanels(place, {}).matrix.size).toBeGreaterThanOrEqual(3 * 180);
  });

  it('leave no room for a player that is not there', () => {
    const place = room(1280, { isReading: true, hasPlayer: false });
    const { player, matrix } = layOutPanels(place, {});
    expect(player.size).toBe(0);
    expect(matrix.size).toBeGreaterThanOrEqual(640);
  });

  it('put the side panel beneath the scores in a narrow window', () => {
    expect(layOutPanels(room(1199), {}).isStacked).toBe(true);
    expect(layOutPanels(room(1200), {}).isStacked).toBe(false);
    expect(layOutPanels(room(1024, { isSplit: false }), {}).isStacked).toBe(false);
  });
});

describe('widths that a person has chosen', () => {
  it('are kept', () => {
    const { player, matrix } = layOutPanels(room(1440), { player: 611, matrix: 307 });
    expect([player.size, matrix.size]).toEqual([611, 307]);
  });

  it('give way in a window that has no room for them, and come back with it', () => {
    const chosen = { player: 900, matrix: 500 };
    const { player, isStacked } = layOutPanels(room(1024), chosen);
    expect([player.size, isStacked]).toEqual([1024 - 360, true]);
    expect(sideOf(room(1600), chosen)).toBe(320);
    expect(layOutPanels(room(1920), chosen)).toMatchObject({
      player: { size: 900 },
      matrix: { size: 500 },
    });
  });

  it('leave the right side enough for scores and side panel, or have them beneath each other', () => {
    expect(layOutPanels(room(1280), { player: 680 }).isStacked).toBe(false);
    expect(layOutPanels(room(1280), { player: 720 }).isStacked).toBe(true);
  });
});
