-- The database as it stood when the migrations of its first week became one; replaces.json names them. What tables and
-- columns mean is said in prisma/schema.prisma; here is said what it cannot: checks, partial indexes, views, triggers.

-- Kinds and states

-- Beyond confirming and overriding: what a person says unasked (findings, “nothing else is wrong”), no to a claim on
-- the way to a verdict, and the verdict of somebody who settles what others answered differently.
CREATE TYPE "AnswerAct" AS ENUM ('confirm', 'override', 'cannot_tell', 'withdraw', 'state', 'reject', 'adjudicate');
CREATE TYPE "AnswerState" AS ENUM ('scored', 'unscored', 'withdrawn');
CREATE TYPE "ClaimState" AS ENUM ('open', 'claimed', 'submitted');
-- Judges whose scores were made elsewhere, and nobody, where people alone are asked, have runs and cannot be asked.
CREATE TYPE "JudgeKind" AS ENUM ('baseline', 'endpoint', 'imported', 'people');
CREATE TYPE "QueueKind" AS ENUM ('review', 'adjudication');
CREATE TYPE "QueueState" AS ENUM ('open', 'paused', 'closed');
CREATE TYPE "RaterKind" AS ENUM ('judge', 'person', 'reference');
CREATE TYPE "ReferencePurpose" AS ENUM ('known_answer', 'label', 'key');
CREATE TYPE "Role" AS ENUM ('viewer', 'reviewer', 'admin');
CREATE TYPE "RunItemState" AS ENUM ('waiting', 'judging', 'judged', 'incomplete', 'failed', 'cancelled');
CREATE TYPE "RunState" AS ENUM ('running', 'paused', 'cancelled', 'ended');

-- Projects, videos, and the frames taken out of them

