-- What people preferred among models, by project, suite and word of a facet; a file takes the place of the one before.
CREATE TABLE "Preference" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "suite" TEXT NOT NULL,
    "facet" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "preferences" JSONB NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Preference_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Preference_projectId_suite_facet_key" ON "Preference"("projectId", "suite", "facet");
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Preference" ADD CONSTRAINT "Preference_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
