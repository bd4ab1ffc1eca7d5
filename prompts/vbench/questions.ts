import { checksOf } from '@/benchmarks/vbench/formats/judged/checks';
import type { Role } from '@/benchmarks/vbench/formats/judged/rules';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import {
  CAMERA_LOOKS,
  CAMERA_OPTIONS,
  labelInWords,
  NO_LABEL,
} from '@/benchmarks/vbench/formats/labels';
import type { ListedUnit } from '@/lib/suites/input';
import { type Question, VIDEO_UNIT } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';
import type { VbenchInput } from './settings';
import { CAMERA, CHECK, VARIETY } from './verdicts';

/** The unit of the camera's second motion, where two labels are asked for. */
export const SECOND_LABEL = 'label:2';

/** The suite's three questions; what differs from item to item is what they are asked about. */
export const questions: readonly Question[] = [
  {
    id: CHECK,
    label: 'Check',
    help: 'Whether it is so, for the whole video unless it says otherwise. Of steps in an order, whether it is found in its place: at or after the one before. A precondition decides whether the rest counts; what is asked in addition to the value does not enter it. Where it is about something that may never be visible, “Not visible” says that.',
    group: 'checks',
    unit: 'check',
    scale: { kind: 'yes-no' },
    better: 'high',
  },
  {
    id: CAMERA,
    label: 'Camera',
    help: 'How the camera moves; directions are the camera’s, not the picture’s.',
    group: 'camera',
    unit: 'video',
    scale: { kind: 'choice', options: CAMERA_OPTIONS, looks: CAMERA_LOOKS },
    better: null,
  },
  {
    id: VARIETY,
    label: 'Variety',
    help: 'How far the videos differ from each other: 0 as good as the same, 10 hardly anything in common but what the prompt asks for. Failing the prompt is no variety.',
    group: 'variety',
    unit: 'variety',
    scale: { kind: 'rating', min: 0, max: 10 },
    better: 'high',
  },
];

/** Headings of the groups of questions, in order. */
export const groups: readonly QuestionGroup[] = [
  { id: 'checks', label: 'Checks', layout: 'list' },
  { id: 'camera', label: 'Camera', layout: 'list' },
  { id: 'variety', label: 'Variety', layout: 'list' },
];

/** What a check's role is called before its text. */
const ROLE_WORDS: Readonly<Record<Role, string>> = {
  gate: 'Precondition: ',
  part: '',
  extra: 'In addition to the value: ',
};

/** The parts of an item that questions are asked about, each with its text. */
export function units({ data, settings }: VbenchInput): ListedUnit[] {
  const { kind } = HOW_JUDGED[data.dimension].procedure;
  if (kind === 'label') {
    const first = { unit: VIDEO_UNIT, kind: 'video', label: 'How does the camera move?' };
    const label = `A second motion, or “${labelInWords(NO_LABEL)}” where there is only one`;
    return settings.twoLabels ? [first, { unit: SECOND_LABEL, kind: 'video', label }] : [first];
  }
  return checksOf(data).map(({ unit, role, text, mayBeUnseen }) => ({
    unit,
    kind: kind === 'rate' ? 'variety' : 'check',
    label: `${ROLE_WORDS[role]}${text}`,
    ...(mayBeUnseen && { mayBeUnseen }),
  }));
}
