import { describe, expect, it } from 'vitest';
import { Intake, JOBS_AT_ONCE, LARGE } from './intake';

const CALLS: Readonly<Record<string, number>> = { slow: 1, quick: 64 };
const intakeOf = () => new Intake((judge) => Promise.resolve(CALLS[judge] ?? Infinity));
const large = (judge: string) => [LARGE, `large:${judge}`];

/** Enters so often; how often there was room. */
async function enterOften(intake: Intake, flags: string[], times: number): Promise<number> {
  const entered = await Promise.all(Array.from({ length: times }, () => intake.enter(flags)));
  return entered.filter(Boolean).length;
}

describe('what a worker takes up', () => {
  it('is of a judge a quarter more than it takes calls, though all come at once', async () => {
    const intake = intakeOf();
    expect(await enterOften(intake, large('slow'), 32)).toBe(2);
    expect(intake.full()).toEqual(['large:slow']);
    expect(await enterOften(intake, large('quick'), 10)).toBe(10);
  });

  it('leaves places to small runs, also of a judge that large ones use', async () => {
    const intake = intakeOf();
    const entered = await enterOften(intake, large('quick'), 64);
    expect(entered).toBeLessThan(JOBS_AT_ONCE);
    expect(intake.full()).toEqual([LARGE]);
    expect(await enterOften(intake, ['small:quick'], JOBS_AT_ONCE - entered)).toBe(
      JOBS_AT_ONCE - entered,
    );
  });

  it('is of several judges what each has room for', async () => {
    const intake = intakeOf();
    expect(await enterOften(intake, [...large('quick'), 'large:slow'], 5)).toBe(2);
  });

  it('goes on when a place is given back', async () => {
    const intake = intakeOf();
    const leave = await intake.enter(large('slow'));
    await intake.enter(large('slow'));
    expect(await intake.enter(large('slow'))).toBeNull();
    leave?.();
    expect(intake.full()).toEqual([]);
    expect(await intake.enter(large('slow'))).not.toBeNull();
  });

  it('follows a change of how many calls a judge takes', async () => {
    let calls = 1;
    const intake = new Intake(() => calls);
    expect(await enterOften(intake, large('one'), 9)).toBe(2);
    calls = 16;
    expect(await enterOften(intake, large('one'), 30)).toBe(18);
  });
});
