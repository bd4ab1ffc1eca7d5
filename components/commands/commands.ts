/** What the list of keys is divided into. */
export const GROUPS = [
  'Answer',
  'Finding that the judge missed',
  'Video',
  'Going on',
  'While writing',
  'Matrix',
] as const;

/** What is done with a clip: every cell of it is reviewed, or those are settled about which people differ. */
export type ReviewKind = 'review' | 'adjudication';

/** A command of the screens on which clips are looked at. */
export interface Command {
  group: (typeof GROUPS)[number];
  /** What a button or a message calls it. */
  label: string;
  /** What it does, for the list of keys; the label where nothing needs to be added. */
  help?: string;
  /** Its keys as long as nobody has changed them, see `Chord`; the first one is shown beside its button. */
  keys: readonly string[];
  /** Where it can be given, when not on every screen. */
  only?: ReviewKind;
  /** Whether it is given again and again while its key is held. */
  repeats?: true;
  /** Whether its keys stay: text fields know them, too. */
  fixed?: true;
}

const LIST = {
  confirm: {
    group: 'Answer',
    label: 'Confirm the judge’s score',
    keys: ['C'],
    only: 'review',
  },
  'cannot-tell': { group: 'Answer', label: 'Cannot tell', keys: ['X'], only: 'review' },
  undo: { group: 'Answer', label: 'Undo', help: 'Undo: take the answer back', keys: ['U'] },
  skip: { group: 'Answer', label: 'Skip', help: 'Skip to the next unreviewed cell', keys: ['S'] },
  'confirm-all': {
    group: 'Answer',
    label: 'Confirm the rest',
    help: 'Confirm everything shown; blind: the rest is 0',
    keys: ['Shift+C'],
    only: 'review',
  },
  'nothing-else': {
    group: 'Answer',
    label: 'Nothing else is wrong here',
    keys: ['Shift+N'],
    only: 'review',
  },
  note: {
    group: 'Answer',
    label: 'Note on the chosen cell',
    keys: ['N'],
    only: 'review',
  },
  'judge-span': {
    group: 'Answer',
    label: 'Go to the moment that the judge names',
    keys: ['G'],
    only: 'review',
  },

  finding: {
    group: 'Finding that the judge missed',
    label: 'Finding at this frame',
    help: 'Begin one at this frame',
    keys: ['F'],
    only: 'review',
  },
  'finding-from': {
    group: 'Finding that the judge missed',
    label: 'It begins at this frame',
    keys: ['I'],
    only: 'review',
  },
  'finding-to': {
    group: 'Finding that the judge missed',
    label: 'It ends at this frame',
    keys: ['O'],
    only: 'review',
  },
  'finding-box': {
    group: 'Finding that the judge missed',
    label: 'Draw a box on the picture',
    keys: ['B'],
    only: 'review',
  },
  'finding-save': {
    group: 'Finding that the judge missed',
    label: 'Save it',
    keys: ['Enter'],
    only: 'review',
    fixed: true,
  },
  'finding-drop': {
    group: 'Finding that the judge missed',
    label: 'Drop it',
    keys: ['Escape'],
    only: 'review',
    fixed: true,
  },

  play: { group: 'Video', label: 'Play or stop', keys: ['Space'] },
  'play-back': {
    group: 'Video',
    label: 'Play backwards',
    help: 'Play backwards; again: twice as fast',
    keys: ['J'],
  },
  'play-on': {
    group: 'Video',
    label: 'Play forwards',
    help: 'Play forwards; again: twice as fast',
    keys: ['L'],
  },
  pause: {
    group: 'Video',
    label: 'Stop',
    help: 'Stop; held with one of these two: one frame',
    keys: ['K'],
  },
  'frame-back': {
    group: 'Video',
    label: 'One frame back',
    keys: ['ArrowLeft', ','],
    repeats: true,
  },
  'frame-on': { group: 'Video', label: 'One frame on', keys: ['ArrowRight', '.'], repeats: true },
  'frames-back': {
    group: 'Video',
    label: 'Ten frames back',
    keys: ['Shift+ArrowLeft'],
    repeats: true,
  },
  'frames-on': {
    group: 'Video',
    label: 'Ten frames on',
    keys: ['Shift+ArrowRight'],
    repeats: true,
  },

  submit: {
    group: 'Going on',
    label: 'Submit',
    help: 'Submit, and on to the next video',
    keys: ['Mod+Enter'],
  },
  'next-video': { group: 'Going on', label: 'The next video', keys: ['Shift+J'], repeats: true },
  'previous-video': {
    group: 'Going on',
    label: 'The video before',
    keys: ['Shift+K'],
    repeats: true,
  },
  keys: { group: 'Going on', label: 'All keys', keys: ['?'] },
} as const satisfies Record<string, Command>;

/** Which command. */
export type CommandId = keyof typeof LIST;

/** All commands: their keys, and what buttons, tooltips and the list of keys say of them. */
export const COMMANDS: Readonly<Record<CommandId, Command>> = LIST;

/** The ids of all commands, in the order of the list. */
export const COMMAND_IDS = Object.keys(LIST) as CommandId[];

/** Keys that are read where they are pressed, and always mean the same. */
export const FIXED_KEYS: readonly (Pick<Command, 'group' | 'keys' | 'only'> & { help: string })[] =
  [
    { group: 'Answer', keys: ['1', '…', '9'], help: 'Override with this score' },
    { group: 'Answer', keys: ['0'], help: 'Override with 0' },
    { group: 'Answer', keys: ['Shift+0'], help: 'Override with 10' },
    { group: 'While writing', keys: ['Enter'], help: 'Save' },
    { group: 'While writing', keys: ['Shift+Enter'], help: 'New line' },
    { group: 'While writing', keys: ['Escape'], help: 'Drop, or leave the field' },
    {
      group: 'Matrix',
      keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'],
      help: 'Move, while it has the focus',
      only: 'review',
    },
    { group: 'Matrix', keys: ['Home', 'End'], help: 'First, last in the row', only: 'review' },
  ];
