/** By which column the rows of a table belong to those of another one. */
interface Belonging {
  column: string;
  of: string;
  /** The other one's column, where it is not `id`. */
  key?: string;
}

const ofProject = { column: 'projectId', of: 'Project' };
const ofItem = { column: 'itemId', of: 'Item' };
const ofRun = { column: 'runId', of: 'Run' };
const ofQueue = { column: 'queueId', of: 'Queue' };
const ofPractice = { column: 'practiceId', of: 'Practice' };

/**
 * Which rows belong to a project and to nothing else: of each table, by which other table of the list; what is referred to
 * stands before what refers to it.
 */
export const BELONGING: Readonly<Record<string, Belonging>> = {
  Project: { column: 'id', of: 'Project' },
  Dataset: ofProject,
  Benchmark: ofProject,
  StudyPlan: ofProject,
  StudyDraft: ofProject,
  StudyLook: ofProject,
  SavedView: ofProject,
  Preference: ofProject,
  ItemPicture: ofProject,
  ConfigurationCount: ofProject,
  ResultsChange: ofProject,
  Video: ofProject,
  FrameSet: { column: 'videoId', of: 'Video' },
  Frame: { column: 'frameSetId', of: 'FrameSet' },
  Item: ofProject,
  ItemMedia: ofItem,
  ItemTag: ofItem,
  ItemFlags: ofItem,
  ItemSummary: ofItem,
  BenchmarkItem: { column: 'benchmarkId', of: 'Benchmark' },
  PreferredOfTwo: ofProject,
  Run: ofProject,
  RunItem: ofRun,
  RunItemFrames: ofRun,
  RunItemSummary: ofRun,
  Step: ofRun,
  SharedReply: ofItem,
  FiledCall: ofRun,
  CallFile: ofRun,
  BudgetLease: ofRun,
  Answer: ofItem,
  Note: ofItem,
  Exposure: { column: 'contentId', of: 'Item', key: 'contentId' },
  Practice: ofRun,
  PracticeItem: ofPractice,
  PracticeMember: ofPractice,
  PracticeResult: ofPractice,
  Queue: ofRun,
  QueueMember: ofQueue,
  QueueProgress: ofQueue,
  Undrawn: ofQueue,
  QueueItem: ofQueue,
  Claim: ofQueue,
  Skip: { column: 'queueItemId', of: 'QueueItem' },
};

/**
 * Tables of what projects share, or of the installation itself. Some of their rows are a project's all the same: a judge's
 * rater is that of its run, see `eraseProject`.
 */
export const SHARED = [
  'Account',
  'AnswerFacet',
  'ApiKey',
  'ArrivingVideo',
  'AuditEntry',
  'Credential',
  'Dimension',
  'Guideline',
  'Invitation',
  'Judge',
  'JudgeShare',
  'JudgeTurn',
  'LimitCount',
  'PromptVersion',
  'Rater',
  'RequestKey',
  'RequestUnderWay',
  'SecondFactor',
  'Session',
  'Setting',
  'SuiteVersion',
  'SummaryDue',
  'SummarySuite',
  'UnaskedField',
  'Verification',
  'Webhook',
  'WebhookDelivery',
  'Worker',
  '_prisma_migrations',
] as const;

/**
 * The condition by which rows of a table belong to a project.
 * @param table one of {@link BELONGING}
 * @param project the project's id, as an expression
 * @param shown how the table is called in the statement
 */
export function belongsTo(table: string, project: string, shown = `"${table}"`): string {
  const belonging = BELONGING[table];
  if (!belonging) throw new Error(`No row of ${table} belongs to a project`);
  const { column, of, key = 'id' } = belonging;
  if (of === 'Project') return `${shown}."${column}" = ${project}`;
  return `${shown}."${column}" IN (SELECT "${key}" FROM "${of}" WHERE ${belongsTo(of, project)})`;
}

/** The things of a project that the audit and webhooks tell of. */
const THINGS = ['Project', 'Item', 'Run', 'Queue', 'Practice', 'Dataset', 'Benchmark', 'SavedView'];

/**
 * A query for the ids of {@link THINGS}, as texts.
 * @param project the project's id, as an expression
 */
export function idsOfThings(project: string): string {
  return THINGS.map(
    (table) => `SELECT id::text AS id FROM "${table}" WHERE ${belongsTo(table, project)}`,
  ).join(' UNION ALL ');
}

/** Tables of what is made again from others, or is of the moment: a project is moved without their rows. */
const MADE_AGAIN = [
  'BudgetLease',
  'CallFile',
  'ConfigurationCount',
  'FiledCall',
  'ItemSummary',
  'ResultsChange',
  'RunItemSummary',
];

/** The tables whose rows are moved with a project, what is referred to before what refers to it. */
export const MOVED = Object.keys(BELONGING).filter((table) => !MADE_AGAIN.includes(table));

/**
 * The condition by which rows of a table are moved with a project. Known-answer clips that were mixed into its queues belong
 * to another one, and stay there with their places.
 * @param table one of {@link MOVED}
 * @param project the project's id, as an expression
 */
export function movesWith(table: string, project: string): string {
  const belongs = belongsTo(table, project);
  if (table === 'QueueItem' || table === 'Undrawn') {
    return `${belongs} AND "${table}"."itemId" IN (SELECT id FROM "Item" WHERE ${belongsTo('Item', project)})`;
  }
  if (table === 'Claim' || table === 'Skip') {
    return `"${table}"."queueItemId" IN (SELECT id FROM "QueueItem" WHERE ${movesWith('QueueItem', project)})`;
  }
  return belongs;
}
