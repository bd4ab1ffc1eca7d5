'use client';

import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useStable } from '@/components/ui/use-stable';
import type { ReviewedMedium } from '@/lib/reviews/schema';
import type { Question } from '@/lib/suites/question';
import type { Place } from '../item/cells';
import { AnswerList } from './answer-list';
import { Matrix } from './matrix';
import { MATRIX_KEYS, type MatrixSection, neighbour, type Section } from './matrix-layout';
import { useFolds } from './use-folds';

interface AnswersProps {
  sections: readonly Section[];
  media: readonly ReviewedMedium[];
  chosen: Place;
  /** Whether the judge's answers are kept from the person. */
  blind: boolean;
  /** Whether no judge is asked, so that there is none whose answers could stand next to the person's; not when left out. */
  peopleAlone?: boolean | undefined;
  onChoose: (place: Place) => void;
}

/**
 * All that a run was asked, as matrix or as list under each other. One cell takes part in the tab order; arrow keys move
 * from there, and the choice goes with the focus.
 */
export const Answers = memo(function Answers(props: AnswersProps) {
  const { sections, media, chosen, blind, peopleAlone = false } = props;
  const blocks = useMemo(() => blocksOf(sections), [sections]);
  const questions = useMemo(() => questionsIn(sections), [sections]);
  const onChoose = useStable(props.onChoose);
  const folds = useFolds(sections, chosen, !blind && !peopleAlone);
  const all = useRef<HTMLDivElement>(null);

  const onKey = useStable((event: KeyboardEvent, from: Place) => {
    const key = MATRIX_KEYS.find((one) => one === event.key);
    if (!key || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(neighbour(sections, from, key));
  });

  useEffect(() => {
    const cell = all.current?.querySelector<HTMLElement>(
      `[data-unit="${CSS.escape(chosen.unit)}"][data-question="${CSS.escape(chosen.question)}"]`,
    );
    // The focus goes along only when it is here already: choosing elsewhere must not pull it over.
    if (all.current?.contains(document.activeElement)) cell?.focus({ preventScroll: true });
    // With the picture, not now: to know where it is the page has to be laid out, and more of it may change until then.
    const frame = requestAnimationFrame(() =>
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [chosen.unit, chosen.question]);

  return (
    <div ref={all}>
      {blocks.map((block) =>
        'layout' in block ? (
          <AnswerList
            key={block.key}
            {...props}
            section={block}
            onChoose={onChoose}
            onKey={onKey}
          />
        ) : (
          <Matrix
            key={block.sections[0]?.key}
            {...props}
            sections={block.sections}
            questions={questions}
            media={media}
            folds={folds}
            onChoose={onChoose}
            onKey={onKey}
          />
        ),
      )}
    </div>
  );
});

/** All questions of some sections. */
function questionsIn(sections: readonly Section[]): Question[] {
  return sections.flatMap((section) =>
    section.layout === 'list' ? section.questions : section.rows.map(({ question }) => question),
  );
}

type Block = Exclude<Section, MatrixSection> | { sections: MatrixSection[] };

/** Sections of the matrix that follow each other are one table, so that their columns stand under each other. */
function blocksOf(sections: readonly Section[]): Block[] {
  const blocks: Block[] = [];
  for (const section of sections) {
    const last = blocks.at(-1);
    if (section.layout === 'list') blocks.push(section);
    else if (last && !('layout' in last)) last.sections.push(section);
    else blocks.push({ sections: [section] });
  }
  return blocks;
}
