-- Suites that ask people alone have one run in each project, which no judge is asked in.
ALTER TYPE "JudgeKind" ADD VALUE 'people';
CREATE UNIQUE INDEX "Run_people_key" ON "Run" ("projectId", suite) WHERE "judgeFacts"->>'kind' = 'people';

-- Why a person corrected an item.
ALTER TABLE "Item" ADD COLUMN "correctionReason" TEXT;

-- A blind queue also hides what other suites say of its items, where its own shows that beside them.
ALTER TABLE "Queue" ADD COLUMN "hidesSuites" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
