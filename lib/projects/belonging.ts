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
