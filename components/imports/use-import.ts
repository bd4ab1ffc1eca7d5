'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useState } from 'react';
import type { NamedText } from '@/lib/suites/foreign-scores';
import { PICTURE_ENDS } from '@/lib/suites/item-picture';
import { type NamedBytes, readFiles, textOf } from './text-files';

/** As many pictures are sent at the same time. */
const AT_ONCE = 4;

/** How files are taken in. */
interface ImportWays<Choices, Report> {
  /** What is asked for in addition to the files, to begin with. */
  first: Choices;
  /** How the names of files end that are read, with the dot. */
  endsOf(choices: Choices): readonly string[];
  /** Takes in a picture that comes along with the files; left out or null where none do. */
  takePicture?:
    | ((choices: Choices) => ((picture: NamedBytes) => Promise<unknown>) | null)
    | undefined;
  /** Has the server look at files, and with `store` take them in. */
  send(choices: Choices, files: NamedText[], store: boolean): Promise<Report>;
}

/** Files that are looked at first, again whenever what is asked for changes, and stored when a person says so. */
export function useImport<Choices extends object, Report>({
  first,
  endsOf,
  takePicture,
  send,
}: ImportWays<Choices, Report>) {
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState(first);
  const [files, setFiles] = useState<readonly NamedText[]>([]);
  const look = useMutation({
    mutationFn: ([by, chosen]: [Choices, readonly NamedText[]]) => send(by, [...chosen], false),
  });
  const store = useMutation({
    mutationFn: () => send(choices, [...files], true),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const read = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const ends = endsOf(choices);
      const take = takePicture?.(choices);
      const found = await readFiles(chosen, [...ends, ...(take ? PICTURE_ENDS : [])]);
      const isTable = ({ name }: NamedBytes) =>
        ends.some((end) => name.toLowerCase().endsWith(end));
      const tables = found.filter(isTable);
      if (tables.length === 0) throw new Error(`None of the files ends in ${ends.join(', ')}.`);
      if (take)
        await pLimit(AT_ONCE).map(
          found.filter((one) => !isTable(one)),
          take,
        );
      return tables.map(textOf);
    },
    onSuccess: (found) => {
      setFiles(found);
      look.mutate([choices, found]);
    },
  });
  const forget = () => {
    setFiles([]);
    read.reset();
    look.reset();
    store.reset();
  };
  return {
    choices,
    /** Changes what is asked for without looking at the files again. */
    set: (part: Partial<Choices>) => setChoices({ ...choices, ...part }),
    /** Changes what is asked for, by which the files say something else. */
    change: (part: Partial<Choices>) => {
      const next = { ...choices, ...part };
      setChoices(next);
      store.reset();
      if (files.length > 0) look.mutate([next, files]);
    },
    files,
    choose: (chosen: readonly File[]) => {
      if (chosen.length === 0) return;
      forget();
      read.mutate(chosen);
    },
    forget,
    /** Whether they are being read, or looked at; the report is then that of before, if any. */
    reading: read.isPending || look.isPending,
    /** What the files come to, or came to when they were stored. */
    report: store.data ?? look.data ?? null,
    error: read.error ?? store.error ?? look.error,
    store: () => store.mutate(),
    storing: store.isPending,
  };
}
