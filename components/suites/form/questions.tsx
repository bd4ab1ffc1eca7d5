import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Input } from '@/components/ui/field';
import { emptyQuestion } from '@/lib/declared/form/empty';
import { newId } from '@/lib/new-id';
import { FaultList } from './fault-list';
import { PasteDialog } from './paste';
import { groupInputId, labelInputId, QuestionRow } from './question-row';
import { RowButtons } from './row-buttons';
import { added, changed, moved, useFocusSoon } from './rows';
import type { FilledForm } from './use-suite-form';

/** The questions of a suite, one a row, and the groups under whose headings they stand. */
export function QuestionsSection({ filled }: { filled: FilledForm }) {
  const { form, change, faultsAt } = filled;
  const { questions, scales } = form;
  const focusSoon = useFocusSoon();
  const add = (after?: string) => {
    const before = questions.find(({ key }) => key === after) ?? questions.at(-1);
    const scale = before?.scale ?? scales[0]?.key ?? '';
    const question = emptyQuestion(newId(), scale, before?.group ?? null);
    focusSoon(labelInputId(question.key));
    change({ questions: added(questions, question, after) });
  };
  const remove = (key: string) => {
    const place = questions.findIndex((one) => one.key === key);
    const next = questions[place + 1] ?? questions[place - 1];
    focusSoon(next ? labelInputId(next.key) : ADD_ID);
    const rest = questions.filter((one) => one.key !== key);
    change({
      questions: rest.map((one) =>
        one.after?.question === key ? { ...one, after: undefined } : one,
      ),
    });
  };
  const move = (key: string, by: number) => {
    focusSoon(labelInputId(key));
    change({ questions: moved(questions, key, by) });
  };
  return (
    <Card
      title="Questions"
      description="What is asked about each video. Enter adds another one; Alt with ↑ or ↓ moves it."
      actions={<PasteDialog filled={filled} />}
    >
      <div className="flex flex-col gap-3">
        <ol aria-label="Questions" className="flex flex-col divide-y rounded-md border">
          {questions.map((question, index) => (
            <QuestionRow
              key={question.key}
              filled={filled}
              index={index}
              question={question}
              onChange={(part) => change({ questions: changed(questions, question.key, part) })}
              onEnter={() => add(question.key)}
              onMove={(by) => move(question.key, by)}
              onDelete={() => remove(question.key)}
            />
          ))}
        </ol>
        <FaultList faults={faultsAt('questions')} />
        <Button id={ADD_ID} className="self-start" onClick={() => add()}>
          <Plus aria-hidden className="size-3.5" />
          Add a question
        </Button>
        <Groups filled={filled} />
      </div>
    </Card>
  );
}

const ADD_ID = 'add-a-question';

/** The groups that questions are put into. */
function Groups({ filled: { form, change, faultsAt } }: { filled: FilledForm }) {
  const { groups, questions } = form;
  if (groups.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-muted text-xs">Groups, in this order</legend>
      {groups.map((group, index) => (
        <div key={group.key}>
          <div className="flex max-w-md items-center gap-2">
            <Input
              id={groupInputId(group.key)}
              aria-label={`Group ${index + 1}`}
              value={group.label}
              maxLength={200}
              aria-invalid={faultsAt(`groups.${index}`, true).length > 0 || undefined}
              onChange={(event) =>
                change({ groups: changed(groups, group.key, { label: event.target.value }) })
              }
            />
            <RowButtons
              name={group.label ? `the group “${group.label}”` : 'the group'}
              isFirst={index === 0}
              isLast={index === groups.length - 1}
              onMove={(by) => change({ groups: moved(groups, group.key, by) })}
              onDelete={() =>
                change({
                  groups: groups.filter((one) => one !== group),
                  questions: questions.map((one) =>
                    one.group === group.key ? { ...one, group: null } : one,
                  ),
                })
              }
            />
          </div>
          <FaultList faults={faultsAt(`groups.${index}`, true)} />
        </div>
      ))}
    </fieldset>
  );
}
