CREATE TABLE "RequestKey" (
  "personId" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "answer" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RequestKey_pkey" PRIMARY KEY ("personId", "key")
);
