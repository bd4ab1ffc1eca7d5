-- Workers that show that they live, what they may ask of a judge at once, and how often a judge was asked lately.
CREATE TABLE "Worker" (
  "id" TEXT NOT NULL,
  "host" TEXT NOT NULL,
  "process" INTEGER NOT NULL,
  "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Worker_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "JudgeShare" (
  "judgeId" UUID NOT NULL,
  "workerId" TEXT NOT NULL,
  "slots" INTEGER NOT NULL,
  "wanted" INTEGER NOT NULL,
  CONSTRAINT "JudgeShare_pkey" PRIMARY KEY ("judgeId", "workerId"),
  CONSTRAINT "JudgeShare_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "Judge"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "JudgeShare_workerId_fkey" FOREIGN KEY ("workerId") REFERENCES "Worker"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "JudgeTurn" (
  "id" BIGSERIAL NOT NULL,
  "judgeId" UUID NOT NULL,
  "tokens" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "JudgeTurn_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "JudgeTurn_judgeId_fkey" FOREIGN KEY ("judgeId") REFERENCES "Judge"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "JudgeTurn_judgeId_at_idx" ON "JudgeTurn"("judgeId", "at");

-- The job that judges a video, so that two jobs never do at once.
ALTER TABLE "RunVideo" ADD COLUMN "jobId" BIGINT;

-- A name given to a call before it is written down: written twice, it is one row.
ALTER TABLE "Step" ADD COLUMN "callId" UUID;
CREATE UNIQUE INDEX "Step_callId_key" ON "Step"("callId");
