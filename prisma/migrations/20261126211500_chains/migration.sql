-- Runs of a chain know its first run, and may share one budget.
ALTER TABLE "Run" ADD COLUMN "chainId" UUID, ADD COLUMN "sharesBudget" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "Run_chainId_idx" ON "Run"("chainId");

WITH RECURSIVE chain AS (
  SELECT r.id, r.id AS first FROM "Run" r
  WHERE r."afterId" IS NULL AND (r.stages <> '[]'::jsonb OR EXISTS (SELECT 1 FROM "Run" n WHERE n."afterId" = r.id))
  UNION ALL
  SELECT n.id, c.first FROM "Run" n JOIN chain c ON n."afterId" = c.id
)
UPDATE "Run" r SET "chainId" = chain.first FROM chain WHERE r.id = chain.id;
