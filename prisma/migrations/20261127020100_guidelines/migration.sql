-- The texts by which people answered a question: each once, by its hash. Answers from before have none recorded.
CREATE TABLE "Guideline" (
  "hash" TEXT NOT NULL,
  "suite" TEXT NOT NULL,
  "question" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Guideline_pkey" PRIMARY KEY ("hash")
);
CREATE TRIGGER "Guideline_append_only" BEFORE UPDATE OR DELETE ON "Guideline" FOR EACH ROW EXECUTE FUNCTION refuse_change();

ALTER TABLE "Answer" ADD COLUMN "guidelineHash" TEXT;
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_guidelineHash_fkey" FOREIGN KEY ("guidelineHash") REFERENCES "Guideline"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which frames were taken since a run began.
CREATE INDEX "FrameSet_createdAt_idx" ON "FrameSet"("createdAt");
