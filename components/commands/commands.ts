import type { Scale } from '@/lib/suites/question';

/** What is done with a clip: every cell of it is reviewed, or those are adjudicated about which people differ. */
export type ReviewKind = 'review' | 'adjudication';

/** What there is to do on an item, by which its keys are listed. */
export interface KeysFor {
  /** Whether a video plays. */
  video: boolean;
  /** Whether some of its steps are marked, to be played. */
  steps: boolean;
  /** Whether it has data that can be corrected. */
  data: boolean;
  /** Whether it stands side by side with others of its task. */
  together: boolean;
  /** Whether people mark what they find unasked, on stretches of the video. */
  findings: boolean;
  /** Whether they say that nothing else is wrong. */
  defects: boolean;
  /** Whether answers stand in a list, too. */
  list: boolean;
  /** Of the questions that are asked. */
  scales: readonly Scale[];
}

/** A command of the screens on which clips are looked at. */
export interface Command {
  /** What a button or a message calls it. */
  label: string;
  /** What it does, for the list of keys, where that takes more words than its label has. */
  help?: string;
  /** Its keys as long as nobody has changed them, see `Chord`; the first one is shown next to its button. */
  keys: readonly string[];
  /** Where it can be given, when not everywhere. */
  only?: ReviewKind;
  /** What there must be for it to do anything. */
  needs?: 'video' | 'steps' | 'data' | 'findings' | 'defects' | 'together';
  /** Whether it is given again and again while its key is held. */
  repeats?: true;
  /** Whether its keys stay: text fields know them, too. */
  fixed?: true;
}

