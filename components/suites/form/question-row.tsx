import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Input, Select, Textarea } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import type { QuestionForm } from '@/lib/declared/form/schema';
import { newId } from '@/lib/new-id';
import { FaultList } from './fault-list';
import { QuestionDetails } from './question-details';
import { RowButtons } from './row-buttons';
import { useFocusSoon } from './rows';
import type { FilledForm } from './use-suite-form';

/** The id of the input of a question's name. */
export const labelInputId = (key: string) => `question-${key}`;

/** The id of the input of a group's name. */
export const groupInputId = (key: string) => `group-${key}`;

/** What the list of groups says for one that is not there yet. */
const NEW_GROUP = 'new';

/** Properties of {@link QuestionRow}. */
export interface QuestionRowProps {
  filled: FilledForm;
  question: QuestionForm;
  index: number;
  onChange: (part: Partial<QuestionForm>) => void;
  /** Enter in the name. */
  onEnter: () => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}

/** A question: its name, what counts, scale and group; and below what few questions need. */
export function QuestionRow(props: QuestionRowProps) {
  const { filled, question, index, onChange, onMove, onDelete } = props;
  const { form, faultsAt } = filled;
  const [isOpen, setOpen] = useState(false);
  const place = `questions.${index}`;
  const faults = faultsAt(place, true);
  const name = question.label || `question ${index + 1}`;
  const quoted = question.label ? `“${question.label}”` : name;
  return (
    <li className="flex flex-col gap-2 px-2.5 py-2">
      <div className="grid items-start gap-2 md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_8rem_8rem_auto]">
        <LabelInput {...props} />
        <Textarea
          aria-label={`What counts for ${quoted}`}
          className="min-h-8! py-1"
          rows={1}
          value={question.help}
          placeholder="What counts, for people and the judge"
          onChange={(event) => onChange({ help: event.target.value })}
        />
        <Select
          aria-label={`Scale of ${quoted}`}
          value={question.scale}
          onChange={(event) => onChange({ scale: event.target.value })}
        >
          {form.scales.map(({ key, name: scale }) => (
            <option key={key} value={key}>
              {scale || 'Scale without a name'}
            </option>
          ))}
        </Select>
        <GroupSelect {...props} name={quoted} />
        <div className="flex items-center pt-1">
          <IconButton
            size="sm"
            label={`More about ${quoted}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </IconButton>
          <RowButtons
            name={quoted}
            isFirst={index === 0}
            isLast={index === form.questions.length - 1}
            onMove={onMove}
            onDelete={onDelete}
          />
        </div>
      </div>
      {isOpen && <QuestionDetails form={form} question={question} onChange={onChange} />}
      <FaultList faults={faults} />
    </li>
  );
}

function LabelInput({ filled, question, index, onChange, onEnter, onMove }: QuestionRowProps) {
  return (
    <Input
      id={labelInputId(question.key)}
      aria-label={`Name of question ${index + 1}`}
      aria-invalid={filled.faultsAt(`questions.${index}.label`).length > 0 || undefined}
      value={question.label}
      placeholder="Name, e.g. Motion"
      maxLength={200}
      onChange={(event) => onChange({ label: event.target.value })}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const by = event.altKey ? MOVES[event.key] : undefined;
        if (event.key !== 'Enter' && by === undefined) return;
        event.preventDefault();
        if (by === undefined) onEnter();
        else onMove(by);
      }}
    />
  );
}

const MOVES: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

function GroupSelect({ filled, question, onChange, name }: QuestionRowProps & { name: string }) {
  const { form, change } = filled;
  const focusSoon = useFocusSoon();
  const putInGroup = (group: string) => {
    if (group !== NEW_GROUP) return onChange({ group: group || null });
    const key = newId();
    focusSoon(groupInputId(key));
    change({
      groups: [...form.groups, { key, id: '', label: '' }],
      questions: form.questions.map((one) =>
        one.key === question.key ? { ...one, group: key } : one,
      ),
    });
  };
  return (
    <Select
      aria-label={`Group of ${name}`}
      value={question.group ?? ''}
      onChange={(event) => putInGroup(event.target.value)}
    >
      <option value="">No group</option>
      {form.groups.map(({ key, label }) => (
        <option key={key} value={key}>
          {label || 'Group without a name'}
        </option>
      ))}
      <option value={NEW_GROUP}>New group…</option>
    </Select>
  );
}
