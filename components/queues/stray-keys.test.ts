import { describe, expect, it } from 'vitest';
import { KeyGate } from './stray-keys';

describe('keys between two items of a queue', () => {
  it('belong to neither, nor does what is typed in one go with them', () => {
    const gate = new KeyGate();
    gate.open(1000);
    expect(gate.isStray(1100)).toBe(false);
    gate.close();
    expect([1200, 1350].map((at) => gate.isStray(at))).toEqual([true, true]);
    gate.open(1400);
    expect([1500, 1700, 1950].map((at) => gate.isStray(at))).toEqual([true, true, true]);
    expect(gate.isStray(2250)).toBe(false);
    expect(gate.isStray(2300)).toBe(false);
  });

  it('are known by when they were pressed, also where the page comes to them later', () => {
    const gate = new KeyGate();
    gate.open(1000);
    gate.close();
    gate.open(5000);
    expect(gate.isStray(4900)).toBe(true);
    expect(gate.isStray(5201)).toBe(false);
  });

  it('are those of the item from the moment on at which it is shown', () => {
    const gate = new KeyGate();
    gate.open(1000);
    expect(gate.isStray(1000)).toBe(false);
  });
});