CREATE TABLE "Project" (
  "id" UUID PRIMARY KEY,
  "name" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "knownAnswers" BOOLEAN NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX "Project_name_key" ON "Project" ("name");
-- The known-answer clips of check-ups are in a project of their own, of which there is one at most.
CREATE UNIQUE INDEX "Project_knownAnswers" ON "Project" ("knownAnswers") WHERE "knownAnswers";

CREATE TABLE "Video" (
  "id" UUID PRIMARY KEY,
  "projectId" UUID NOT NULL REFERENCES "Project" ON DELETE RESTRICT ON UPDATE CASCADE,
  "hash" TEXT NOT NULL,
  "bytes" BIGINT NOT NULL,
  "facts" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "contentId" UUID NOT NULL DEFAULT gen_random_uuid()
);
CREATE UNIQUE INDEX "Video_projectId_hash_key" ON "Video" ("projectId", "hash");
CREATE INDEX "Video_contentId_idx" ON "Video" ("contentId");
CREATE INDEX "Video_hash_idx" ON "Video" ("hash");
CREATE INDEX "Video_projectId_createdAt_idx" ON "Video" ("projectId", "createdAt");
-- Copies are few: a search for them finds at once that there are none.
CREATE INDEX "Video_copies" ON "Video" ("contentId") WHERE "contentId" <> "id";

CREATE TABLE "FrameSet" (
  "id" UUID PRIMARY KEY,
  "videoId" UUID NOT NULL REFERENCES "Video" ON DELETE RESTRICT ON UPDATE CASCADE,
  "extractor" TEXT NOT NULL,
  "settings" JSONB NOT NULL,
  "contentHash" TEXT NOT NULL,
  "clusters" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "FrameSet_videoId_contentHash_key" ON "FrameSet" ("videoId", "contentHash");

CREATE TABLE "Frame" (
  "frameSetId" UUID NOT NULL REFERENCES "FrameSet" ON DELETE RESTRICT ON UPDATE CASCADE,
  "position" INTEGER NOT NULL,
  "at" DOUBLE PRECISION NOT NULL,
  "hash" TEXT NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  PRIMARY KEY ("frameSetId", "position")
);
CREATE INDEX "Frame_hash_idx" ON "Frame" ("hash");

-- Judges, prompts, runs, and who answers

CREATE TABLE "Judge" (
  "id" UUID PRIMARY KEY,
  "kind" "JudgeKind" NOT NULL,
  "name" TEXT NOT NULL,
  "baseUrl" TEXT,
  "apiKey" TEXT,
  "model" TEXT,
  "parameters" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "archivedAt" TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX "Judge_name_key" ON "Judge" ("name");

CREATE TABLE "PromptVersion" (
  "hash" TEXT PRIMARY KEY,
  "suite" TEXT NOT NULL,
  "prompt" TEXT NOT NULL,
  "markdown" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "note" TEXT NOT NULL DEFAULT '',
  "parentHash" TEXT
);
CREATE INDEX "PromptVersion_suite_prompt_idx" ON "PromptVersion" ("suite", "prompt");

-- Runs of one configuration may stand together in one figure: those of one suite and version of it, asked of the same
-- model with the same parameters, prompts and settings, in the same roles. Of a judge's parameters only those count
-- that its replies depend on; scores that were made elsewhere are their judge's.
CREATE TABLE "Run" (
  "id" UUID PRIMARY KEY,
  "projectId" UUID NOT NULL REFERENCES "Project" ON DELETE RESTRICT ON UPDATE CASCADE,
  "suite" TEXT NOT NULL,
  "suiteVersion" TEXT NOT NULL,
  "judgeId" UUID NOT NULL REFERENCES "Judge" ON DELETE RESTRICT ON UPDATE CASCADE,
  "judgeFacts" JSONB NOT NULL,
  "prompts" JSONB NOT NULL,
  "settings" JSONB NOT NULL,
  "state" "RunState" NOT NULL DEFAULT 'running',
  "stateReason" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "endedAt" TIMESTAMPTZ(3),
  "repeat" INTEGER NOT NULL DEFAULT 0,
  "groupId" UUID,
  "budget" DOUBLE PRECISION,
  "derivedVersion" TEXT,
  "stages" JSONB NOT NULL DEFAULT '[]',
  "afterId" UUID REFERENCES "Run" ON DELETE SET NULL ON UPDATE CASCADE,
  "roles" JSONB NOT NULL DEFAULT '{}',
  "configuration" UUID GENERATED ALWAYS AS (md5(
    "suite" || E'\n' || coalesce("derivedVersion", "suiteVersion") || E'\n' || "prompts"::text || E'\n' || "settings"::text
    || E'\n' || coalesce("judgeFacts"->>'kind', '') || E'\n' || coalesce("judgeFacts"->>'model', '') || E'\n'
    || CASE WHEN "judgeFacts"->>'kind' = 'imported' THEN "judgeId"::text
      ELSE coalesce("judgeFacts"->>'baseUrl', '')
        || E'\n' || coalesce("judgeFacts"->'parameters'->>'temperature', '')
        || E'\n' || coalesce("judgeFacts"->'parameters'->>'maxTokens', '')
        || E'\n' || coalesce("judgeFacts"->'parameters'->>'seed', '')
        || E'\n' || coalesce("judgeFacts"->'parameters'->>'imageDetail', '')
    END
    || CASE WHEN "roles" = '{}'::jsonb THEN '' ELSE E'\n' || jsonb_path_query_array("roles", '$.*.identity')::text END
  )::uuid) STORED,
  "sweepId" UUID
);
CREATE UNIQUE INDEX "Run_afterId_key" ON "Run" ("afterId");
CREATE INDEX "Run_groupId_idx" ON "Run" ("groupId");
CREATE INDEX "Run_projectId_configuration_createdAt_idx" ON "Run" ("projectId", "configuration", "createdAt");
CREATE INDEX "Run_projectId_createdAt_idx" ON "Run" ("projectId", "createdAt");
-- Suites that ask people alone have one run in each project.
CREATE UNIQUE INDEX "Run_people_key" ON "Run" ("projectId", "suite") WHERE "judgeFacts"->>'kind' = 'people';

CREATE TABLE "Rater" (
  "id" UUID PRIMARY KEY,
  "kind" "RaterKind" NOT NULL,
  "name" TEXT NOT NULL,
  "runId" UUID REFERENCES "Run" ON DELETE SET NULL ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "local" BOOLEAN NOT NULL DEFAULT false,
  "purpose" "ReferencePurpose",
  CONSTRAINT "Rater_purpose_of_references" CHECK (("kind" = 'reference') = ("purpose" IS NOT NULL))
);
CREATE UNIQUE INDEX "Rater_runId_key" ON "Rater" ("runId");
CREATE INDEX "Rater_kind_idx" ON "Rater" ("kind");
-- Labels of one source have one rater, also when two first ones come at once.
CREATE UNIQUE INDEX "Rater_reference_name" ON "Rater" ("name") WHERE "kind" = 'reference';

-- Items, and what they show

CREATE TABLE "Item" (
  "id" UUID PRIMARY KEY,
  "projectId" UUID NOT NULL REFERENCES "Project" ON DELETE RESTRICT ON UPDATE CASCADE,
  "kind" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "data" JSONB NOT NULL DEFAULT '{}',
  "name" TEXT NOT NULL,
  "model" TEXT,
  "prompt" TEXT,
  "cluster" TEXT,
  "task" TEXT,
  "facets" JSONB NOT NULL DEFAULT '{}',
  "contentId" UUID NOT NULL DEFAULT gen_random_uuid(),
  "madeFromId" UUID REFERENCES "Item" ON DELETE RESTRICT ON UPDATE CASCADE,
  "replacesId" UUID REFERENCES "Item" ON DELETE RESTRICT ON UPDATE CASCADE,
  "makerId" UUID REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deletedAt" TIMESTAMPTZ(3),
  "correctionReason" TEXT,
  "superseded" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "Item_replaces" CHECK ("replacesId" IS NULL OR "makerId" IS NOT NULL)
);
CREATE UNIQUE INDEX "Item_projectId_kind_key_key" ON "Item" ("projectId", "kind", "key");
CREATE INDEX "Item_contentId_idx" ON "Item" ("contentId");
CREATE INDEX "Item_madeFromId_idx" ON "Item" ("madeFromId");
CREATE INDEX "Item_projectId_createdAt_idx" ON "Item" ("projectId", "createdAt");
CREATE INDEX "Item_replacesId_idx" ON "Item" ("replacesId");
CREATE INDEX "Item_copies" ON "Item" ("contentId") WHERE "contentId" <> "id";
CREATE INDEX "Item_deleted" ON "Item" ("id") WHERE "deletedAt" IS NOT NULL;
-- Undoing a deletion finds its items by the time of it.
CREATE INDEX "Item_deletedAt" ON "Item" ("deletedAt") WHERE "deletedAt" IS NOT NULL;

CREATE TABLE "ItemMedia" (
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE CASCADE ON UPDATE CASCADE,
  "n" INTEGER NOT NULL,
  "videoId" UUID REFERENCES "Video" ON DELETE RESTRICT ON UPDATE CASCADE,
  "wantedName" TEXT,
  "from" DOUBLE PRECISION,
  "to" DOUBLE PRECISION,
  "wantedModel" TEXT,
  CONSTRAINT "ItemMedia_n" CHECK ("n" >= 1),
  CONSTRAINT "ItemMedia_named" CHECK ("videoId" IS NOT NULL OR "wantedName" IS NOT NULL),
  PRIMARY KEY ("itemId", "n")
);
CREATE INDEX "ItemMedia_videoId_idx" ON "ItemMedia" ("videoId");
CREATE INDEX "ItemMedia_wanted" ON "ItemMedia" ("wantedName") WHERE "videoId" IS NULL;

CREATE TABLE "ItemTag" (
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE CASCADE ON UPDATE CASCADE,
  "tag" TEXT NOT NULL,
  "createdById" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("itemId", "tag")
);

CREATE TABLE "SavedView" (
  "id" UUID PRIMARY KEY,
  "projectId" UUID NOT NULL REFERENCES "Project" ON DELETE CASCADE ON UPDATE CASCADE,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  "createdById" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "suite" TEXT NOT NULL
);
CREATE UNIQUE INDEX "SavedView_projectId_suite_name_key" ON "SavedView" ("projectId", "suite", "name");

CREATE TABLE "Dataset" (
  "id" UUID PRIMARY KEY,
  "projectId" UUID NOT NULL REFERENCES "Project" ON DELETE RESTRICT ON UPDATE CASCADE,
  "suite" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "version" TEXT NOT NULL,
  "facts" JSONB NOT NULL DEFAULT '{}',
  "content" JSONB NOT NULL,
  "tasks" INTEGER NOT NULL,
  "expected" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdById" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Dataset_projectId_suite_name_key" ON "Dataset" ("projectId", "suite", "name");

CREATE TABLE "Preference" (
  "id" UUID PRIMARY KEY,
  "projectId" UUID NOT NULL REFERENCES "Project" ON DELETE CASCADE ON UPDATE CASCADE,
  "suite" TEXT NOT NULL,
  "facet" TEXT NOT NULL,
  "file" TEXT NOT NULL,
  "preferences" JSONB NOT NULL,
  "createdById" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Preference_projectId_suite_facet_key" ON "Preference" ("projectId", "suite", "facet");

-- What runs do

CREATE TABLE "RunItem" (
  "runId" UUID NOT NULL REFERENCES "Run" ON DELETE RESTRICT ON UPDATE CASCADE,
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE RESTRICT ON UPDATE CASCADE,
  "state" "RunItemState" NOT NULL DEFAULT 'waiting',
  "stateReason" TEXT,
  "attempt" INTEGER NOT NULL DEFAULT 0,
  "plan" JSONB NOT NULL,
  "evidence" JSONB,
  "scores" JSONB,
  "startedAt" TIMESTAMPTZ(3),
  "endedAt" TIMESTAMPTZ(3),
  "jobId" BIGINT,
  "framed" BOOLEAN NOT NULL DEFAULT true,
  "passedOn" BOOLEAN,
  PRIMARY KEY ("runId", "itemId")
);
CREATE INDEX "RunItem_itemId_idx" ON "RunItem" ("itemId");
-- The few items of which it is still to be said whether they go on.
CREATE INDEX "RunItem_passing_on" ON "RunItem" ("runId") WHERE NOT "passedOn";
CREATE INDEX "RunItem_unframed" ON "RunItem" ("itemId") WHERE NOT "framed";

CREATE TABLE "RunItemFrames" (
  "runId" UUID NOT NULL,
  "itemId" UUID NOT NULL,
  "n" INTEGER NOT NULL,
  "frameSetId" UUID NOT NULL REFERENCES "FrameSet" ON DELETE RESTRICT ON UPDATE CASCADE,
  FOREIGN KEY ("runId", "itemId") REFERENCES "RunItem" ("runId", "itemId") ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY ("runId", "itemId", "n")
);

CREATE TABLE "Step" (
  "id" BIGSERIAL PRIMARY KEY,
  "runId" UUID NOT NULL,
  "itemId" UUID NOT NULL,
  "prompt" TEXT NOT NULL,
  "promptHash" TEXT NOT NULL,
  "unit" TEXT NOT NULL,
  "requestHash" TEXT NOT NULL,
  "attempt" INTEGER NOT NULL,
  "reason" TEXT,
  "detail" TEXT,
  "reply" JSONB,
  "rawReply" TEXT,
  "renderedText" TEXT NOT NULL,
  "frames" JSONB NOT NULL,
  "finishReason" TEXT,
  "inputTokens" INTEGER,
  "outputTokens" INTEGER,
  "cost" DOUBLE PRECISION,
  "latencyMs" INTEGER NOT NULL,
  "tries" INTEGER NOT NULL,
  "responseFormat" TEXT,
  "replayOfId" BIGINT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "cachedTokens" INTEGER,
  "callId" UUID,
  "missing" JSONB,
  "estimated" BOOLEAN NOT NULL DEFAULT false,
  "role" TEXT NOT NULL DEFAULT 'judge',
  "sample" INTEGER NOT NULL DEFAULT 0,
  "question" TEXT NOT NULL DEFAULT '',
  FOREIGN KEY ("runId", "itemId") REFERENCES "RunItem" ("runId", "itemId") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Step_callId_key" ON "Step" ("callId");
CREATE INDEX "Step_requestHash_idx" ON "Step" ("requestHash");
CREATE INDEX "Step_runId_itemId_idx" ON "Step" ("runId", "itemId");
-- Sheets that judges were shown are files like frames, but no frame set names them: the steps do that sent them.
-- Cleaning up looks for a sheet among the few steps with sheets.
CREATE INDEX "Step_sheets" ON "Step" USING gin ("frames" jsonb_path_ops) WHERE jsonb_path_exists("frames", '$[*].cells');

-- Workers, and what they share of a judge

CREATE TABLE "Worker" (
  "id" TEXT PRIMARY KEY,
  "host" TEXT NOT NULL,
  "process" INTEGER NOT NULL,
  "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decodes" BOOLEAN NOT NULL DEFAULT false
);

CREATE TABLE "JudgeShare" (
  "judgeId" UUID NOT NULL REFERENCES "Judge" ON DELETE CASCADE ON UPDATE CASCADE,
  "workerId" TEXT NOT NULL REFERENCES "Worker" ON DELETE CASCADE ON UPDATE CASCADE,
  "slots" INTEGER NOT NULL,
  "wanted" INTEGER NOT NULL,
  PRIMARY KEY ("judgeId", "workerId")
);

CREATE TABLE "JudgeTurn" (
  "id" BIGSERIAL PRIMARY KEY,
  "judgeId" UUID NOT NULL REFERENCES "Judge" ON DELETE CASCADE ON UPDATE CASCADE,
  "tokens" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "JudgeTurn_judgeId_at_idx" ON "JudgeTurn" ("judgeId", "at");

-- An equal request waits for the reply. Without this table an equal request is asked too, and nothing else is lost:
-- it need not survive a crash of the server.
CREATE UNLOGGED TABLE "RequestUnderWay" (
  "requestHash" TEXT PRIMARY KEY,
  "workerId" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- What workers have set apart of a run's budget for calls that are not on record yet.
CREATE UNLOGGED TABLE "BudgetLease" (
  "id" UUID PRIMARY KEY,
  "runId" UUID NOT NULL REFERENCES "Run" ON DELETE CASCADE ON UPDATE CASCADE,
  "workerId" TEXT NOT NULL,
  "amount" DOUBLE PRECISION NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "BudgetLease_runId_idx" ON "BudgetLease" ("runId");

-- What raters say

CREATE TABLE "Answer" (
  "id" BIGSERIAL PRIMARY KEY,
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE RESTRICT ON UPDATE CASCADE,
  "raterId" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "suite" TEXT NOT NULL,
  "unit" TEXT NOT NULL,
  "question" TEXT NOT NULL,
  "state" "AnswerState" NOT NULL,
  "value" DOUBLE PRECISION,
  "label" TEXT,
  "reason" TEXT,
  "detail" TEXT,
  "rationale" TEXT,
  "act" "AnswerAct",
  "seenId" BIGINT REFERENCES "Answer" ON DELETE SET NULL ON UPDATE CASCADE,
  "supersedesId" BIGINT REFERENCES "Answer" ON DELETE SET NULL ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "box" JSONB,
  "sweep" BOOLEAN NOT NULL DEFAULT false,
  "sentAs" UUID,
  "spanFrom" DOUBLE PRECISION,
  "spanTo" DOUBLE PRECISION,
  -- When a judge says that what it found is to be seen, in seconds. Only a score has a span.
  CONSTRAINT "Answer_span" CHECK (
    ("spanFrom" IS NULL) = ("spanTo" IS NULL)
    AND ("spanFrom" IS NULL OR "state" = 'scored' AND "spanFrom" >= 0 AND "spanFrom" <= "spanTo")
  ),
  -- An answer has what its state says, and nothing else.
  CONSTRAINT "Answer_state" CHECK (
    CASE "state"
      WHEN 'scored' THEN ("value" IS NULL) <> ("label" IS NULL) AND "reason" IS NULL
      WHEN 'unscored' THEN "value" IS NULL AND "label" IS NULL AND "reason" IS NOT NULL
      ELSE "value" IS NULL AND "label" IS NULL AND "reason" IS NULL
    END
  )
);
CREATE UNIQUE INDEX "Answer_sentAs_key" ON "Answer" ("sentAs");
CREATE UNIQUE INDEX "Answer_supersedesId_key" ON "Answer" ("supersedesId");
CREATE INDEX "Answer_itemId_suite_unit_question_idx" ON "Answer" ("itemId", "suite", "unit", "question");
CREATE INDEX "Answer_raterId_itemId_idx" ON "Answer" ("raterId", "itemId");
-- A row may supersede only its own rater's answer to the same question; the first answer supersedes nothing.
CREATE UNIQUE INDEX "Answer_first" ON "Answer" ("raterId", "itemId", "suite", "unit", "question")
  WHERE "supersedesId" IS NULL;
-- People's answers by time: they are part of the audit.
CREATE INDEX "Answer_act_at" ON "Answer" ("createdAt", "id") WHERE "act" IS NOT NULL;

CREATE TABLE "Note" (
  "id" BIGSERIAL PRIMARY KEY,
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE RESTRICT ON UPDATE CASCADE,
  "raterId" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "suite" TEXT NOT NULL,
  "unit" TEXT,
  "question" TEXT,
  "text" TEXT NOT NULL,
  "supersedesId" BIGINT REFERENCES "Note" ON DELETE SET NULL ON UPDATE CASCADE,
  "sentAs" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Note_place" CHECK (("unit" IS NULL) = ("question" IS NULL))
);
CREATE UNIQUE INDEX "Note_sentAs_key" ON "Note" ("sentAs");
CREATE UNIQUE INDEX "Note_supersedesId_key" ON "Note" ("supersedesId");
CREATE INDEX "Note_itemId_suite_idx" ON "Note" ("itemId", "suite");

CREATE TABLE "Exposure" (
  "raterId" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "suite" TEXT NOT NULL,
  "contentId" UUID NOT NULL,
  "lastAnswerId" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ofVideo" BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY ("raterId", "suite", "contentId")
);
CREATE INDEX "Exposure_contentId_idx" ON "Exposure" ("contentId");

CREATE TABLE "AnswerFacet" (
  "suite" TEXT NOT NULL,
  "question" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  PRIMARY KEY ("suite", "question")
);

-- Queues

CREATE TABLE "Queue" (
  "id" UUID PRIMARY KEY,
  "name" TEXT NOT NULL,
  "kind" "QueueKind" NOT NULL DEFAULT 'review',
  "runId" UUID NOT NULL REFERENCES "Run" ON DELETE RESTRICT ON UPDATE CASCADE,
  "sourceId" UUID REFERENCES "Queue" ON DELETE RESTRICT ON UPDATE CASCADE,
  "policy" JSONB NOT NULL,
  "seed" INTEGER NOT NULL,
  "raters" INTEGER NOT NULL,
  "blind" BOOLEAN NOT NULL,
  "tolerance" DOUBLE PRECISION NOT NULL,
  "instructions" TEXT NOT NULL DEFAULT '',
  "attentionShare" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "leaseMinutes" INTEGER NOT NULL DEFAULT 30,
  "state" "QueueState" NOT NULL DEFAULT 'open',
  "createdById" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "hidesGenerator" BOOLEAN NOT NULL DEFAULT false,
  "hidesReference" BOOLEAN NOT NULL DEFAULT false,
  "hidesLineage" BOOLEAN NOT NULL DEFAULT false,
  "hidesSuites" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  CONSTRAINT "Queue_lease" CHECK ("leaseMinutes" > 0),
  CONSTRAINT "Queue_raters" CHECK ("raters" BETWEEN 1 AND 20),
  CONSTRAINT "Queue_source" CHECK (("kind" = 'adjudication') = ("sourceId" IS NOT NULL)),
  CONSTRAINT "Queue_tolerance" CHECK ("tolerance" > 0)
);
CREATE UNIQUE INDEX "Queue_id_raters_key" ON "Queue" ("id", "raters");
CREATE INDEX "Queue_runId_idx" ON "Queue" ("runId");
CREATE INDEX "Queue_sourceId_idx" ON "Queue" ("sourceId");

CREATE TABLE "QueueMember" (
  "queueId" UUID NOT NULL REFERENCES "Queue" ON DELETE CASCADE ON UPDATE CASCADE,
  "raterId" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "submitted" INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY ("queueId", "raterId")
);
CREATE INDEX "QueueMember_raterId_idx" ON "QueueMember" ("raterId");

CREATE TABLE "QueueItem" (
  "id" UUID PRIMARY KEY,
  "queueId" UUID NOT NULL REFERENCES "Queue" ON DELETE RESTRICT ON UPDATE CASCADE,
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE RESTRICT ON UPDATE CASCADE,
  "runId" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "probability" DOUBLE PRECISION,
  "attention" BOOLEAN NOT NULL DEFAULT false,
  "differs" BOOLEAN,
  "sourceQueueItemId" UUID REFERENCES "QueueItem" ON DELETE RESTRICT ON UPDATE CASCADE,
  "submitted" INTEGER NOT NULL DEFAULT 0,
  "settled" BOOLEAN NOT NULL DEFAULT false,
  "cluster" TEXT,
  CONSTRAINT "QueueItem_probability" CHECK ("probability" > 0 AND "probability" <= 1),
  FOREIGN KEY ("runId", "itemId") REFERENCES "RunItem" ("runId", "itemId") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "QueueItem_queueId_itemId_key" ON "QueueItem" ("queueId", "itemId");
CREATE UNIQUE INDEX "QueueItem_queueId_position_key" ON "QueueItem" ("queueId", "position");
CREATE INDEX "QueueItem_itemId_idx" ON "QueueItem" ("itemId");
CREATE INDEX "QueueItem_sourceQueueItemId_idx" ON "QueueItem" ("sourceQueueItemId");
CREATE INDEX "QueueItem_cluster" ON "QueueItem" ("queueId", "cluster") WHERE "cluster" IS NOT NULL;

CREATE TABLE "Claim" (
  "queueItemId" UUID NOT NULL REFERENCES "QueueItem" ON DELETE RESTRICT ON UPDATE CASCADE,
  "slot" INTEGER NOT NULL,
  "queueId" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "raters" INTEGER NOT NULL,
  "state" "ClaimState" NOT NULL DEFAULT 'open',
  "raterId" UUID REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "claimedAt" TIMESTAMPTZ(3),
  "leaseUntil" TIMESTAMPTZ(3),
  "submittedAt" TIMESTAMPTZ(3),
  "checked" INTEGER,
  "right" INTEGER,
  "place" INTEGER,
  CONSTRAINT "Claim_checked" CHECK (("checked" IS NULL) = ("right" IS NULL) AND "right" BETWEEN 0 AND "checked"),
  CONSTRAINT "Claim_slot" CHECK ("slot" BETWEEN 1 AND "raters"),
  CONSTRAINT "Claim_state" CHECK (
    CASE "state"
      WHEN 'open' THEN "raterId" IS NULL AND "submittedAt" IS NULL
      WHEN 'claimed' THEN "raterId" IS NOT NULL AND "leaseUntil" IS NOT NULL AND "submittedAt" IS NULL
      ELSE "raterId" IS NOT NULL AND "submittedAt" IS NOT NULL
    END
  ),
  FOREIGN KEY ("queueId", "raters") REFERENCES "Queue" ("id", "raters") ON DELETE RESTRICT ON UPDATE CASCADE,
  PRIMARY KEY ("queueItemId", "slot")
);
-- Nobody has an item twice.
CREATE UNIQUE INDEX "Claim_queueItemId_raterId_key" ON "Claim" ("queueItemId", "raterId");
CREATE INDEX "Claim_raterId_queueId_idx" ON "Claim" ("raterId", "queueId");
CREATE INDEX "Claim_checks" ON "Claim" ("queueId", "raterId") WHERE "checked" IS NOT NULL;
-- What can still be claimed, in the order in which it is handed out.
CREATE INDEX "Claim_free" ON "Claim" ("queueId", "position", "slot") WHERE "state" <> 'submitted';
CREATE INDEX "Claim_held" ON "Claim" ("queueId", "queueItemId") WHERE "state" = 'claimed';

CREATE TABLE "Skip" (
  "queueItemId" UUID NOT NULL REFERENCES "QueueItem" ON DELETE RESTRICT ON UPDATE CASCADE,
  "raterId" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("queueItemId", "raterId")
);
CREATE INDEX "Skip_raterId_idx" ON "Skip" ("raterId");

-- The chance with which a queue could have drawn an item that it did not draw: how likely an item was to be drawn by
-- any of several queues is needed to weigh it.
CREATE TABLE "Undrawn" (
  "queueId" UUID NOT NULL REFERENCES "Queue" ON DELETE CASCADE ON UPDATE CASCADE,
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE CASCADE ON UPDATE CASCADE,
  "probability" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "Undrawn_probability" CHECK ("probability" > 0 AND "probability" <= 1),
  PRIMARY KEY ("queueId", "itemId")
);

-- Kept by triggers, since everybody's page asks for progress every few seconds.
CREATE TABLE "QueueProgress" (
  "queueId" UUID PRIMARY KEY REFERENCES "Queue" ON DELETE CASCADE ON UPDATE CASCADE,
  "untouched" INTEGER NOT NULL DEFAULT 0,
  "partly" INTEGER NOT NULL DEFAULT 0,
  "differing" INTEGER NOT NULL DEFAULT 0,
  "done" INTEGER NOT NULL DEFAULT 0
);

-- People, and what they did

CREATE TABLE "Account" (
  "id" UUID PRIMARY KEY,
  "raterId" UUID NOT NULL REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "emailVerified" BOOLEAN NOT NULL DEFAULT false,
  "image" TEXT,
  "role" "Role" NOT NULL DEFAULT 'viewer',
  "disabledAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX "Account_email_key" ON "Account" ("email");
CREATE UNIQUE INDEX "Account_raterId_key" ON "Account" ("raterId");

CREATE TABLE "Credential" (
  "id" UUID PRIMARY KEY,
  "accountId" TEXT NOT NULL,
  "providerId" TEXT NOT NULL,
  "userId" UUID NOT NULL REFERENCES "Account" ON DELETE CASCADE ON UPDATE CASCADE,
  "accessToken" TEXT,
  "refreshToken" TEXT,
  "idToken" TEXT,
  "accessTokenExpiresAt" TIMESTAMPTZ(3),
  "refreshTokenExpiresAt" TIMESTAMPTZ(3),
  "scope" TEXT,
  "password" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX "Credential_providerId_accountId_key" ON "Credential" ("providerId", "accountId");
CREATE INDEX "Credential_userId_idx" ON "Credential" ("userId");

CREATE TABLE "Session" (
  "id" UUID PRIMARY KEY,
  "token" TEXT NOT NULL,
  "userId" UUID NOT NULL REFERENCES "Account" ON DELETE CASCADE ON UPDATE CASCADE,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "ipAddress" TEXT,
  "userAgent" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX "Session_token_key" ON "Session" ("token");
CREATE INDEX "Session_userId_idx" ON "Session" ("userId");

CREATE TABLE "Verification" (
  "id" UUID PRIMARY KEY,
  "identifier" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "Verification_identifier_idx" ON "Verification" ("identifier");

CREATE TABLE "ApiKey" (
  "id" UUID PRIMARY KEY,
  "configId" TEXT NOT NULL DEFAULT 'default',
  "name" TEXT,
  "start" TEXT,
  "prefix" TEXT,
  "key" TEXT NOT NULL,
  "referenceId" UUID NOT NULL REFERENCES "Account" ON DELETE CASCADE ON UPDATE CASCADE,
  "enabled" BOOLEAN NOT NULL DEFAULT true,
  "expiresAt" TIMESTAMPTZ(3),
  "lastRequest" TIMESTAMPTZ(3),
  "requestCount" INTEGER NOT NULL DEFAULT 0,
  "rateLimitEnabled" BOOLEAN NOT NULL DEFAULT false,
  "rateLimitTimeWindow" INTEGER,
  "rateLimitMax" INTEGER,
  "remaining" INTEGER,
  "refillInterval" INTEGER,
  "refillAmount" INTEGER,
  "lastRefillAt" TIMESTAMPTZ(3),
  "permissions" TEXT,
  "metadata" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX "ApiKey_key_key" ON "ApiKey" ("key");
CREATE INDEX "ApiKey_referenceId_idx" ON "ApiKey" ("referenceId");

CREATE TABLE "Invitation" (
  "id" UUID PRIMARY KEY,
  "tokenHash" TEXT NOT NULL,
  "role" "Role" NOT NULL,
  "name" TEXT NOT NULL DEFAULT '',
  "accountId" UUID REFERENCES "Account" ON DELETE CASCADE ON UPDATE CASCADE,
  "createdById" UUID REFERENCES "Account" ON DELETE CASCADE ON UPDATE CASCADE,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "usedAt" TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation" ("tokenHash");

CREATE TABLE "AuditEntry" (
  "id" BIGSERIAL PRIMARY KEY,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "personId" UUID,
  "personName" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "subjectKind" TEXT NOT NULL,
  "subjectId" TEXT NOT NULL,
  "before" JSONB,
  "after" JSONB
);
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry" ("at", "id");
CREATE INDEX "AuditEntry_subjectKind_subjectId_idx" ON "AuditEntry" ("subjectKind", "subjectId");

CREATE TABLE "Setting" (
  "name" TEXT PRIMARY KEY,
  "value" JSONB NOT NULL
);

-- What the library and results are read from: derived, and made again from the other tables at will

CREATE TABLE "SummarySuite" (
  "suite" TEXT PRIMARY KEY,
  "kind" TEXT NOT NULL,
  "questions" JSONB NOT NULL,
  "exposes" TEXT NOT NULL DEFAULT 'content',
  "filled" BOOLEAN NOT NULL DEFAULT false
);

-- The scores of a summary stand in places that are the same for all items of a suite: they are read faster than out
-- of JSON, and a hundred thousand are read at a time.
CREATE TABLE "Dimension" (
  "id" TEXT NOT NULL,
  "place" INTEGER NOT NULL,
  "suite" TEXT NOT NULL,
  PRIMARY KEY ("suite", "id")
);
CREATE UNIQUE INDEX "Dimension_suite_place_key" ON "Dimension" ("suite", "place");

-- What is known of an item whatever run one looks at, and a copy of what the project's first configuration says of
-- it, so that what is asked most needs no join. Most questions read all rows of a suite: each suite's rows are in a
-- table of their own. Columns that every question asks for stand first, since PostgreSQL reads a row up to the last
-- column that is asked for.
CREATE TABLE "ItemSummary" (
  "itemId" UUID NOT NULL REFERENCES "Item" ON DELETE CASCADE ON UPDATE CASCADE,
  "projectId" UUID NOT NULL,
  "addedAt" TIMESTAMPTZ(3) NOT NULL,
  "deleted" BOOLEAN NOT NULL,
  "suite" TEXT NOT NULL,
  "moving" "RunItemState",
  "duration" DOUBLE PRECISION,
  "generator" TEXT,
  "judges" TEXT[] NOT NULL,
  "nameKey" TEXT NOT NULL,
  "tags" TEXT[] NOT NULL,
  "raters" UUID[] NOT NULL,
  "searched" TEXT NOT NULL,
  "configuration" UUID,
  "runId" UUID,
  "state" "RunItemState",
  "answers" INTEGER,
  "unscored" INTEGER,
  "toReview" INTEGER,
  "reviewed" INTEGER,
  "disagreement" DOUBLE PRECISION,
  "judged" DOUBLE PRECISION[],
  "corrected" DOUBLE PRECISION[],
  "facets" JSONB NOT NULL,
  PRIMARY KEY ("itemId", "suite")
) PARTITION BY LIST ("suite");
-- With configuration and suite, so that counting the items of a project need read nothing but the index.
CREATE INDEX "ItemSummary_added" ON "ItemSummary" ("projectId", "addedAt", "itemId")
  INCLUDE ("configuration", "suite") WHERE NOT "deleted";
CREATE INDEX "ItemSummary_moving" ON "ItemSummary" ("projectId") WHERE NOT "deleted" AND "moving" IS NOT NULL;
CREATE INDEX "ItemSummary_tagged" ON "ItemSummary" ("projectId") WHERE NOT "deleted" AND "tags" <> '{}';
CREATE INDEX "ItemSummary_answered" ON "ItemSummary" ("projectId") WHERE NOT "deleted" AND "raters" <> '{}';
CREATE INDEX "ItemSummary_faceted" ON "ItemSummary" ("projectId") WHERE NOT "deleted" AND "facets" <> '{}';

-- Where the rows of a further suite go.
CREATE FUNCTION add_suite_to_summaries(suite TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Most changes touch no index: room on the page lets them stay there.
  EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF "ItemSummary" FOR VALUES IN (%L) WITH (fillfactor = 90)',
    'ItemSummary_' || suite, suite);
END
$$;

-- What each run says of an item. Most changes touch no index: room on the page lets them stay there.
CREATE TABLE "RunItemSummary" (
  "runId" UUID NOT NULL,
  "itemId" UUID NOT NULL,
  "projectId" UUID NOT NULL,
  "deleted" BOOLEAN NOT NULL,
  "state" "RunItemState" NOT NULL,
  "answers" INTEGER NOT NULL,
  "unscored" INTEGER NOT NULL,
  "toReview" INTEGER NOT NULL,
  "reviewed" INTEGER NOT NULL,
  "disagreement" DOUBLE PRECISION,
  "configuration" UUID,
  "judged" DOUBLE PRECISION[] NOT NULL,
  "corrected" DOUBLE PRECISION[],
  "independent" JSONB,
  FOREIGN KEY ("runId", "itemId") REFERENCES "RunItem" ("runId", "itemId") ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY ("runId", "itemId")
) WITH (fillfactor = 90);
-- Not a partial index: by this one PostgreSQL sees that an item has one row of a configuration, and need not read
-- them where nothing of them is asked.
CREATE UNIQUE INDEX "RunItemSummary_configuration_itemId_key" ON "RunItemSummary" ("configuration", "itemId");
CREATE INDEX "RunItemSummary_itemId_idx" ON "RunItemSummary" ("itemId");

-- Decides whose scores are shown first; kept by triggers.
CREATE TABLE "ConfigurationCount" (
  "projectId" UUID NOT NULL REFERENCES "Project" ON DELETE CASCADE ON UPDATE CASCADE,
  "configuration" UUID NOT NULL,
  "judged" INTEGER NOT NULL,
  "copied" BOOLEAN NOT NULL DEFAULT false,
  "suite" TEXT NOT NULL,
  PRIMARY KEY ("projectId", "configuration")
);

-- Whatever changes an item adds to it, so that nobody waits for anybody; an item may stand here many times.
CREATE TABLE "SummaryDue" (
  "id" BIGSERIAL PRIMARY KEY,
  "itemId" UUID NOT NULL
);

-- What the results of a project are read from is kept in the memory of each process that serves the app, as long as
-- nothing of it has changed. Marks tell of changes: each change leaves one of its own and takes away those that it
-- sees. Nobody waits for anybody, and what a process sees is as it was before if, and only if, the marks are the
-- same.
CREATE TABLE "ResultsChange" (
  "id" UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  "projectId" UUID NOT NULL,
  "suite" TEXT
);
CREATE INDEX "ResultsChange_projectId_suite_idx" ON "ResultsChange" ("projectId", "suite");

INSERT INTO "SummarySuite" ("suite", "kind", "questions", "filled") VALUES ('hallucination', 'clip', '{}', true);
SELECT add_suite_to_summaries('hallucination');

-- Which answers count, said once for every query; lib/answers/counting says the same of answers that are in memory, and
-- a test holds the two against each other. A view that keeps one row of several (DISTINCT ON) is read quickly where it is
-- filtered by the columns by which it does so, by values (= ANY for many): such filters reach the index below it, while a
-- join is made with all of its rows. Of ARRAY(SELECT …) the planner takes ten values, however many there are.

-- All answers, each with whether its rater had by then been shown what a judge, another person or a label says of the
-- content. Where that is not asked for, the planner leaves both joins out.
CREATE VIEW "GivenAnswer" AS
SELECT a.*, coalesce(a.id > e."lastAnswerId", false) AS exposed
FROM "Answer" a
LEFT JOIN "Item" i ON i.id = a."itemId"
LEFT JOIN "Exposure" e ON e."raterId" = a."raterId" AND e.suite = a.suite AND e."contentId" = i."contentId";

-- Answers that nothing supersedes and that were not taken back: one at most of each rater to a question about a unit.
CREATE VIEW "CurrentAnswer" AS
SELECT a.* FROM "GivenAnswer" a
WHERE a.state <> 'withdrawn' AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = a.id);

-- People's one answer to a question about a unit: the latest current adjudication, else the latest current answer.
-- Where there is none the judge's counts, of the run that is looked at. To be filtered by: itemId, suite, unit,
-- question.
CREATE VIEW "EffectiveAnswer" AS
SELECT DISTINCT ON (a."itemId", a.suite, a.unit, a.question) a.*
FROM "CurrentAnswer" a
JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
ORDER BY a."itemId", a.suite, a.unit, a.question, (a.act IS NOT DISTINCT FROM 'adjudicate') DESC, a.id DESC;

-- Of each person the last answer to a question about a unit that they gave before they were shown anything. What they
-- took back by then is none; what they say to settle others' disagreement is none either. To be filtered by: raterId,
-- itemId, suite, unit, question.
CREATE VIEW "IndependentAnswer" AS
SELECT * FROM (
  SELECT DISTINCT ON (a."raterId", a."itemId", a.suite, a.unit, a.question) a.*
  FROM "GivenAnswer" a
  JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
  WHERE NOT a.exposed AND a.act IS DISTINCT FROM 'adjudicate'
  ORDER BY a."raterId", a."itemId", a.suite, a.unit, a.question, a.id DESC
) AS last
WHERE state <> 'withdrawn';

-- Records stay as they are

-- Nobody overwrites anybody.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER "Answer_append_only" BEFORE UPDATE OR DELETE ON "Answer" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Frame_append_only" BEFORE UPDATE OR DELETE ON "Frame" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Note_append_only" BEFORE UPDATE OR DELETE ON "Note" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "PromptVersion_append_only" BEFORE UPDATE OR DELETE ON "PromptVersion"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Step_append_only" BEFORE UPDATE OR DELETE ON "Step" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Contents: what shows and says the same

-- The content of a video has the id of one of the videos that show it. A file with the same bytes shows the same, in
-- every project.
CREATE FUNCTION take_content_of_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."contentId" := coalesce((SELECT "contentId" FROM "Video" WHERE hash = NEW.hash LIMIT 1), NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER "Video_takes_content" BEFORE INSERT ON "Video" FOR EACH ROW EXECUTE FUNCTION take_content_of_copy();

CREATE FUNCTION join_contents(kept UUID, gone UUID) RETURNS void LANGUAGE sql AS $$
  UPDATE "Video" SET "contentId" = kept WHERE "contentId" = gone
$$;

-- Joins the contents of frame sets with those of sets that have half of their frames in common with them, counted by
-- the smaller set: a copy that was cut shorter too. One frame is not enough where there are more: many clips begin in
-- black.
CREATE FUNCTION join_contents_of(sets UUID[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  pair RECORD;
  one UUID;
  other UUID;
BEGIN
  FOR pair IN
    WITH fresh AS (SELECT DISTINCT "frameSetId", hash FROM "Frame" WHERE "frameSetId" = ANY(sets)),
    shared AS (
      SELECT f."frameSetId" AS one, o."frameSetId" AS other, count(DISTINCT o.hash) AS frames
      FROM fresh f JOIN "Frame" o ON o.hash = f.hash AND o."frameSetId" <> f."frameSetId"
      GROUP BY 1, 2
    ), sized AS (
      SELECT shared.*, least(
        (SELECT count(DISTINCT hash) FROM "Frame" WHERE "frameSetId" = shared.one),
        (SELECT count(DISTINCT hash) FROM "Frame" WHERE "frameSetId" = shared.other)
      ) AS fewer
      FROM shared
    )
    SELECT a."videoId" AS one, b."videoId" AS other
    FROM sized JOIN "FrameSet" a ON a.id = sized.one JOIN "FrameSet" b ON b.id = sized.other
    WHERE 2 * frames >= fewer AND frames >= least(2, fewer) AND a."videoId" <> b."videoId"
  LOOP
    SELECT "contentId" INTO one FROM "Video" WHERE id = pair.one;
    SELECT "contentId" INTO other FROM "Video" WHERE id = pair.other;
    IF one <> other THEN PERFORM join_contents(least(one, other), greatest(one, other)); END IF;
  END LOOP;
END $$;

CREATE FUNCTION join_contents_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Two copies that come at once would not see each other.
  PERFORM pg_advisory_xact_lock(hashtext('contents'));
  PERFORM join_contents_of((SELECT array_agg(DISTINCT "frameSetId") FROM added));
  RETURN NULL;
END $$;
CREATE TRIGGER "Frame_joins_contents" AFTER INSERT ON "Frame" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION join_contents_of_added();

-- Blindness and exposure go by what an item says and shows. A clip says nothing but its video; an item that corrects
-- another one counts as that; of others it is a hash over kind, data and their media, so that equal ones are one
-- content in whatever project. Items on different parts of one video, or that await files of one name by different
-- models, are not the same content.
CREATE FUNCTION content_of_item(item UUID) RETURNS UUID LANGUAGE plpgsql STABLE AS $$
DECLARE
  i "Item";
  media TEXT;
BEGIN
  SELECT * INTO i FROM "Item" WHERE "id" = item;
  IF i."replacesId" IS NOT NULL THEN RETURN (SELECT "contentId" FROM "Item" WHERE "id" = i."replacesId"); END IF;
  IF i."kind" = 'clip' THEN
    RETURN (
      SELECT v."contentId" FROM "ItemMedia" m JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item AND m."n" = 1
    );
  END IF;
  SELECT string_agg(
    concat_ws(' ', coalesce(v."contentId"::text, concat_ws('/', m."wantedModel", m."wantedName")), m."from", m."to"),
    E'\n' ORDER BY m."n"
  )
  INTO media
  FROM "ItemMedia" m LEFT JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item;
  RETURN md5(i."kind" || E'\n' || i."data"::text || E'\n' || coalesce(media, ''))::uuid;
END $$;

-- An item's content as its media now are, which its corrections take over. What people were shown of the old one they
-- were shown of the new one; but what they were shown before the item existed was another item, equal to this one
-- until its media came.
CREATE FUNCTION refresh_contents_of_items(items UUID[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item RECORD;
BEGIN
  FOR item IN
    SELECT * FROM (
      SELECT "id", "kind", "createdAt", "contentId" AS old, coalesce(content_of_item("id"), "contentId") AS new
      FROM "Item" WHERE "id" = ANY(items) AND "replacesId" IS NULL ORDER BY "id"
    ) i WHERE old <> new
  LOOP
    INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at, "ofVideo")
    SELECT "raterId", suite, item.new, "lastAnswerId", at, "ofVideo" FROM "Exposure"
    WHERE "contentId" = item.old AND (item."kind" = 'clip' OR at >= item."createdAt")
    ON CONFLICT ("raterId", suite, "contentId") DO UPDATE
    SET "lastAnswerId" = least("Exposure"."lastAnswerId", excluded."lastAnswerId"), at = least("Exposure".at, excluded.at),
      "ofVideo" = "Exposure"."ofVideo" OR excluded."ofVideo";
    WITH RECURSIVE versions AS (
      SELECT item."id" AS "id"
      UNION
      SELECT v."id" FROM "Item" v JOIN versions ON v."replacesId" = versions."id"
    )
    UPDATE "Item" i SET "contentId" = item.new FROM versions WHERE i."id" = versions."id";
    DELETE FROM "Exposure" WHERE "contentId" = item.old AND NOT EXISTS (SELECT 1 FROM "Item" WHERE "contentId" = item.old);
  END LOOP;
END $$;

-- Also exposes an item that comes to a video of which people have seen others, see `Exposure.ofVideo`.
CREATE FUNCTION refresh_contents_of_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_contents_of_items((SELECT array_agg(DISTINCT "itemId") FROM changed));
  INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at, "ofVideo")
  SELECT e."raterId", e.suite, i."contentId", min(e."lastAnswerId"), min(e.at), true
  FROM changed c
  JOIN "Item" i ON i."id" = c."itemId"
  JOIN "Video" v ON v."id" = c."videoId"
  JOIN "Video" copy ON copy."contentId" = v."contentId"
  JOIN "ItemMedia" m ON m."videoId" = copy."id" AND m."itemId" <> c."itemId"
  JOIN "Item" other ON other."id" = m."itemId"
  JOIN "Exposure" e ON e."contentId" = other."contentId" AND e."ofVideo"
  GROUP BY 1, 2, 3
  ON CONFLICT ("raterId", suite, "contentId") DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "ItemMedia_added_content" AFTER INSERT ON "ItemMedia" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_contents_of_media();
CREATE TRIGGER "ItemMedia_changed_content" AFTER UPDATE ON "ItemMedia" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_contents_of_media();

CREATE FUNCTION refresh_contents_of_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_contents_of_items((
    SELECT array_agg(DISTINCT m."itemId")
    FROM changed n JOIN before o USING ("id") JOIN "ItemMedia" m ON m."videoId" = n."id"
    WHERE n."contentId" <> o."contentId"
  ));
  RETURN NULL;
END $$;
CREATE TRIGGER "Video_changed_content" AFTER UPDATE ON "Video" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_contents_of_videos();

-- A correction waits until nobody changes the content of what it corrects.
CREATE FUNCTION take_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."replacesId" IS NOT NULL THEN
    SELECT "contentId" INTO NEW."contentId" FROM "Item" WHERE "id" = NEW."replacesId" FOR SHARE;
  ELSIF NEW."kind" = 'clip' THEN
    NEW."contentId" := NEW."id";
  ELSE
    NEW."contentId" := md5(NEW."kind" || E'\n' || NEW."data"::text || E'\n')::uuid;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Item_takes_content" BEFORE INSERT ON "Item" FOR EACH ROW EXECUTE FUNCTION take_content();

-- Versions of an item

-- All versions of an item, this one included.
CREATE FUNCTION versions_of_item(item UUID) RETURNS TABLE ("id" UUID) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE before AS (
    SELECT v."id", v."replacesId" FROM "Item" v WHERE v."id" = item
    UNION SELECT v."id", v."replacesId" FROM "Item" v JOIN before b ON v."id" = b."replacesId"
  ), versions AS (
    SELECT b."id" FROM before b WHERE b."replacesId" IS NULL
    UNION SELECT v."id" FROM "Item" v JOIN versions o ON v."replacesId" = o."id"
  )
  SELECT versions."id" FROM versions
$$;

-- Of all versions of an item the newest one that is not deleted counts, whichever of them it corrects: two people may
-- have corrected the same one. Lists, figures, draws and runs go by it.
CREATE FUNCTION settle_versions(item UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  versions UUID[];
  newest UUID;
BEGIN
  SELECT array_agg(v."id") INTO versions FROM versions_of_item(item) v;
  SELECT v."id" INTO newest FROM "Item" v WHERE v."id" = ANY(versions) AND v."deletedAt" IS NULL
  ORDER BY v."createdAt" DESC, v."id" DESC LIMIT 1;
  UPDATE "Item" v SET "superseded" = v."id" <> coalesce(newest, v."id")
  WHERE v."id" = ANY(versions) AND v."superseded" <> (v."id" <> coalesce(newest, v."id"));
END $$;

CREATE FUNCTION settle_changed_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_versions(NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "Item_added_version" AFTER INSERT ON "Item"
  FOR EACH ROW WHEN (NEW."replacesId" IS NOT NULL) EXECUTE FUNCTION settle_changed_versions();
CREATE TRIGGER "Item_changed_version" AFTER UPDATE OF "deletedAt", "replacesId" ON "Item"
  FOR EACH ROW WHEN (OLD."deletedAt" IS DISTINCT FROM NEW."deletedAt" OR OLD."replacesId" IS DISTINCT FROM NEW."replacesId")
  EXECUTE FUNCTION settle_changed_versions();

-- Who was shown what

-- Who answers with a judge's answer in view has seen it.
CREATE FUNCTION expose_by_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Exposure" ("raterId", suite, "contentId", "lastAnswerId", at)
  SELECT a."raterId", a.suite, i."contentId", min(a.id) - 1, min(a."createdAt")
  FROM added a JOIN "Item" i ON i.id = a."itemId"
  WHERE a."seenId" IS NOT NULL
  GROUP BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Answer_exposes" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION expose_by_answer();

-- Facets that follow from answers

-- Writes the facet that follows from a question's answers on some items, and on all that runs made of these. What
-- counts is an adjudication, else a person's latest answer, else the latest of a judge. An item whose answers were
-- all taken back keeps its word: it is still the best that is known.
CREATE FUNCTION write_answer_facets(ids uuid[], of_suite text, of_question text, facet text)
RETURNS void LANGUAGE sql AS $$
  WITH RECURSIVE said AS (
    SELECT DISTINCT ON (a."itemId") a."itemId", coalesce(a.label, a.value::text) AS word
    FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind IN ('person', 'judge')
    WHERE a."itemId" = ANY(ids) AND a.suite = of_suite AND a.question = of_question AND a.state = 'scored'
    ORDER BY a."itemId", (r.kind = 'person') DESC, (a.act IS NOT DISTINCT FROM 'adjudicate') DESC, a.id DESC
  ), line AS (
    SELECT "itemId" AS id, word FROM said
    UNION ALL
    SELECT i.id, line.word FROM "Item" i JOIN line ON i."madeFromId" = line.id
  )
  UPDATE "Item" i SET facets = i.facets || jsonb_build_object(facet, line.word)
  FROM line WHERE i.id = line.id AND i.facets->>facet IS DISTINCT FROM line.word
$$;

CREATE FUNCTION write_facets_of_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said record;
BEGIN
  FOR said IN
    SELECT f.suite, f.question, f.name, array_agg(DISTINCT a."itemId") AS ids
    FROM added a JOIN "AnswerFacet" f ON f.suite = a.suite AND f.question = a.question
    GROUP BY f.suite, f.question, f.name
  LOOP
    PERFORM write_answer_facets(said.ids, said.suite, said.question, said.name);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "Answer_says_facets" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_answers();

-- Runs that wait for frames

-- When a frame set comes, a worker looks whether it meets the need of runs that wait for one. The job's name and key
-- are those of lib/runs/job-queue.store. Before the first run there is no queue, and nobody waits.
CREATE FUNCTION tell_of_frames() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  video UUID;
BEGIN
  FOR video IN
    SELECT DISTINCT a."videoId"
    FROM added a
    JOIN "ItemMedia" m ON m."videoId" = a."videoId"
    JOIN "RunItem" r ON r."itemId" = m."itemId" AND NOT r."framed" AND r."state" = 'waiting'
  LOOP
    PERFORM graphile_worker.add_job('go-on-with-frames', json_build_object('videoId', video), job_key => 'go-on:' || video);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "FrameSet_added_told" AFTER INSERT ON "FrameSet" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_frames();

-- How far queues are

-- How far a queue is can be told from its items alone, without reading every claim.
CREATE FUNCTION count_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QueueItem" s SET "settled" = true FROM "QueueItem" i
  WHERE i."id" = NEW."queueItemId" AND s."id" = i."sourceQueueItemId" AND NOT s."settled";
  UPDATE "QueueItem" SET "submitted" = "submitted" + 1 WHERE "id" = NEW."queueItemId";
  UPDATE "QueueMember" SET "submitted" = "submitted" + 1
  WHERE "queueId" = NEW."queueId" AND "raterId" = NEW."raterId";
  RETURN NULL;
END $$;
CREATE TRIGGER "Claim_added_submitted" AFTER INSERT ON "Claim"
  FOR EACH ROW WHEN (NEW."state" = 'submitted') EXECUTE FUNCTION count_submitted();
CREATE TRIGGER "Claim_submitted" AFTER UPDATE ON "Claim"
  FOR EACH ROW WHEN (NEW."state" = 'submitted' AND OLD."state" <> 'submitted') EXECUTE FUNCTION count_submitted();

-- What was submitted stays so: there is no way back to count.
CREATE FUNCTION refuse_unsubmitting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was submitted stays submitted';
END $$;
CREATE TRIGGER "Claim_stays_submitted" BEFORE UPDATE ON "Claim"
  FOR EACH ROW WHEN (OLD."state" = 'submitted' AND NEW."state" <> 'submitted') EXECUTE FUNCTION refuse_unsubmitting();

-- Who comes back to a queue has still submitted what they had.
CREATE FUNCTION count_submitted_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."submitted" := (
    SELECT count(*) FROM "Claim"
    WHERE "raterId" = NEW."raterId" AND "queueId" = NEW."queueId" AND "state" = 'submitted'
  );
  RETURN NEW;
END $$;
CREATE TRIGGER "QueueMember_submitted_before" BEFORE INSERT ON "QueueMember"
  FOR EACH ROW EXECUTE FUNCTION count_submitted_before();

-- How far an item is, by what was submitted of it.
CREATE FUNCTION item_progress(submitted integer, differs boolean, settled boolean, raters integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN submitted = 0 THEN 'untouched'
    WHEN submitted < raters THEN 'partly'
    WHEN coalesce(differs, false) AND NOT settled THEN 'differing'
    ELSE 'done'
  END
$$;

CREATE FUNCTION count_added_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "QueueProgress" AS p ("queueId", "untouched", "partly", "differing", "done")
  SELECT "queueId",
    count(*) FILTER (WHERE progress = 'untouched'), count(*) FILTER (WHERE progress = 'partly'),
    count(*) FILTER (WHERE progress = 'differing'), count(*) FILTER (WHERE progress = 'done')
  FROM (
    SELECT a."queueId", item_progress(a."submitted", a."differs", a."settled", q."raters") AS progress
    FROM added a JOIN "Queue" q ON q."id" = a."queueId"
  ) item
  GROUP BY 1 ORDER BY 1
  ON CONFLICT ("queueId") DO UPDATE SET
    "untouched" = p."untouched" + excluded."untouched", "partly" = p."partly" + excluded."partly",
    "differing" = p."differing" + excluded."differing", "done" = p."done" + excluded."done";
  RETURN NULL;
END $$;
CREATE TRIGGER "QueueItem_added" AFTER INSERT ON "QueueItem" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_items();

CREATE FUNCTION count_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "QueueProgress" p SET
    "untouched" = p."untouched" + d.untouched, "partly" = p."partly" + d.partly,
    "differing" = p."differing" + d.differing, "done" = p."done" + d.done
  FROM (
    SELECT "queueId",
      coalesce(sum(by) FILTER (WHERE progress = 'untouched'), 0) AS untouched,
      coalesce(sum(by) FILTER (WHERE progress = 'partly'), 0) AS partly,
      coalesce(sum(by) FILTER (WHERE progress = 'differing'), 0) AS differing,
      coalesce(sum(by) FILTER (WHERE progress = 'done'), 0) AS done
    FROM (
      SELECT i."queueId", -1 AS by, item_progress(i."submitted", i."differs", i."settled", q."raters") AS progress
      FROM was i JOIN "Queue" q ON q."id" = i."queueId"
      UNION ALL
      SELECT i."queueId", 1, item_progress(i."submitted", i."differs", i."settled", q."raters")
      FROM now_is i JOIN "Queue" q ON q."id" = i."queueId"
    ) item
    GROUP BY 1
  ) d
  WHERE d."queueId" = p."queueId" AND (d.untouched, d.partly, d.differing, d.done) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;
CREATE TRIGGER "QueueItem_changed" AFTER UPDATE ON "QueueItem" REFERENCING OLD TABLE AS was NEW TABLE AS now_is
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_items();

-- Items whose summaries are out of date

-- What a correction replaces is out of date with it: lists and figures go by the current versions.
CREATE FUNCTION note_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SummaryDue" ("itemId")
  SELECT "id" FROM changed UNION SELECT "replacesId" FROM changed WHERE "replacesId" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "Item_added_due" AFTER INSERT ON "Item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_items();
CREATE TRIGGER "Item_changed_due" AFTER UPDATE ON "Item" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_items();

CREATE FUNCTION note_items_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SummaryDue" ("itemId") SELECT DISTINCT "itemId" FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER "Answer_added_due" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "ItemMedia_added_due" AFTER INSERT ON "ItemMedia" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "ItemMedia_changed_due" AFTER UPDATE ON "ItemMedia" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "ItemTag_added_due" AFTER INSERT ON "ItemTag" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "ItemTag_removed_due" AFTER DELETE ON "ItemTag" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "RunItem_added_due" AFTER INSERT ON "RunItem" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();
CREATE TRIGGER "RunItem_changed_due" AFTER UPDATE ON "RunItem" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed();

CREATE FUNCTION note_items_of_changed_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SummaryDue" ("itemId")
  SELECT DISTINCT m."itemId" FROM changed JOIN "ItemMedia" m ON m."videoId" = changed."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "Video_changed_due" AFTER UPDATE ON "Video" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_changed_videos();

-- A run whose scores were derived again stands with others than before.
CREATE FUNCTION note_items_of_moved_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SummaryDue" ("itemId")
  SELECT ri."itemId" FROM changed n JOIN before o USING ("id") JOIN "RunItem" ri ON ri."runId" = n."id"
  WHERE n."configuration" <> o."configuration";
  RETURN NULL;
END $$;
CREATE TRIGGER "Run_changed_due" AFTER UPDATE ON "Run" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_moved_runs();

-- An answer that is there already ceases to be independent where what was exposed turns out to have been so before
-- it.
CREATE FUNCTION note_items_of_exposed_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SummaryDue" ("itemId")
  SELECT DISTINCT i.id FROM changed e JOIN "Item" i ON i."contentId" = e."contentId"
  WHERE EXISTS (
    SELECT 1 FROM "Answer" a
    WHERE a."raterId" = e."raterId" AND a."itemId" = i.id AND a.suite = e.suite AND a.id > e."lastAnswerId"
  );
  RETURN NULL;
END $$;
CREATE TRIGGER "Exposure_added_due" AFTER INSERT ON "Exposure" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_exposed_answers();
CREATE TRIGGER "Exposure_changed_due" AFTER UPDATE ON "Exposure" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_exposed_answers();

-- How many items each configuration has judged

CREATE FUNCTION count_judged_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "ConfigurationCount" c SET "judged" = c."judged" - gone."judged"
    FROM (
      SELECT "projectId", "configuration", count(*)::int AS "judged" FROM before
      WHERE "configuration" IS NOT NULL AND NOT "deleted" AND "state" IN ('judged', 'incomplete') GROUP BY 1, 2
    ) gone
    WHERE c."projectId" = gone."projectId" AND c."configuration" = gone."configuration";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    -- Runs of one configuration are of one suite.
    INSERT INTO "ConfigurationCount" AS c ("projectId", "configuration", "suite", "judged")
    SELECT n."projectId", n."configuration", min(r."suite"),
      count(*) FILTER (WHERE NOT n."deleted" AND n."state" IN ('judged', 'incomplete'))::int
    FROM changed n JOIN "Run" r ON r."id" = n."runId" WHERE n."configuration" IS NOT NULL GROUP BY 1, 2
    ON CONFLICT ("projectId", "configuration") DO UPDATE SET "judged" = c."judged" + excluded."judged";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "RunItemSummary_added_counted" AFTER INSERT ON "RunItemSummary" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_judged_items();
CREATE TRIGGER "RunItemSummary_changed_counted" AFTER UPDATE ON "RunItemSummary" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_judged_items();
CREATE TRIGGER "RunItemSummary_removed_counted" AFTER DELETE ON "RunItemSummary" REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_judged_items();

-- Marks of what changed in what results are read from

CREATE FUNCTION mark_results(project UUID, in_suite TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ResultsChange" WHERE "id" IN (
    SELECT "id" FROM "ResultsChange" WHERE "projectId" = project AND "suite" IS NOT DISTINCT FROM in_suite
    FOR UPDATE SKIP LOCKED
  );
  INSERT INTO "ResultsChange" ("projectId", "suite") VALUES (project, in_suite);
END
$$;

-- What people say of an item changes its summaries, too: that leaves no mark.
CREATE FUNCTION mark_results_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM mark_results("projectId", "suite") FROM (
      SELECT DISTINCT unnest(ARRAY[b."projectId", c."projectId"]) AS "projectId", c."suite"
      FROM before b JOIN changed c ON c."itemId" = b."itemId" AND c."suite" = b."suite"
      WHERE (b."state" IN ('judged', 'incomplete') OR c."state" IN ('judged', 'incomplete'))
        AND (b."projectId", b."deleted", b."generator", b."configuration", b."state", b."judged")
          IS DISTINCT FROM (c."projectId", c."deleted", c."generator", c."configuration", c."state", c."judged")
    ) results;
  ELSE
    PERFORM mark_results("projectId", "suite") FROM (
      SELECT "projectId", "suite" FROM changed WHERE "state" IN ('judged', 'incomplete') GROUP BY 1, 2
    ) results;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "ItemSummary_added_results" AFTER INSERT ON "ItemSummary" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_items();
CREATE TRIGGER "ItemSummary_changed_results" AFTER UPDATE ON "ItemSummary" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_items();
CREATE TRIGGER "ItemSummary_removed_results" AFTER DELETE ON "ItemSummary" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_items();

CREATE FUNCTION mark_results_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM mark_results("projectId", "suite") FROM (
      SELECT DISTINCT unnest(ARRAY[b."projectId", c."projectId"]) AS "projectId", r."suite"
      FROM before b JOIN changed c ON c."runId" = b."runId" AND c."itemId" = b."itemId"
      LEFT JOIN "Run" r ON r."id" = c."runId"
      WHERE (b."state" IN ('judged', 'incomplete') OR c."state" IN ('judged', 'incomplete'))
        AND (b."projectId", b."deleted", b."configuration", b."state", b."judged")
          IS DISTINCT FROM (c."projectId", c."deleted", c."configuration", c."state", c."judged")
    ) results;
  ELSE
    -- A run that goes with its items is gone already: all suites are marked then.
    PERFORM mark_results("projectId", "suite") FROM (
      SELECT c."projectId", r."suite" FROM changed c LEFT JOIN "Run" r ON r."id" = c."runId"
      WHERE c."state" IN ('judged', 'incomplete') GROUP BY 1, 2
    ) results;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "RunItemSummary_added_results" AFTER INSERT ON "RunItemSummary" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_runs();
CREATE TRIGGER "RunItemSummary_changed_results" AFTER UPDATE ON "RunItemSummary" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_runs();
CREATE TRIGGER "RunItemSummary_removed_results" AFTER DELETE ON "RunItemSummary" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_runs();

-- What results read of items themselves, for all suites.
CREATE FUNCTION mark_results_of_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_results("projectId", NULL) FROM (
    SELECT DISTINCT c."projectId" FROM before b JOIN changed c ON c."id" = b."id"
    WHERE (b."cluster", b."task", b."prompt", b."facets") IS DISTINCT FROM (c."cluster", c."task", c."prompt", c."facets")
  ) results;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Item_changed_results" AFTER UPDATE ON "Item" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_facts();

-- What could have been drawn by chance. A queue that is gone draws nothing.
CREATE FUNCTION mark_results_of_draws() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_results("projectId", "suite") FROM (
    SELECT DISTINCT r."projectId", r."suite"
    FROM changed c JOIN "Queue" q ON q."id" = c."queueId" JOIN "Run" r ON r."id" = q."runId"
    WHERE c."probability" IS NOT NULL
  ) results;
  RETURN NULL;
END
$$;
CREATE TRIGGER "QueueItem_added_results" AFTER INSERT ON "QueueItem" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();
CREATE TRIGGER "QueueItem_removed_results" AFTER DELETE ON "QueueItem" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();
CREATE TRIGGER "Undrawn_added_results" AFTER INSERT ON "Undrawn" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();
CREATE TRIGGER "Undrawn_removed_results" AFTER DELETE ON "Undrawn" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();

-- A place in a queue is changed whenever somebody submits it; what it was drawn with, never but by hand.
CREATE FUNCTION mark_results_of_changed_draws() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_results("projectId", "suite") FROM (
    SELECT DISTINCT r."projectId", r."suite"
    FROM before b JOIN changed c ON c."id" = b."id"
    JOIN "Queue" q ON q."id" = c."queueId" JOIN "Run" r ON r."id" = q."runId"
    WHERE (b."itemId", b."queueId", b."probability") IS DISTINCT FROM (c."itemId", c."queueId", c."probability")
  ) results;
  RETURN NULL;
END
$$;
CREATE TRIGGER "QueueItem_changed_results" AFTER UPDATE ON "QueueItem" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_changed_draws();
