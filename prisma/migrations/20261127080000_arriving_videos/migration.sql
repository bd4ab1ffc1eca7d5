CREATE TABLE "ArrivingVideo" (
  "sender" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "uploadId" TEXT NOT NULL,
  "received" BIGINT NOT NULL DEFAULT 0,
  "tags" TEXT[],
  "digest" BYTEA NOT NULL,
  "checked" BOOLEAN NOT NULL DEFAULT false,
  "writtenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ArrivingVideo_pkey" PRIMARY KEY ("sender", "hash")
);
