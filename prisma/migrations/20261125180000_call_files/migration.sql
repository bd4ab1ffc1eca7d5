-- Calls may go together in files, by a provider's batch API or carried by people.
ALTER TABLE "Run" ADD COLUMN "callsBy" TEXT;

CREATE TABLE "FiledCall" (
  "id" UUID NOT NULL,
  "runId" UUID NOT NULL,
  "judgeId" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "open" TEXT,
  "requestHash" TEXT NOT NULL,
  "prompt" TEXT NOT NULL,
  "itemIds" UUID[],
  "readBy" UUID,
  "pieces" TEXT[],
  "pictures" TEXT[],
  "bytes" INTEGER NOT NULL,
  "form" TEXT NOT NULL,
  "inputTokens" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "sendings" INTEGER NOT NULL DEFAULT 0,
  "fileId" UUID,
  "answer" JSONB,
  "cost" DOUBLE PRECISION,
  "failed" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "FiledCall_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "FiledCall_open_key" ON "FiledCall"("open");
CREATE INDEX "FiledCall_runId_state_idx" ON "FiledCall"("runId", "state");
CREATE INDEX "FiledCall_key_idx" ON "FiledCall"("key");
CREATE INDEX "FiledCall_fileId_idx" ON "FiledCall"("fileId");
ALTER TABLE "FiledCall" ADD CONSTRAINT "FiledCall_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "CallFile" (
  "id" UUID NOT NULL,
  "runId" UUID NOT NULL,
  "judgeId" UUID NOT NULL,
  "state" TEXT NOT NULL,
  "calls" INTEGER NOT NULL,
  "bytes" BIGINT NOT NULL,
  "reserved" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "remoteFile" TEXT,
  "remoteBatch" TEXT,
  "askedAt" TIMESTAMPTZ(3),
  "cancelled" BOOLEAN NOT NULL DEFAULT false,
  "done" INTEGER NOT NULL DEFAULT 0,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "note" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sentAt" TIMESTAMPTZ(3),
  "endedAt" TIMESTAMPTZ(3),
  CONSTRAINT "CallFile_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "CallFile_runId_state_idx" ON "CallFile"("runId", "state");
ALTER TABLE "CallFile" ADD CONSTRAINT "CallFile_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
