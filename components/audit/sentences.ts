import { countNoun } from '@/components/ui/numbers';
import { ANSWER_ACTS } from '@/lib/answers/schema';
import { RECORDED_ACTIONS, type RecordedAction } from '@/lib/audit/actions.schema';
import type { AuditLine, AuditName } from '@/lib/audit/schema';
import { formatMoney } from '@/lib/money';
import type { SuiteWords } from './suite-words';
import { familyWords, ownSuiteWords, unitWords } from './suite-words';

/** Any action that the audit shows: recorded ones, and the acts of answers, which are rows of their own. */
type AuditAction = RecordedAction | `answer.${(typeof ANSWER_ACTS)[number]}`;

/** See {@link AuditAction}. */
export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...RECORDED_ACTIONS,
  ...ANSWER_ACTS.map((act) => `answer.${act}` as const),
];

/** A part of a sentence: words, or a thing by its name, with the page that shows it. */
export type Part =
  | string
  | {
      name: string;
      /** Null where no page shows it. */
      page: string | null;
      deleted: boolean;
    };

/** What sentences are made with. */
export interface Named {
  names: Readonly<Record<string, AuditName>>;
  suites: SuiteWords;
}

/** What a line tells, ready to be put into words. */
interface Told {
  /** The subject, as `noun` where it has no name any more. */
  it: (noun: string) => Part;
  /** Any other thing by its id. */
  thing: (id: unknown, noun: string) => Part;
  before: (field: string) => string;
  after: (field: string) => string;
  /** The number in a field of what is new, with its noun, e.g. “3 clips”. */
  count: (field: string, noun: string, plural?: string) => string;
  line: AuditLine;
  suites: SuiteWords;
  names: Named['names'];
}

type Sentence = (told: Told) => readonly Part[];

/** A sentence out of a template that holds words and things; what is false or empty says nothing. */
function say(texts: TemplateStringsArray, ...values: readonly (Part | false)[]): Part[] {
  const parts = texts.flatMap((words, index) => [words, values[index] ?? '']);
  return parts.filter((part) => part !== false && part !== '') as Part[];
}

