import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useStored } from '@/components/ui/use-stored';

const LOCK = 'framejury-errand-';
const subjectSchema = z.string().nullable();

/** What takes in the app's own clips and goes on with them. */
interface Errand<Request, Result> {
  /** Does it, or does it again. */
  run: (request: Request) => void;
  running: boolean;
  /** What the last one came to; null before. */
  result: Result | null;
  error: Error | null;
  /** Whether one was under way when its page was left (closed, reloaded, broken down), which ended it half done. */
  interrupted: boolean;
  /** Takes note that it was. */
  forget: () => void;
}

/**
 * Work that needs the page but not the part of it where it was begun: it goes on while others are looked at, and its
 * state is there again on return. What was cut off when the page itself was left is known by a note on this device and
 * a lock that the browser releases with the page. For the browser only.
 * @param name of this kind of work
 * @param subject what it is done to, e.g. a project's id; each is an errand of its own
 */
export function useErrand<Result, Request = void>(
  name: string,
  subject: string,
  work: (request: Request) => Promise<Result>,
): Errand<Request, Result> {
  const client = useQueryClient();
  const [noted, note] = useStored(`errand.${name}`, subjectSchema, null);
  const lock = LOCK + name;
  const key = ['errand', name, subject];
  const attempt = async (request: Request) => {
    note(subject);
    try {
      return await work(request);
    } finally {
      note(null);
      void client.invalidateQueries();
    }
  };
  const mutation = useMutation({
    mutationKey: key,
    mutationFn: async (request: Request): Promise<Result> =>
      await ('locks' in navigator
        ? navigator.locks.request(lock, () => attempt(request))
        : attempt(request)),
    networkMode: 'always',
  });
  const latest = useMutationState<{ status: string; data: unknown; error: Error | null }>({
    filters: { mutationKey: key, exact: true },
    select: ({ state: { status, data, error } }) => ({ status, data, error }),
  }).at(-1);
  const running = latest?.status === 'pending';
  const elsewhere = useQuery({
    queryKey: [...key, 'elsewhere'],
    queryFn: async () => {
      if (!('locks' in navigator)) return false;
      const { held = [] } = await navigator.locks.query();
      return held.some((one) => one.name === lock);
    },
    enabled: noted === subject && !running,
    networkMode: 'always',
    gcTime: 0,
  });
  return {
    run: mutation.mutate,
    running,
    result: latest?.status === 'success' ? (latest.data as Result) : null,
    error: latest?.error ?? null,
    interrupted: noted === subject && !running && elsewhere.data === false,
    forget: () => note(null),
  };
}