const only = 'review';
const needs = 'findings';
const video = { needs: 'video' } as const;
const together = { only, needs: 'together' } as const;
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
      help: 'Confirm everything shown; blind: set the rest to 0',
      only,
    },
    'nothing-else': {
      keys: ['Shift+N'],
      label: 'Nothing else is wrong here',
      only,
      needs: 'defects',
    },
    note: { keys: ['N'], label: 'Note on the chosen cell', only },
    correct: { keys: ['E'], label: 'Correct this item', only, needs: 'data' },
    'judge-span': { keys: ['G'], label: 'Go to the moment that the judge names', only, ...video },
  },
  'Side by side': {
    'text-back': { keys: ['['], label: 'The text before', ...together },
    'text-on': { keys: [']'], label: 'The next text', ...together },
    best: { keys: ['Shift+B'], label: 'The best of these', ...together },
    tie: { keys: ['Shift+T'], label: 'A tie: none is the best', ...together },
  },
  'Finding that the judge missed': {
    finding: {
      keys: ['F'],
      label: 'Finding at this frame',
      help: 'Start one at this frame',
      only,
      needs,
    },
    'finding-from': { keys: ['I'], label: 'Starts at this frame', only, needs },
    'finding-to': { keys: ['O'], label: 'Ends at this frame', only, needs },
    'finding-box': { keys: ['B'], label: 'Draw a box on the picture', only, needs },
    'finding-save': { keys: ['Enter'], label: 'Save it', only, needs, fixed },
    'finding-drop': { keys: ['Escape'], label: 'Discard it', only, needs, fixed },
  },
  Video: {
    play: { keys: ['Space'], label: 'Play or pause', ...video },
    'play-back': {
      keys: ['J'],
      label: 'Play backwards',
      help: 'Play backwards; again: twice as fast',
      ...video,
    },
    'play-on': {
      keys: ['L'],
      label: 'Play forwards',
      help: 'Play forwards; again: twice as fast',
      ...video,
    },
    pause: {
      keys: ['K'],
      label: 'Pause',
      help: 'Pause; held with one of these two: one frame',
      ...video,
    },
    'play-steps': { keys: ['P'], label: 'Play the question’s steps', needs: 'steps' },
    'frame-back': { keys: ['ArrowLeft', ','], label: 'One frame back', repeats, ...video },
    'frame-on': { keys: ['ArrowRight', '.'], label: 'One frame forward', repeats, ...video },
    'frames-back': { keys: ['Shift+ArrowLeft'], label: 'Ten frames back', repeats, ...video },
    'frames-on': { keys: ['Shift+ArrowRight'], label: 'Ten frames forward', repeats, ...video },
    slower: { keys: ['<'], label: 'Slower', help: 'Slower, down to a quarter', ...video },
    faster: { keys: ['>'], label: 'Faster', help: 'Faster, up to twice as fast', ...video },
    'zoom-in': { keys: ['+', '='], label: 'Zoom in', repeats, ...video },
    'zoom-out': { keys: ['-'], label: 'Zoom out', repeats, ...video },
    'whole-picture': { keys: ['W'], label: 'Fit the whole picture', ...video },
    'as-judged': {
      keys: ['A'],
      label: 'Frames as the judge saw them',
      help: 'Show frames as the judge saw them, or the video',
      ...video,
    },
    'full-screen': {
      keys: ['Shift+F'],
      label: 'Full screen',
      help: 'Full screen; keys for anything else leave it',
      ...video,
    },
  },
  Navigation: {
    submit: { keys: ['Mod+Enter'], label: 'Submit', help: 'Submit, and go to the next video' },
    'next-video': { keys: ['Shift+J'], label: 'Next video', repeats },
    'previous-video': { keys: ['Shift+K'], label: 'Previous video', repeats },
    instructions: { keys: ['H'], label: 'Instructions of the queue' },
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

/** Whether a command is about what is to be seen of a video, or shows the list of keys, and changes nothing else. */
export function isPlayerCommand(id: CommandId): boolean {
  return id in LIST.Video || id === 'keys';
}

/** A key that is read where it is pressed and always means the same; it is listed only. */
export type ListedKey = Pick<Command, 'keys' | 'only' | 'label'>;

/** The digits and letters that give a value on a scale. */
function keysOn(scale: Scale): ListedKey[] {
  switch (scale.kind) {
    case 'rating':
      return scale.max < 10
        ? [{ keys: [String(scale.min), '…', String(scale.max)], label: 'Override with this score' }]
        : [
            { keys: ['1', '…', '9'], label: 'Override with this score' },
            { keys: ['0'], label: 'Override with 0' },
            { keys: ['Shift+0'], label: 'Override with 10' },
          ];
    case 'yes-no':
      return [
        { keys: ['Y', '1'], label: 'Yes, where that is asked' },
        { keys: ['N', '0'], label: 'No, where that is asked' },
      ];
    case 'choice':
      if (scale.sides) return keysOnSides(scale.options);
      return [
        {
          keys: ['1', '…', String(Math.min(9, scale.options.length))],
          label: 'Choose this option',
        },
        ...(scale.options.length > 9 ? [{ keys: ['0'], label: 'Choose the tenth option' }] : []),
      ];
    case 'text':
      return [];
  }
}

/** The keys that say which of two videos is the better one. @param options the left one first */
function keysOnSides(options: readonly string[]): ListedKey[] {
  const known: Readonly<Record<string, ListedKey>> = {
    tie: { keys: ['T'], label: 'Tie' },
    'both-bad': { keys: ['B'], label: 'Both bad' },
  };
  const sides = [
    { keys: ['['], label: 'The left one is better' },
    { keys: [']'], label: 'The right one is better' },
  ];
  return options.flatMap((option, place) => {
    const listed = sides[place] ?? known[option];
    return listed ? [{ ...listed, keys: [String(place + 1), ...listed.keys] }] : [];
  });
}

/** The keys that give values on the scales of some questions, each once. */
export function valueKeysOn(scales: readonly Scale[]): ListedKey[] {
  const byLabels = new Map(
    scales.map(keysOn).map((keys) => [keys.map((key) => `${key.keys} ${key.label}`).join(), keys]),
  );
  return [...byLabels.values()].flat();
}

/** See {@link ListedKey}; under the groups' titles. */
const OTHERS: Readonly<Record<string, readonly ListedKey[]>> = {
  'While writing': [
    { keys: ['Enter'], label: 'Save' },
    { keys: ['Shift+Enter'], label: 'New line' },
    { keys: ['Escape'], label: 'Discard, or leave the field' },
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
const KEY_GROUPS = Object.entries(LIST).map(([title, commands]) => ({
  title,
  commands: Object.keys(commands) as CommandId[],
  others: OTHERS[title] ?? [],
}));

/** The list of keys for what there is to do on an item. */
export function keyGroupsFor(kind: ReviewKind, has: KeysFor) {
  const isHere = ({ only: where = kind }: Pick<Command, 'only'>) => where === kind;
  return KEY_GROUPS.map(({ title, commands, others }) => ({
    title: title === 'Matrix' && has.list ? 'Matrix and list' : title,
    commands: commands.filter((id) => {
      const command: Command = COMMANDS[id];
      return isHere(command) && (!command.needs || has[command.needs]);
    }),
    others: [...(title === 'Answer' ? valueKeysOn(has.scales) : []), ...others].filter(isHere),
  })).filter(({ commands, others }) => commands.length + others.length > 0);
}