/** What each action says of its line, after the person's name. */
const SENTENCES: Readonly<Record<AuditAction, Sentence>> = {
  'account.changed': ({ it, before, after }) =>
    say`made ${it('an account')} ${after('role')}, who was ${before('role')} before`,
  'account.closed': ({ it }) => say`closed the account of ${it('somebody')}`,
  'account.made': ({ after }) => say`made the account of ${after('name')}, as ${after('role')}`,
  'account.opened': ({ it }) => say`opened the account of ${it('somebody')} again`,
  'account.renamed': ({ before, after }) =>
    say`changed the name of their account from “${before('name')}” to “${after('name')}”`,
  'answer.adjudicate': answered('settled'),
  'answer.cannot_tell': answered('could not tell'),
  'answer.confirm': answered('confirmed'),
  'answer.override': answered('overrode'),
  'answer.reject': answered('rejected'),
  'answer.state': answered('stated'),
  'answer.withdraw': answered('took back'),
  'answers.exported': ({ it, after }) =>
    say`exported the ${tableWords(after('table'))} of ${it('a run')}${formatWords(after('format'))}`,
  'answers.imported': ({ line }) => say`imported answers from “${line.subjectId}”`,
  'answers.labelled': ({ line, suites, count }) =>
    say`recorded the known answers of ${count('videos', 'clip')} for “${suiteOf(suites, line.subjectId)}”`,
  'api-key.deleted': ({ before }) => say`deleted the API key “${before('name')}”`,
  'api-key.made': ({ after }) => say`made the API key “${after('name')}”`,
  'audit.exported': ({ after }) => say`exported the audit${formatWords(after('format'))}`,
  'benchmark.frozen': ({ it, after }) =>
    say`froze version ${after('version')} of the benchmark “${after('name')}” of ${it('a project')}`,
  'benchmark.exported': ({ it, after }) =>
    say`exported the benchmark “${after('title')}” of ${it('a project')}`,
  'identity.bound': ({ after }) =>
    say`signed in by ${after('provider') || 'the identity provider'} for the first time`,
  'invitation.made': ({ line, thing, after }) =>
    line.after?.newPasswordOf === undefined
      ? say`invited ${after('name') || 'somebody'} as ${after('role')}`
      : say`made a link to a new password for ${thing(line.after.newPasswordOf, 'an account')}`,
  'invitation.withdrawn': ({ it }) => say`withdrew the invitation of ${it('somebody')}`,
  'item.corrected': ({ it, thing, line }) =>
    say`corrected ${it('an item')}; the new version is ${thing(line.after?.version, 'an item')}`,
  'items.imported': ({ line, suites, count, after }) =>
    say`imported ${count('items', 'item')} for “${suiteOf(suites, after('suite'))}” from “${line.subjectId}”`,
  'items.made': ({ it, count, after }) =>
    say`made ${count('items', 'item')} of ${it('a plan')} for the model “${after('model')}”`,
  'items.released': ({ it, count, after }) =>
    say`released ${count('items', 'item')} of ${it('a queue')}, which ${after('lost')} independent answers can no longer be given to`,
  'judge.changed': ({ it }) => say`changed the settings of the judge ${it('a judge')}`,
  'judge.checked': ({ it, thing, line }) =>
    say`began a check-up of the judge ${it('a judge')}: ${thing(line.after?.runId, 'a run')}`,
  'judge.connected': ({ it }) => say`connected the judge ${it('a judge')}`,
  'judge.removed': ({ before }) => say`removed the judge “${before('name')}”`,
  'note.written': ({ it, after }) =>
    after('text') === ''
      ? say`withdrew a note on ${it('an item')}`
      : say`wrote a note on ${it('an item')}: “${after('text')}”`,
  'pairs.made': ({ line, suites, count }) =>
    say`made ${count('items', 'pair')} of clips for “${suiteOf(suites, line.subjectId)}”`,
  'password.changed': ({ line }) =>
    say`changed the password of their account${line.after?.apiKeysWithdrawn !== undefined && ' and withdrew their API keys'}`,
  'plan.deleted': ({ before }) => say`deleted the plan “${before('name')}”`,
  'plan.made': ({ it, count }) =>
    say`made the plan ${it('a plan')} of ${count('expected', 'video')}`,
  'predictions.imported': ({ it, after }) =>
    say`imported replies of “${after('model')}” as the run ${it('a run')}`,
  'practice.changed': ({ line, after }) =>
    say`${line.after?.closed === true ? 'closed' : 'opened'} the practice “${after('name')}”`,
  'practice.made': ({ after, count }) =>
    say`made the practice “${after('name')}” of ${count('count', 'item')}`,
  'preferences.deleted': ({ before }) =>
    say`deleted what people preferred${before('facet') && ` by “${before('facet')}”`}`,
  'preferences.imported': ({ it }) => say`imported what people preferred into ${it('a project')}`,
  'project.created': ({ it }) => say`made the project ${it('a project')}`,
  'project.erased': ({ before, count }) =>
    say`erased the project “${before('name')}” with ${count('answers', 'answer')}`,
  'project.exported': ({ it }) => say`copied the project ${it('a project')} out`,
  'project.families': ({ it, line }) =>
    say`had the project ${it('a project')} use ${familyWords(line.after?.families)}; before it used ${familyWords(line.before?.families)}`,
  'project.hides-scores': ({ it, line }) =>
    line.after?.hidesScores === true
      ? say`hid the scores of ${it('a project')} from its reviewers until they have answered`
      : say`showed the scores of ${it('a project')} to its reviewers again`,
  'project.imported': ({ it, count }) =>
    say`took the project ${it('a project')} in, with ${count('answers', 'answer')}`,
  'project.renamed': ({ before, it, after }) =>
    say`renamed the project ${it('a project')} from “${before('name')}” to “${after('name')}”`,
  'project.suites': ({ it, line }) =>
    say`had the project ${it('a project')} use of its own suites ${ownSuiteWords(line.after?.suites)}; before it used ${ownSuiteWords(line.before?.suites)}`,
  'prompt.imported': ({ line, suites, after }) =>
    say`imported a version of the prompt “${promptOf(suites, line.subjectId)}”${noteWords(after('note'))}`,
  'prompt.tried': ({ line, suites, thing, after, count }) => {
    const { video, cost } = line.after ?? {};
    const paid = typeof cost === 'number' && `, ${formatMoney(cost, after('currency'))}`;
    return say`tried a version of the prompt “${promptOf(suites, line.subjectId)}” on ${thing(video, 'a clip')} with ${after('judge')}: ${count('calls', 'call')}${paid}`;
  },
  'prompt.written': ({ line, suites, after }) =>
    say`wrote a version of the prompt “${promptOf(suites, line.subjectId)}”${noteWords(after('note'))}`,
  'queue.changed': ({ it, after }) =>
    after('state') === ''
      ? say`changed the settings of the queue ${it('a queue')}`
      : say`${QUEUE_STATES[after('state')] ?? 'changed'} the queue ${it('a queue')}`,
  'queue.created': ({ it, thing, line }) => {
    const { runId, sourceId } = line.after ?? {};
    const source = runId === undefined ? thing(sourceId, 'a queue') : thing(runId, 'a run');
    return say`made the queue ${it('a queue')} of ${source}`;
  },
  'results.exported': ({ it, after }) =>
    say`exported the results of ${it('a run')}${formatWords(after('form'))}`,
  'results.reported': ({ it, after }) =>
    say`wrote a report of results of ${it('a project')}${formatWords(after('form'))}`,
  'reviewer.added': ({ it }) => say`added the reviewer ${it('a reviewer')}`,
  'reviewer.renamed': ({ before, after }) =>
    say`renamed the reviewer “${before('name')}” to “${after('name')}”`,
  'run.answers-brought': ({ it, count }) =>
    say`brought ${count('answered', 'answer')} to the run ${it('a run')}`,
  'run.cancelled': ({ it }) => say`stopped the run ${it('a run')}`,
  'run.derived': ({ it, count }) =>
    say`derived the scores of the run ${it('a run')} again: ${count('changed', 'answer')} changed`,
  'run.described': ({ it, before, after }) =>
    before('name') === after('name')
      ? say`wrote a note on the run ${it('a run')}`
      : say`named the run ${it('a run')} “${after('name')}”`,
  'run.paused': ({ it }) => say`paused the run ${it('a run')}`,
  'run.pinned': ({ it, line }) =>
    line.after?.pinned === true
      ? say`had the project’s pages open on the run ${it('a run')}`
      : say`unpinned the run ${it('a run')}`,
  'run.resumed': ({ it, line, names }) =>
    say`resumed the run ${it('a run')}${budgetWords(line, names)}`,
  'run.retried': ({ it, count }) =>
    say`asked again for what failed in the run ${it('a run')}: ${count('videos', 'clip')}`,
  'run.started': ({ it, thing, line, names, count }) => {
    const { like, anew } = line.after ?? {};
    return like === undefined
      ? say`began the run ${it('a run')} over ${count('videos', 'clip')}${budgetWords(line, names)}`
      : say`began the run ${it('a run')} ${anew === true ? 'as a repeat of' : 'like'} ${thing(like, 'a run')}`;
  },
  'scores.imported': ({ it }) => say`imported scores as the run ${it('a run')}`,
  'second-factor.added': () => say`had codes of an authenticator app asked for at sign-in`,
  'second-factor.removed': ({ line, after }) =>
    line.after?.email === undefined
      ? say`turned the codes at sign-in off`
      : say`turned the codes at sign-in off for the account ${after('email')}`,
  'session.begun': ({ line }) =>
    say`signed in${line.after?.recoveryCode === true && ' with a recovery code'}`,
  'session.locked': ({ line, after }) =>
    say`tried to sign in ${toWhom(line)} too often: locked for ${after('seconds')} s${fromWhere(line)}`,
  'session.refused': ({ line }) =>
    say`could not sign in ${toWhom(line)}${line.after?.code === true && ' with a wrong code'}${fromWhere(line)}`,
  'sessions.limited': ({ after }) =>
    say`had sessions end after ${after('idleHours')} h without use`,
  'study-plan.drafted': ({ it, suites, after }) =>
    say`wrote at the study plan for “${suiteOf(suites, after('suite'))}” in ${it('a project')}`,
  'study-plan.frozen': ({ it, suites, after }) =>
    say`froze version ${after('version')} of the study plan for “${suiteOf(suites, after('suite'))}” in ${it('a project')}`,
  'suite.saved': ({ after }) =>
    say`saved version ${after('version')} of the suite “${after('name')}”`,
  'suite.tried': ({ line, thing, after, count }) => {
    const { video, cost } = line.after ?? {};
    const paid = typeof cost === 'number' && `, ${formatMoney(cost, after('currency'))}`;
    return say`tried the suite “${after('name')}” on ${thing(video, 'no clip')} with ${after('judge')}: ${count('calls', 'call')}${paid}`;
  },
  'video.described': ({ it }) => say`changed what is said of ${it('a clip')}`,
  'videos.deleted': ({ line }) => say`deleted ${countOf(line.before?.videos, 'clip')}`,
  'videos.restored': ({ count }) => say`brought ${count('videos', 'deleted clip')} back`,
  'videos.tagged': ({ line, count }) =>
    say`put the tag “${line.subjectId}” on ${count('videos', 'clip')}`,
  'videos.untagged': ({ line }) =>
    say`took the tag “${line.subjectId}” off ${countOf(line.before?.videos, 'clip')}`,
  'view.deleted': ({ before }) => say`deleted the view “${before('name')}”`,
  'view.renamed': ({ before, after }) =>
    say`renamed the view “${before('name')}” to “${after('name')}”`,
  'view.saved': ({ it }) => say`saved the view ${it('a view')}`,
  'webhook.changed': ({ before, after }) =>
    say`changed the webhook to ${before('host')}${before('host') !== after('host') && `, now to ${after('host')}`}`,
  'webhook.deleted': ({ before }) => say`deleted the webhook to ${before('host')}`,
  'webhook.made': ({ after }) => say`made a webhook to ${after('host')}`,
  'webhook.switched': ({ after, line }) =>
    say`turned the webhook to ${after('host')} ${line.after?.on === true ? 'on' : 'off'}`,
};

