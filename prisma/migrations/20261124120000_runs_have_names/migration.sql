-- Runs have names and notes, and a project's pages open on the one that is pinned.

ALTER TABLE "Run"
  ADD COLUMN "name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "note" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "pinnedAt" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "Run_pinned_key" ON "Run"("projectId", suite) WHERE "pinnedAt" IS NOT NULL;
