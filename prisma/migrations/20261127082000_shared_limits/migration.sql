-- What all apps count together: attempts to sign in, and requests within a minute. A crash of the server forgets them.
CREATE UNLOGGED TABLE "LimitCount" (
  "key" TEXT PRIMARY KEY,
  "count" INTEGER NOT NULL,
  "latest" TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX "LimitCount_latest_idx" ON "LimitCount" ("latest");
