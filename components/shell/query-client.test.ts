import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { PageClient } from './query-client';

it('reads again what was changed while it was read for the first time', async () => {
  const client = new PageClient();
  const answers: ((versions: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['prompts', 'one suite'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  const leave = observer.subscribe(() => {});
  const isReadAgain = client.invalidateQueries({ queryKey: ['prompts'] });
  expect(answers).toHaveLength(2);
  answers[1]?.(2);
  await isReadAgain;
  expect(observer.getCurrentResult().data).toBe(2);
  // What was answered before the change comes last, and counts no more.
  answers[0]?.(1);
  await Promise.resolve();
  expect(observer.getCurrentResult()).toMatchObject({ data: 2, fetchStatus: 'idle' });
  leave();
});

it.each([{ refetchType: 'none' }, { refetchType: 'inactive' }, { type: 'inactive' }] as const)(
  'lets go on what is read for the first time and not read again now: %j',
  async (filters) => {
    const client = new PageClient();
    let answer = (_items: number) => {};
    const observer = new QueryObserver(client, {
      queryKey: ['queues', 'next set'],
      queryFn: () =>
        new Promise<number>((resolve) => {
          answer = resolve;
        }),
    });
    const leave = observer.subscribe(() => {});
    await client.invalidateQueries({ queryKey: ['queues'], ...filters });
    answer(3);
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 3 }));
    leave();
  },
);

it('leaves alone what nobody looks at, and what has another name', async () => {
  const client = new PageClient();
  let answer = (_versions: number) => {};
  const queryFn = () =>
    new Promise<number>((resolve) => {
      answer = resolve;
    });
  const reading = client.prefetchQuery({ queryKey: ['reviews', 'next'], queryFn });
  await client.invalidateQueries({ queryKey: ['reviews'] });
  await client.invalidateQueries({ queryKey: ['prompts'] });
  answer(3);
  await reading;
  expect(client.getQueryData(['reviews', 'next'])).toBe(3);
});
