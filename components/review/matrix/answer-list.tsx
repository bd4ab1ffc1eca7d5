import clsx from 'clsx';
import { Check, CircleSlash } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { ValueChip } from '@/components/evidence/value-chip';
import {
  directionWords,
  printValue,
  reasonWords,
  severityOf,
} from '@/components/evidence/verdict-words';
import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import type { Verdict } from '@/lib/suites/verdict';
import { whereAsked } from '../item/asked';
import { ownAnswer, type Place, placeOf } from '../item/cells';
import { viewCell } from './cell-view';
import type { Column, ListSection } from './matrix-layout';

interface AnswerListProps {
  section: ListSection;
  chosen: Place;
  /** Whether the judge's answers are kept from the person. */
  blind: boolean;
  /** Whether no judge is asked; not when left out. */
  peopleAlone?: boolean | undefined;
  onChoose: (place: Place) => void;
  /** A key was pressed while a row has the focus. */
  onKey: (event: KeyboardEvent, from: Place) => void;
}

/** Units down: what each says, and next to it what the judge says to it, what the person does, and what counts. */
export function AnswerList(props: AnswerListProps) {
  const { section, chosen, blind, peopleAlone = false, onChoose, onKey } = props;
  const [only] = section.questions.length === 1 ? section.questions : [];
  return (
    <table
      {...{ role: 'grid', 'aria-label': section.label }}
      className="w-full border-separate border-spacing-0 text-xs"
    >
      <thead>
        <tr className="text-xs text-faint">
          <th
            scope="col"
            className="pt-2 pb-1 pl-3 text-left align-bottom font-semibold text-text text-xs"
          >
            {section.label}
            {only && (
              <span className="block font-normal text-xs text-faint">
                {[only.label === section.label ? '' : only.label, directionWords(only)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </th>
          {!blind && !peopleAlone && <Heading>Judge</Heading>}
          <Heading>You</Heading>
          {!blind && <Heading>Counts</Heading>}
        </tr>
      </thead>
      <tbody>
        {section.rows.flatMap(({ unit, cells, unasked }) => [
          ...cells.map(({ question, cell }) => (
            <Row
              key={`${unit.unit} ${question.id}`}
              unit={unit}
              question={question}
              cell={cell}
              named={!only}
              isChosen={cell.unit === chosen.unit && cell.question === chosen.question}
              blind={blind}
              peopleAlone={peopleAlone}
              onChoose={onChoose}
              onKey={onKey}
            />
          )),
          ...unasked.map((question) => (
            <tr key={`${unit.unit} ${question.id}`} className="text-faint">
              <td className="border-b py-1 pr-1 pl-3">
                <span className="block text-xs">{question.label}</span>
              </td>
              <td
                colSpan={3}
                title={whereAsked(question, section.questions) ?? 'It is not asked here.'}
                className="border-b px-1 text-center"
              >
                not asked
              </td>
            </tr>
          )),
        ])}
      </tbody>
    </table>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="w-12 px-1 pt-2 pb-1 text-center align-bottom font-normal">
      {children}
    </th>
  );
}

interface RowProps extends Pick<AnswerListProps, 'blind' | 'peopleAlone' | 'onChoose' | 'onKey'> {
  unit: Column;
  question: Question;
  cell: Cell;
  /** Whether the question is named, since there are several. */
  named: boolean;
  isChosen: boolean;
}

const Row = memo(function Row(props: RowProps) {
  const { unit, question, cell, named, isChosen, blind, peopleAlone, onChoose, onKey } = props;
  const place = placeOf(cell);
  const own = ownAnswer(cell);
  // What is seen of it stands in its name in the same order.
  const about = named ? [unit.label, question.label] : [question.label, unit.label];
  const words = `${about.join(', ')}: ${viewCell(cell, question, blind || peopleAlone === true).description}`;
  return (
    <tr className={clsx(isChosen ? 'bg-accent-soft' : 'hover:bg-raised/60')}>
      <td {...{ 'aria-selected': isChosen }} className="border-b p-px">
        <button
          type="button"
          data-unit={cell.unit}
          data-question={cell.question}
          tabIndex={isChosen ? 0 : -1}
          aria-label={words}
          onClick={() => onChoose(place)}
          onKeyDown={(event) => onKey(event, place)}
          className={clsx(
            'block w-full rounded-xs py-1 pr-1 pl-3 text-left',
            isChosen && 'outline-2 outline-accent outline-offset-[-2px]',
          )}
        >
          <span
            dir="auto"
            title={unit.label}
            className="line-clamp-4 whitespace-pre-wrap break-words"
          >
            {unit.label}
          </span>
          {/* Blanks part what is seen where its text is put together without its layout. */}
          {named && ' '}
          {named && <span className="block text-xs text-muted">{question.label}</span>}
        </button>
      </td>
      {!blind && !peopleAlone && (
        <Value verdict={cell.judge?.verdict} question={question} who="Judge" />
      )}
      <Value verdict={own?.verdict} question={question} who="You" own />
      {!blind && <Value verdict={cell.effective?.verdict} question={question} who="Counts" />}
    </tr>
  );
});

/** One value of a row; what it is about is said by the row's button and the column's heading. */
function Value({ verdict, question, who, own = false }: ValueProps) {
  const value = printValue(verdict, question);
  const reason = verdict?.state === 'unscored' ? reasonWords(verdict.reason) : 'no answer';
  return (
    <td className="border-b px-1 py-0.5 text-center align-middle">
      {value === null && verdict?.state !== 'unscored' ? (
        <span className="text-faint" title={reason}>
          ·
        </span>
      ) : (
        <span className="inline-flex max-w-20 items-center gap-0.5">
          {own && value !== null && (
            <Check aria-hidden className="size-2.5 shrink-0 text-good" strokeWidth={3} />
          )}
          {value === null ? (
            <CircleSlash
              role="img"
              aria-label={`${who}: ${reason}`}
              className="size-3 text-muted"
            />
          ) : (
            <ValueChip
              value={value}
              severity={severityOf(verdict, question)}
              label={`${who}: ${value}`}
            />
          )}
        </span>
      )}
    </td>
  );
}

interface ValueProps {
  verdict: Verdict | null | undefined;
  question: Question;
  /** Whose it is, in a word. */
  who: string;
  /** Whether it is of the person who looks. */
  own?: boolean;
}
