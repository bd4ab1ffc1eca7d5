ALTER TABLE "Run" ADD COLUMN "stages" JSONB NOT NULL DEFAULT '[]', ADD COLUMN "afterId" UUID;
ALTER TABLE "RunItem" ADD COLUMN "passedOn" BOOLEAN;

CREATE UNIQUE INDEX "Run_afterId_key" ON "Run"("afterId");
ALTER TABLE "Run" ADD CONSTRAINT "Run_afterId_fkey" FOREIGN KEY ("afterId") REFERENCES "Run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The few items of which it is still to be said whether they go on.
CREATE INDEX "RunItem_passing_on" ON "RunItem"("runId") WHERE NOT "passedOn";
