-- Which of two items of one task people prefer, as they say it where both stand side by side.
CREATE TABLE "PreferredOfTwo" (
  "id" BIGSERIAL NOT NULL,
  "projectId" UUID NOT NULL,
  "suite" TEXT NOT NULL,
  "raterId" UUID NOT NULL,
  "firstId" UUID NOT NULL,
  "secondId" UUID NOT NULL,
  "points" DOUBLE PRECISION,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PreferredOfTwo_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PreferredOfTwo_order" CHECK ("firstId" < "secondId"),
  CONSTRAINT "PreferredOfTwo_points" CHECK ("points" IN (0, 0.5, 1))
);
CREATE INDEX "PreferredOfTwo_raterId_suite_firstId_secondId_id_idx" ON "PreferredOfTwo"("raterId", "suite", "firstId", "secondId", "id");
CREATE INDEX "PreferredOfTwo_projectId_suite_idx" ON "PreferredOfTwo"("projectId", "suite");
ALTER TABLE "PreferredOfTwo"
  ADD CONSTRAINT "PreferredOfTwo_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "PreferredOfTwo_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "PreferredOfTwo_firstId_fkey" FOREIGN KEY ("firstId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "PreferredOfTwo_secondId_fkey" FOREIGN KEY ("secondId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "PreferredOfTwo_append_only" BEFORE UPDATE OR DELETE ON "PreferredOfTwo"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