/** To which account somebody tried to sign in. */
function toWhom({ after }: AuditLine): string {
  return typeof after?.email === 'string'
    ? `to the account ${after.email}`
    : 'to an account that there is not';
}

/** From which address, where that is known. */
function fromWhere({ after }: AuditLine): string {
  return typeof after?.address === 'string' ? `, from ${after.address}` : '';
}

const QUEUE_STATES: Readonly<Record<string, string>> = {
  open: 'opened',
  paused: 'paused',
  closed: 'closed',
};

function answered(verb: string): Sentence {
  return ({ line, it, suites }) => {
    const said = line.after ?? {};
    const question = questionOf(suites, text(said.suite), text(said.question));
    const value = text(said.label) || text(said.value);
    const had = text(line.before?.label) || text(line.before?.value);
    const isSaid = value !== '' && line.action !== 'answer.withdraw';
    const before = isSaid && had !== '' && had !== value && `, before that ${had}`;
    return say`${verb} “${question}” on ${unitWords(text(said.unit))} of ${it('an item')}${isSaid && `: ${value}`}${before}`;
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function countOf(value: unknown, noun: string, plural?: string): string {
  return typeof value === 'number' ? countNoun(value, noun, plural) : `${noun}s`;
}

function tableWords(table: string): string {
  return table === 'long' || table === 'wide' ? `answers, ${table},` : table || 'answers';
}

function formatWords(format: string): string {
  return format === '' ? '' : ` as ${format.toUpperCase()}`;
}

function noteWords(note: string): string {
  return note === '' ? '' : `: “${note}”`;
}

function budgetWords({ subjectId, after }: AuditLine, names: Named['names']): string {
  const currency = names[subjectId]?.currency ?? '';
  return typeof after?.budget === 'number'
    ? `, with a budget of ${formatMoney(after.budget, currency)}`
    : '';
}

function suiteOf(suites: SuiteWords, id: string): string {
  return suites.find((suite) => suite.id === id)?.name ?? id;
}

function questionOf(suites: SuiteWords, suite: string, question: string): string {
  const known = suites.find(({ id }) => id === suite)?.questions;
  return known?.find(({ id }) => id === question)?.label ?? question;
}

function promptOf(suites: SuiteWords, id: string): string {
  return suites.flatMap(({ prompts }) => prompts).find((one) => one.id === id)?.purpose ?? id;
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A thing by its id: its name, and the page that shows it; that it is gone where nothing has that id any more. */
function thingOf(id: string, noun: string, names: Named['names'], known = ''): Part {
  const thing = names[id];
  if (thing) return { name: thing.name, page: thing.page, deleted: thing.deleted ?? false };
  const name = known || (ID.test(id) ? noun : id);
  return { name, page: null, deleted: ID.test(id) };
}

/** What a line says, after the person's name; of an action without a sentence, which only older entries have, its name. */
export function sentenceOf(line: AuditLine, { names, suites }: Named): Part[] {
  const action = AUDIT_ACTIONS.find((one) => one === line.action);
  const { subjectId, before, after } = line;
  // What it was called then, where it is gone by now.
  const called = line.subject ?? (text(after?.name) || text(before?.name));
  const it = (noun: string) => thingOf(subjectId, noun, names, called);
  if (!action) return [`${line.action.replace(/[._-]/g, ' ')}: `, it(line.subjectKind)];
  const told: Told = {
    it,
    line,
    suites,
    names,
    thing: (id, noun) => thingOf(text(id), noun, names),
    before: (field) => text(before?.[field]),
    after: (field) => text(after?.[field]),
    count: (field, noun, plural) => countOf(after?.[field], noun, plural),
  };
  return [...SENTENCES[action](told)];
}

/** A sentence as plain text. */
export function plainSentence(parts: readonly Part[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? part : `${part.name}${part.deleted ? ' (deleted)' : ''}`,
    )
    .join('');
}
