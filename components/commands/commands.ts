/** What is done with a clip: every cell of it is reviewed, or those are adjudicated about which people differ. */
export type ReviewKind = 'review' | 'adjudication';

/** A command of the screens on which clips are looked at. */
export interface Command {
  /** What a button or a message calls it. */
  label: string;
  /** What it does, for the list of keys, where that takes more words than its label has. */
  help?: string;
  /** Its keys as long as nobody has changed them, see `Chord`; the first one is shown beside its button. */
  keys: readonly string[];
  /** Where it can be given, when not everywhere. */
  only?: ReviewKind;
  /** Whether it is given again and again while its key is held. */
  repeats?: true;
  /** Whether its keys stay: text fields know them, too. */
  fixed?: true;
}

const only = 'review';
const repeats = true;
const fixed = true;

const LIST = {
  Answer: {
    confirm: { keys: ['C'], label: 'Confirm the judge’s score', only },
    'cannot-tell': { keys: ['X'], label: 'Cannot tell', only },
    undo: { keys: ['U'], label: 'Undo', help: 'Undo: take the answer back' },
    skip: { keys: ['S'], label: 'Skip', help: 'Skip to the next unreviewed cell' },
    'confirm-all': {
      keys: ['Shift+C'],
      label: 'Confirm the rest',
      help: 'Confirm everything shown; blind: the rest is 0',
      only,
    },
    'nothing-else': { keys: ['Shift+N'], label: 'Nothing else is wrong here', only },
    note: { keys: ['N'], label: 'Note on the chosen cell', only },
    'judge-span': { keys: ['G'], label: 'Go to the moment that the judge names', only },
  },
  'Finding that the judge missed': {
    finding: { keys: ['F'], label: 'Finding at this frame', help: 'Begin one at this frame', only },
    'finding-from': { keys: ['I'], label: 'It begins at this frame', only },
    'finding-to': { keys: ['O'], label: 'It ends at this frame', only },
    'finding-box': { keys: ['B'], label: 'Draw a box on the picture', only },
    'finding-save': { keys: ['Enter'], label: 'Save it', only, fixed },
    'finding-drop': { keys: ['Escape'], label: 'Drop it', only, fixed },
  },
  Video: {
    play: { keys: ['Space'], label: 'Play or stop' },
    'play-back': {
      keys: ['J'],
      label: 'Play backwards',
      help: 'Play backwards; again: twice as fast',
    },
    'play-on': { keys: ['L'], label: 'Play forwards', help: 'Play forwards; again: twice as fast' },
    pause: { keys: ['K'], label: 'Stop', help: 'Stop; held with one of these two: one frame' },
    'frame-back': { keys: ['ArrowLeft', ','], label: 'One frame back', repeats },
    'frame-on': { keys: ['ArrowRight', '.'], label: 'One frame on', repeats },
    'frames-back': { keys: ['Shift+ArrowLeft'], label: 'Ten frames back', repeats },
    'frames-on': { keys: ['Shift+ArrowRight'], label: 'Ten frames on', repeats },
  },
  'Going on': {
    submit: { keys: ['Mod+Enter'], label: 'Submit', help: 'Submit, and on to the next video' },
    'next-video': { keys: ['Shift+J'], label: 'The next video', repeats },
    'previous-video': { keys: ['Shift+K'], label: 'The video before', repeats },
    keys: { keys: ['?'], label: 'All keys' },
  },
  'While writing': {},
  Matrix: {},
} as const satisfies Record<string, Record<string, Command>>;

type Groups = typeof LIST;

/** Which command. */
export type CommandId = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** All commands: their keys, and what buttons, tooltips and the list of keys say of them. */
export const COMMANDS: Readonly<Record<CommandId, Command>> = Object.assign(
  {},
  ...Object.values(LIST),
);

/** The ids of all commands, in the order of the list. */
export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

/** Keys that are read where they are pressed and always mean the same; they are listed only. */
const OTHERS: Readonly<Record<string, readonly Pick<Command, 'keys' | 'only' | 'label'>[]>> = {
  Answer: [
    { keys: ['1', '…', '9'], label: 'Override with this score' },
    { keys: ['0'], label: 'Override with 0' },
    { keys: ['Shift+0'], label: 'Override with 10' },
  ],
  'While writing': [
    { keys: ['Enter'], label: 'Save' },
    { keys: ['Shift+Enter'], label: 'New line' },
    { keys: ['Escape'], label: 'Drop, or leave the field' },
  ],
  Matrix: [
    {
      keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'],
      label: 'Move, while it has the focus',
      only,
    },
    { keys: ['Home', 'End'], label: 'First, last in the row', only },
  ],
};

/** The list of keys under its headings: those of commands, and others that are read where they are pressed. */
export const KEY_GROUPS = Object.entries(LIST).map(([title, commands]) => ({
  title,
  commands: Object.keys(commands) as CommandId[],
  others: OTHERS[title] ?? [],
}));
