-- What a study of a suite in a project means to say, frozen before it is looked at: one version after another.
CREATE TABLE "StudyPlan" (
  "projectId" UUID NOT NULL,
  "suite" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "hash" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdById" UUID NOT NULL,
  CONSTRAINT "StudyPlan_pkey" PRIMARY KEY ("projectId", "suite", "version")
);
ALTER TABLE "StudyPlan" ADD CONSTRAINT "StudyPlan_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "StudyPlan" ADD CONSTRAINT "StudyPlan_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A plan that is still being written.
CREATE TABLE "StudyDraft" (
  "projectId" UUID NOT NULL,
  "suite" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changedById" UUID NOT NULL,
  CONSTRAINT "StudyDraft_pkey" PRIMARY KEY ("projectId", "suite")
);
ALTER TABLE "StudyDraft" ADD CONSTRAINT "StudyDraft_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "StudyDraft" ADD CONSTRAINT "StudyDraft_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Figures that somebody opened of the test part, or at another threshold than the plan's: once a day.
CREATE TABLE "StudyLook" (
  "id" BIGSERIAL NOT NULL,
  "projectId" UUID NOT NULL,
  "suite" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "personId" UUID NOT NULL,
  "part" TEXT NOT NULL,
  "threshold" DOUBLE PRECISION,
  "day" DATE NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StudyLook_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "StudyLook" ADD CONSTRAINT "StudyLook_projectId_suite_version_fkey" FOREIGN KEY ("projectId", "suite", "version") REFERENCES "StudyPlan"("projectId", "suite", "version") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "StudyLook" ADD CONSTRAINT "StudyLook_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "StudyLook_once_a_day" ON "StudyLook"
  ("projectId", "suite", "version", "personId", "part", (coalesce("threshold", 'NaN'::float8)), "day");

CREATE TRIGGER "StudyPlan_append_only" BEFORE UPDATE OR DELETE ON "StudyPlan" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "StudyLook_append_only" BEFORE UPDATE OR DELETE ON "StudyLook" FOR EACH ROW EXECUTE FUNCTION refuse_change();
