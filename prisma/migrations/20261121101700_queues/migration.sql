-- The verdict of somebody who settles what others answered differently.
ALTER TYPE "AnswerAct" ADD VALUE 'adjudicate';

CREATE TYPE "QueueKind" AS ENUM ('review', 'adjudication');
CREATE TYPE "QueueState" AS ENUM ('open', 'paused', 'closed');
CREATE TYPE "ClaimState" AS ENUM ('open', 'claimed', 'submitted');

CREATE TABLE "Queue" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "QueueKind" NOT NULL DEFAULT 'review',
    "runId" UUID NOT NULL,
    "sourceId" UUID,
    "policy" JSONB NOT NULL,
    "seed" INTEGER NOT NULL,
    "raters" INTEGER NOT NULL,
    "blind" BOOLEAN NOT NULL,
    "tolerance" DOUBLE PRECISION NOT NULL,
    "instructions" TEXT NOT NULL DEFAULT '',
    "attentionShare" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "leaseMinutes" INTEGER NOT NULL DEFAULT 30,
    "state" "QueueState" NOT NULL DEFAULT 'open',
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Queue_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Queue_raters" CHECK ("raters" BETWEEN 1 AND 20),
    CONSTRAINT "Queue_tolerance" CHECK ("tolerance" > 0),
    CONSTRAINT "Queue_lease" CHECK ("leaseMinutes" > 0),
    CONSTRAINT "Queue_source" CHECK (("kind" = 'adjudication') = ("sourceId" IS NOT NULL))
);

CREATE TABLE "QueueMember" (
    "queueId" UUID NOT NULL,
    "raterId" UUID NOT NULL,

    CONSTRAINT "QueueMember_pkey" PRIMARY KEY ("queueId","raterId")
);

CREATE TABLE "QueueItem" (
    "id" UUID NOT NULL,
    "queueId" UUID NOT NULL,
    "videoId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "probability" DOUBLE PRECISION,
    "attention" BOOLEAN NOT NULL DEFAULT false,
    "differs" BOOLEAN,
    "sourceItemId" UUID,

    CONSTRAINT "QueueItem_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "QueueItem_probability" CHECK ("probability" > 0 AND "probability" <= 1)
);

CREATE TABLE "Claim" (
    "itemId" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "queueId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "raters" INTEGER NOT NULL,
    "state" "ClaimState" NOT NULL DEFAULT 'open',
    "raterId" UUID,
    "claimedAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "submittedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Claim_pkey" PRIMARY KEY ("itemId","slot"),
    -- With the key above: never more raters on an item than its queue has.
    CONSTRAINT "Claim_slot" CHECK ("slot" BETWEEN 1 AND "raters"),
    CONSTRAINT "Claim_state" CHECK (
        CASE "state"
            WHEN 'open' THEN "raterId" IS NULL AND "submittedAt" IS NULL
            WHEN 'claimed' THEN "raterId" IS NOT NULL AND "leaseUntil" IS NOT NULL AND "submittedAt" IS NULL
            ELSE "raterId" IS NOT NULL AND "submittedAt" IS NOT NULL
        END
    )
);

CREATE TABLE "Skip" (
    "itemId" UUID NOT NULL,
    "raterId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Skip_pkey" PRIMARY KEY ("itemId","raterId")
);

CREATE UNIQUE INDEX "Queue_id_raters_key" ON "Queue"("id", "raters");
CREATE INDEX "Queue_runId_idx" ON "Queue"("runId");
CREATE INDEX "Queue_sourceId_idx" ON "Queue"("sourceId");
CREATE INDEX "QueueMember_raterId_idx" ON "QueueMember"("raterId");
CREATE UNIQUE INDEX "QueueItem_queueId_videoId_key" ON "QueueItem"("queueId", "videoId");
CREATE UNIQUE INDEX "QueueItem_queueId_position_key" ON "QueueItem"("queueId", "position");
CREATE INDEX "QueueItem_videoId_idx" ON "QueueItem"("videoId");
CREATE INDEX "QueueItem_sourceItemId_idx" ON "QueueItem"("sourceItemId");
-- Nobody has an item twice.
CREATE UNIQUE INDEX "Claim_itemId_raterId_key" ON "Claim"("itemId", "raterId");
CREATE INDEX "Claim_raterId_queueId_idx" ON "Claim"("raterId", "queueId");
-- What can still be claimed, in the order in which it is handed out.
CREATE INDEX "Claim_free" ON "Claim"("queueId", "position", "slot") WHERE "state" <> 'submitted';
CREATE INDEX "Skip_raterId_idx" ON "Skip"("raterId");

ALTER TABLE "Queue" ADD CONSTRAINT "Queue_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Queue" ADD CONSTRAINT "Queue_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "Queue"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Queue" ADD CONSTRAINT "Queue_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QueueMember" ADD CONSTRAINT "QueueMember_queueId_fkey" FOREIGN KEY ("queueId") REFERENCES "Queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "QueueMember" ADD CONSTRAINT "QueueMember_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_queueId_fkey" FOREIGN KEY ("queueId") REFERENCES "Queue"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_runId_videoId_fkey" FOREIGN KEY ("runId", "videoId") REFERENCES "RunVideo"("runId", "videoId") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "QueueItem" ADD CONSTRAINT "QueueItem_sourceItemId_fkey" FOREIGN KEY ("sourceItemId") REFERENCES "QueueItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "QueueItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_queueId_raters_fkey" FOREIGN KEY ("queueId", "raters") REFERENCES "Queue"("id", "raters") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Skip" ADD CONSTRAINT "Skip_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "QueueItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Skip" ADD CONSTRAINT "Skip_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
