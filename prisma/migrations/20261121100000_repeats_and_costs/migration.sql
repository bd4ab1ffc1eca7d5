-- Prompt versions written by people, repeats of a run, and what calls cost.
ALTER TABLE "PromptVersion" ADD COLUMN "note" TEXT NOT NULL DEFAULT '', ADD COLUMN "parentHash" TEXT;

ALTER TABLE "Run" ADD COLUMN "repeat" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "groupId" UUID, ADD COLUMN "budget" DOUBLE PRECISION;
CREATE INDEX "Run_groupId_idx" ON "Run"("groupId");

ALTER TABLE "Step" ADD COLUMN "cachedTokens" INTEGER;
