-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "JudgeKind" AS ENUM ('baseline', 'endpoint');

-- CreateEnum
CREATE TYPE "RunState" AS ENUM ('running', 'paused', 'cancelled', 'ended');

-- CreateEnum
CREATE TYPE "RunVideoState" AS ENUM ('waiting', 'judging', 'judged', 'incomplete', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "RaterKind" AS ENUM ('judge', 'person', 'reference');

-- CreateEnum
CREATE TYPE "AnswerState" AS ENUM ('scored', 'unscored', 'withdrawn');

-- CreateEnum
CREATE TYPE "AnswerAct" AS ENUM ('confirm', 'override', 'cannot_tell', 'withdraw');

-- CreateTable
CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Video" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "generatorModel" TEXT,
    "generationPrompt" TEXT,
    "facts" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Video_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FrameSet" (
    "id" UUID NOT NULL,
    "videoId" UUID NOT NULL,
    "extractor" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "contentHash" TEXT NOT NULL,
    "clusters" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FrameSet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Frame" (
    "frameSetId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "at" DOUBLE PRECISION NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "Frame_pkey" PRIMARY KEY ("frameSetId","position")
);

-- CreateTable
CREATE TABLE "Judge" (
    "id" UUID NOT NULL,
    "kind" "JudgeKind" NOT NULL,
    "name" TEXT NOT NULL,
    "baseUrl" TEXT,
    "apiKey" TEXT,
    "model" TEXT,
    "parameters" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Judge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PromptVersion" (
    "hash" TEXT NOT NULL,
    "suite" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PromptVersion_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "suite" TEXT NOT NULL,
    "suiteVersion" TEXT NOT NULL,
    "judgeId" UUID NOT NULL,
    "judgeFacts" JSONB NOT NULL,
    "prompts" JSONB NOT NULL,
    "settings" JSONB NOT NULL,
    "state" "RunState" NOT NULL DEFAULT 'running',
    "stateReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunVideo" (
    "runId" UUID NOT NULL,
    "videoId" UUID NOT NULL,
    "frameSetId" UUID NOT NULL,
    "state" "RunVideoState" NOT NULL DEFAULT 'waiting',
    "stateReason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "plan" JSONB NOT NULL,
    "evidence" JSONB,
    "scores" JSONB,
    "startedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RunVideo_pkey" PRIMARY KEY ("runId","videoId")
);

-- CreateTable
CREATE TABLE "Step" (
    "id" BIGSERIAL NOT NULL,
    "runId" UUID NOT NULL,
    "videoId" UUID NOT NULL,
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

    CONSTRAINT "Step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rater" (
    "id" UUID NOT NULL,
    "kind" "RaterKind" NOT NULL,
    "name" TEXT NOT NULL,
    "runId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Rater_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Answer" (
    "id" BIGSERIAL NOT NULL,
    "videoId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
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
    "seenId" BIGINT,
    "supersedesId" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "Project_name_key" ON "Project"("name");

-- CreateIndex
CREATE INDEX "Video_projectId_createdAt_idx" ON "Video"("projectId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Video_projectId_hash_key" ON "Video"("projectId", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "FrameSet_videoId_contentHash_key" ON "FrameSet"("videoId", "contentHash");

-- CreateIndex
CREATE INDEX "Frame_hash_idx" ON "Frame"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "Judge_name_key" ON "Judge"("name");

-- CreateIndex
CREATE INDEX "PromptVersion_suite_prompt_idx" ON "PromptVersion"("suite", "prompt");

-- CreateIndex
CREATE INDEX "Run_projectId_createdAt_idx" ON "Run"("projectId", "createdAt");

-- CreateIndex
CREATE INDEX "RunVideo_videoId_idx" ON "RunVideo"("videoId");

-- CreateIndex
CREATE INDEX "Step_runId_videoId_idx" ON "Step"("runId", "videoId");

-- CreateIndex
CREATE INDEX "Step_requestHash_idx" ON "Step"("requestHash");

-- CreateIndex
CREATE UNIQUE INDEX "Rater_runId_key" ON "Rater"("runId");

-- CreateIndex
CREATE INDEX "Rater_kind_idx" ON "Rater"("kind");

-- CreateIndex
CREATE INDEX "Answer_videoId_suite_unit_question_idx" ON "Answer"("videoId", "suite", "unit", "question");

-- CreateIndex
CREATE INDEX "Answer_raterId_videoId_idx" ON "Answer"("raterId", "videoId");

-- CreateIndex
CREATE UNIQUE INDEX "Answer_supersedesId_key" ON "Answer"("supersedesId");

-- AddForeignKey
ALTER TABLE "Video" ADD CONSTRAINT "Video_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FrameSet" ADD CONSTRAINT "FrameSet_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Frame" ADD CONSTRAINT "Frame_frameSetId_fkey" FOREIGN KEY ("frameSetId") REFERENCES "FrameSet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "Judge"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunVideo" ADD CONSTRAINT "RunVideo_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunVideo" ADD CONSTRAINT "RunVideo_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunVideo" ADD CONSTRAINT "RunVideo_frameSetId_fkey" FOREIGN KEY ("frameSetId") REFERENCES "FrameSet"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Step" ADD CONSTRAINT "Step_runId_videoId_fkey" FOREIGN KEY ("runId", "videoId") REFERENCES "RunVideo"("runId", "videoId") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Rater" ADD CONSTRAINT "Rater_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_seenId_fkey" FOREIGN KEY ("seenId") REFERENCES "Answer"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_supersedesId_fkey" FOREIGN KEY ("supersedesId") REFERENCES "Answer"("id") ON DELETE SET NULL ON UPDATE CASCADE;



-- Answers, steps and frames are records: nobody overwrites anybody.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER "Answer_append_only" BEFORE UPDATE OR DELETE ON "Answer" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Step_append_only" BEFORE UPDATE OR DELETE ON "Step" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "Frame_append_only" BEFORE UPDATE OR DELETE ON "Frame" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "PromptVersion_append_only" BEFORE UPDATE OR DELETE ON "PromptVersion" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- An answer has what its state says, and nothing else.
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_state" CHECK (
    CASE state
        WHEN 'scored' THEN (value IS NULL) <> (label IS NULL) AND reason IS NULL
        WHEN 'unscored' THEN value IS NULL AND label IS NULL AND reason IS NOT NULL
        ELSE value IS NULL AND label IS NULL AND reason IS NULL
    END
);

-- A row may supersede only its own rater's answer to the same question; the first answer supersedes nothing.
CREATE UNIQUE INDEX "Answer_first" ON "Answer" ("raterId", "videoId", "suite", "unit", "question") WHERE "supersedesId" IS NULL;

-- Labels of one source have one rater, also when two first ones come at once.
CREATE UNIQUE INDEX "Rater_reference_name" ON "Rater" ("name") WHERE kind = 'reference';
